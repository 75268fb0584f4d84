import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { formatLongDay } from "#app/rules/dates.ts";
import type { ScheduleFilter } from "#app/rules/events/schedule-filter.ts";
import { withQuery } from "#app/rules/query.ts";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { useLanguage } from "#app/ui/use-language.ts";

interface Named {
  readonly id: string;
  readonly name: string;
}

interface ScheduleFiltersProps {
  readonly filter: ScheduleFilter;
  /** The tournament's divisions, in their order; nothing is asked where there is only one. */
  readonly divisions: readonly Named[];
  readonly courts: readonly Named[];
  /** The days on which matches are played. */
  readonly dates: readonly string[];
}

const optionsOf = (some: readonly Named[]) => some.map(({ id, name }) => ({ value: id, label: name }));

/** The filters of the schedule: division, court and day. */
export function ScheduleFilters({ filter, divisions, courts, dates }: ScheduleFiltersProps) {
  const { t } = useTranslation("schedules");
  const language = useLanguage();
  const [query] = useSearchParams();
  const { tournamentId, fieldId, date } = filter;
  const active = [tournamentId, fieldId].filter(Boolean).length;
  const everyDay = { id: "", to: withQuery(query, { date: undefined }), label: t("filters.allDays") };
  return (
    <>
      {(divisions.length > 1 || courts.length > 1) && (
        <FilterBar
          active={active}
          clearTo={active > 0 ? withQuery(query, { tournamentId: undefined, fieldId: undefined }) : undefined}
          keep={["date"]}
        >
          {divisions.length > 1 && (
            <SelectControl
              id="filter-division"
              name="tournamentId"
              label={t("filters.division")}
              defaultValue={tournamentId ?? ""}
              empty={t("filters.allDivisions")}
              options={optionsOf(divisions)}
            />
          )}
          {courts.length > 1 && (
            <SelectControl
              id="filter-court"
              name="fieldId"
              label={t("filters.court")}
              defaultValue={fieldId ?? ""}
              empty={t("filters.allCourts")}
              options={optionsOf(courts)}
            />
          )}
        </FilterBar>
      )}
      {dates.length > 1 && (
        <LinkTabs
          label={t("filters.days")}
          current={date ?? ""}
          tabs={[
            everyDay,
            ...dates.map((one) => ({
              ...{ id: one, to: withQuery(query, { date: one }), label: formatLongDay(one, language) },
            })),
          ]}
        />
      )}
    </>
  );
}
