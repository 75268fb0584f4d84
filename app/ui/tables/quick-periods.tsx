import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { type Period, quickPeriods } from "#app/rules/periods.ts";
import { withQuery } from "#app/rules/query.ts";
import { styled } from "../styled.ts";

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  minWidth: 0,
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    minHeight: 32,
    padding: "0 12px",
    borderRadius: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    font: theme.vars.font.body2,
    fontWeight: 600,
    whiteSpace: "nowrap",
    textDecoration: "none",
    "@media (pointer: coarse)": { minHeight: 44, borderRadius: 22 },
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& [aria-current]": {
    scrollInitialTarget: "nearest",
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
  // One line: it scrolls, and a period cut off at the edge says so.
  [theme.breakpoints.down("sm")]: {
    flex: 1,
    flexWrap: "nowrap",
    overflowX: "auto",
    scrollbarWidth: "none",
    "& a": { minHeight: 44, borderRadius: 22 },
  },
}));

interface QuickPeriodsProps {
  /** Today's local date. */
  readonly today: string;
  /** The period in force. */
  readonly period: Partial<Period>;
}

/** Links to the usual periods, as `from` and `to` of the address; an empty `from` asks for all. Other filters stay. */
export function QuickPeriods({ today, period }: QuickPeriodsProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { from = "", to = "" } = period;
  return (
    <Bar aria-label={t("periods.label")}>
      {quickPeriods(today).map((one) => (
        <Link
          key={one.id}
          to={withQuery(query, { page: undefined, sort: undefined, from: one.from, to: one.to || undefined })}
          preventScrollReset
          aria-current={one.from === from && one.to === to ? "true" : undefined}
        >
          {t(`periods.${one.id}`)}
        </Link>
      ))}
    </Bar>
  );
}
