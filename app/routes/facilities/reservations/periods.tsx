import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { addDays, mondayOf } from "#app/rules/dates.ts";
import { styled } from "#app/ui/styled.ts";

/** The periods that a secretary asks for all day; dates are local and inclusive. */
export function periodsOf(today: string) {
  const monday = mondayOf(today);
  const month = today.slice(0, 7);
  const [year = 0, number = 1] = month.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return [
    { id: "today", from: today, to: today },
    { id: "tomorrow", from: addDays(today, 1), to: addDays(today, 1) },
    { id: "week", from: monday, to: addDays(monday, 6) },
    { id: "month", from: `${month}-01`, to: `${month}-${lastDay}` },
    { id: "upcoming", from: today, to: "" },
    { id: "all", from: "", to: "" },
  ] as const;
}

const Bar = styled("nav")(({ theme }) => ({
  display: "flex",
  flexWrap: "wrap",
  gap: 4,
  padding: theme.spacing(1, 1.5, 0),
  "& a": {
    display: "inline-flex",
    alignItems: "center",
    minHeight: 32,
    padding: "0 12px",
    borderRadius: 16,
    border: `1px solid ${theme.vars.palette.divider}`,
    font: theme.vars.font.body2,
    fontWeight: 600,
    textDecoration: "none",
    "@media (pointer: coarse)": { minHeight: 44, borderRadius: 22 },
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& [aria-current]": {
    background: theme.vars.palette.primary.main,
    borderColor: theme.vars.palette.primary.main,
    color: theme.vars.palette.primary.contrastText,
  },
}));

/** Links to the usual periods. They keep the other filters; those that begin today read forwards. */
export function Periods({ today }: { readonly today: string }) {
  const { t } = useTranslation("facilities");
  const [query] = useSearchParams();
  const from = query.get("from") ?? "";
  const to = query.get("to") ?? "";
  const linkTo = (period: { from: string; to: string }) => {
    const next = new URLSearchParams(query);
    for (const name of ["page", "from", "to", "sort"]) next.delete(name);
    if (period.from) next.set("from", period.from);
    if (period.to) next.set("to", period.to);
    if (period.from) next.set("sort", "startAt");
    return `?${next}`;
  };
  return (
    <Bar aria-label={t("reservations.periods.label")}>
      {periodsOf(today).map((period) => (
        <Link
          key={period.id}
          to={linkTo(period)}
          preventScrollReset
          aria-current={period.from === from && period.to === to ? "true" : undefined}
        >
          {t(`reservations.periods.${period.id}`)}
        </Link>
      ))}
    </Bar>
  );
}
