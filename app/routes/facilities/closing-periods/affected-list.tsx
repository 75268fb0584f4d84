import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { styled } from "#app/ui/styled.ts";
import type { AffectedRow } from "./view.ts";

const List = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  maxHeight: 360,
  overflowY: "auto",
  border: `1px solid ${theme.vars.palette.divider}`,
  borderRadius: theme.vars.shape.borderRadius,
  "& li": { padding: "8px 12px" },
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
}));

interface AffectedListProps {
  readonly rows: readonly AffectedRow[];
  /** How many reservations there are; the rows may be the first of them only. */
  readonly count: number;
  readonly label: string;
}

/** The confirmed reservations that a closure touches, each with its court and what was paid for it. */
export function AffectedList({ rows, count, label }: AffectedListProps) {
  const { t } = useTranslation("closing-periods");
  return (
    // why tabIndex: a list that scrolls must be reachable by keyboard.
    <List tabIndex={0} aria-label={label}>
      {rows.map(({ id, when, court, holder, paid }) => (
        <li key={id}>
          <Link to={`/locations/reservations/${id}`}>
            {when} · {holder}
          </Link>
          <small>
            {court}
            {paid !== null && ` · ${t("review.paid", { amount: paid })}`}
          </small>
        </li>
      ))}
      {count > rows.length && <li>{t("review.more", { count: count - rows.length })}</li>}
    </List>
  );
}
