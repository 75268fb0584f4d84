import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { type Period, type QuickPeriod, quickPeriods } from "#app/rules/periods.ts";
import { withQuery } from "#app/rules/query.ts";
import { QuickLinks } from "./quick-links.tsx";

interface QuickPeriodsProps {
  /** Today's local date. */
  readonly today: string;
  /** The period in force. */
  readonly period: { readonly [End in keyof Period]?: string | undefined };
  /** The periods that fit what is listed; all of them unless given. */
  readonly ids?: readonly QuickPeriod[];
}

/** Links to the usual periods, as `from` and `to` of the address; an empty `from` asks for all. Other filters stay. */
export function QuickPeriods({ today, period, ids }: QuickPeriodsProps) {
  const { t } = useTranslation();
  const [query] = useSearchParams();
  const { from = "", to = "" } = period;
  return (
    <QuickLinks
      label={t("periods.label")}
      links={quickPeriods(today)
        .filter(({ id }) => ids?.includes(id) ?? true)
        .map((one) => ({
          id: one.id,
          to: withQuery(query, { page: undefined, select: undefined, from: one.from, to: one.to || undefined }),
          label: t(`periods.${one.id}`),
          isCurrent: one.from === from && one.to === to,
        }))}
    />
  );
}
