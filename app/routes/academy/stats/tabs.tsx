import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import type { AttendanceBy, MembershipsBy, MoneyBy } from "#contracts/academy/stats.ts";

const analyticsPath = "/my-organization/analytics";

const sections = [
  { id: "memberships", path: analyticsPath },
  { id: "money", path: `${analyticsPath}/money` },
  { id: "attendance", path: `${analyticsPath}/attendance` },
] as const;
type Section = (typeof sections)[number]["id"];

/** Where a part is downloaded. */
export const downloadPath = (section: Section): string => `${analyticsPath}/${section}/download`;

/** The parts of the statistics; the dates of the address go along. */
export function SectionTabs({ current }: { readonly current: Section }) {
  const { t } = useTranslation("academy-stats");
  const [query] = useSearchParams();
  const dates = withQuery(new URLSearchParams([...query].filter(([name]) => name === "from" || name === "to")), {});
  return (
    <LinkTabs
      label={t("sections.label")}
      current={current}
      tabs={sections.map(({ id, path }) => ({
        id,
        to: dates === "?" ? path : `${path}${dates}`,
        label: t(`sections.${id}`),
      }))}
    />
  );
}

interface ByTabsProps<By extends string> {
  readonly options: readonly By[];
  readonly current: By;
}

/** Links that choose by what the figures are told. */
export function ByTabs<By extends MembershipsBy | MoneyBy | AttendanceBy>({ options, current }: ByTabsProps<By>) {
  const { t } = useTranslation("academy-stats");
  const [query] = useSearchParams();
  return (
    <LinkTabs
      label={t("by.label")}
      current={current}
      tabs={options.map((id) => ({ id, to: withQuery(query, { by: id }), label: t(`by.${id}`) }))}
    />
  );
}
