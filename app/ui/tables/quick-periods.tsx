import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Period, quickPeriods } from "#app/rules/periods.ts";
import { withQuery } from "#app/rules/query.ts";
import { QuickLinks } from "./quick-links.tsx";

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
    <QuickLinks
      label={t("periods.label")}
      links={quickPeriods(today).map((one) => ({
        id: one.id,
        to: withQuery(query, { page: undefined, sort: undefined, from: one.from, to: one.to || undefined }),
        label: t(`periods.${one.id}`),
        isCurrent: one.from === from && one.to === to,
      }))}
    />
  );
}
