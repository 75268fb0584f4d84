import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { formatCents } from "#app/rules/money.ts";
import { styled } from "#app/ui/styled.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { SumLink } from "./view.ts";

const Bar = styled("ul")(({ theme }) => ({
  display: "grid",
  gridTemplateColumns: "repeat(4, minmax(0, 1fr))",
  gap: theme.spacing(1),
  margin: 0,
  padding: theme.spacing(1.5),
  listStyle: "none",
  borderBottom: `1px solid ${theme.vars.palette.divider}`,
  "& a": {
    display: "block",
    height: "100%",
    padding: theme.spacing(1, 1.5),
    border: `1px solid ${theme.vars.palette.divider}`,
    borderRadius: theme.vars.shape.borderRadius,
    color: "inherit",
    textDecoration: "none",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& small": { display: "block", font: theme.vars.font.caption, color: theme.vars.palette.text.secondary },
  "& b": { font: theme.vars.font.h3, fontVariantNumeric: "tabular-nums", overflowWrap: "anywhere" },
  "& .alarming b": { color: theme.vars.palette.error.main },
  [theme.breakpoints.down("sm")]: { gridTemplateColumns: "repeat(2, minmax(0, 1fr))", padding: theme.spacing(1) },
}));

/** The address with a filter more, from the first page. */
function filteredBy(query: URLSearchParams, filter: SumLink["filter"]): string {
  const next = new URLSearchParams(query);
  for (const name of ["page", "select", ...filter.map(([one]) => one)]) next.delete(name);
  for (const [name, value] of filter) next.append(name, value);
  return `?${next}`;
}

/** What all that match sum up to; each sum leads to what it is made of. */
export function Sums({ sums }: { readonly sums: readonly SumLink[] }) {
  const { t } = useTranslation("subscriptions");
  const [query] = useSearchParams();
  const language = useLanguage();
  return (
    <Bar aria-label={t("sums.label")}>
      {sums.map(({ id, amount, currency, count, filter }) => (
        <li key={`${id} ${currency}`} className={id === "overdue" && amount > 0 ? "alarming" : undefined}>
          <Link to={filteredBy(query, filter)}>
            <small>{id === "toApprove" ? t("sums.toApproveCount", { count: count ?? 0 }) : t(`sums.${id}`)}</small>
            <b>{formatCents(amount, currency, language)}</b>
          </Link>
        </li>
      ))}
    </Bar>
  );
}
