import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { Icon } from "#app/ui/icon.tsx";
import { styled } from "#app/ui/styled.ts";
import type { NextReservation } from "./view.ts";

const Lines = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& li + li": { borderTop: `1px solid ${theme.vars.palette.divider}` },
  "& a": {
    display: "grid",
    gridTemplateColumns: "104px minmax(0, 1fr) auto",
    alignItems: "center",
    columnGap: 12,
    padding: theme.spacing(1, 2),
    color: "inherit",
    textDecoration: "none",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "&.dense": { marginInline: -16 },
  "&.dense a": { gridTemplateColumns: "minmax(0, 1fr) auto" },
  "& .when": { font: theme.vars.font.body2, fontWeight: 600, fontVariantNumeric: "tabular-nums" },
  "& .who": { minWidth: 0, font: theme.vars.font.body2 },
  "& .who > *": { display: "block", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
  "& small": { font: theme.vars.font.caption, fontWeight: 400, color: theme.vars.palette.text.secondary },
  "& .when small": { display: "block" },
  "& .state": { display: "flex", color: theme.vars.palette.text.secondary },
  "& .state.pending": { color: theme.vars.palette.warning.main },
  "& .state.confirmed": { color: theme.vars.palette.success.main },
}));

interface ReservationLinesProps {
  readonly reservations: readonly NextReservation[];
  /** Whether the lines are in a narrow column, with reservations of several states, each shown. */
  readonly dense?: boolean;
}

/** Reservations in short, each a link to its page. */
export function ReservationLines({ reservations, dense = false }: ReservationLinesProps) {
  const { t } = useTranslation("home");
  return (
    <Lines className={dense ? "dense" : undefined}>
      {reservations.map(({ id, day, hours, court, holder, status }) => (
        <li key={id}>
          <Link to={`/locations/reservations/${id}`}>
            {!dense && (
              <span className="when">
                <small>{day}</small>
                {hours}
              </span>
            )}
            <span className="who">
              <span>
                {dense && <b className="when">{hours}</b>} {holder}
              </span>
              <small>{court}</small>
            </span>
            {dense ? (
              <span className={`state ${status}`}>
                <Icon name={status === "confirmed" ? "checkCircle" : "clock"} label={t(`status.${status}`)} />
              </span>
            ) : (
              <span className="state">
                <Icon name="next" />
              </span>
            )}
          </Link>
        </li>
      ))}
    </Lines>
  );
}
