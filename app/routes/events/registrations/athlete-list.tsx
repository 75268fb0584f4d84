import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { RegistrationList } from "#contracts/events/registrations.ts";
import { registrationLists } from "#contracts/events/states.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { registrationsPath } from "./handle.ts";
import type { AthleteRow } from "./list.server.ts";
import { stepProps } from "./step.ts";

interface AthleteListProps extends PaginationProps {
  /** Links to the other lists. */
  readonly tabs: ReactNode;
  readonly record: { readonly id: string };
  readonly athletes: readonly AthleteRow[];
  readonly list: RegistrationList | undefined;
  readonly search: string | undefined;
  readonly step: number | null;
}

/** Everybody who plays, by last name, with their team. */
export function AthleteList({ tabs, record, athletes, list, search, step, pageInfo, pageSize }: AthleteListProps) {
  const { t } = useTranslation("registrations");
  const isFiltered = search !== undefined || list !== undefined;
  return (
    <div {...stepProps("rows", step)}>
      <List
        filters={
          <>
            {tabs}
            {(isFiltered || pageInfo.total > 0) && (
              <FilterBar
                active={Number(search !== undefined) + Number(list !== undefined)}
                clearTo={isFiltered ? "?tab=athletes" : undefined}
                keep={["tab"]}
              >
                <SearchControl name="q" label={t("athletes.search")} defaultValue={search} maxLength={maxSearch} />
                <SelectControl
                  id="filter-list"
                  name="list"
                  label={t("athletes.list")}
                  defaultValue={list}
                  empty={t("athletes.anyList")}
                  options={registrationLists.map((value) => ({ value, label: t(`lists.${value}`) }))}
                />
              </FilterBar>
            )}
          </>
        }
        summary={<ListSummary count={t("athletes.count", { count: pageInfo.total })} />}
        noMatch={isFiltered && { title: t("athletes.noMatch"), clearTo: "?tab=athletes" }}
        empty={{ icon: "groups", title: t("athletes.empty") }}
        caption={t("tabs.athletes")}
        rows={athletes}
        rowKey={({ id }) => id}
        rowLink={({ registrationId }) => registrationsPath(record.id, `${registrationId}/edit`)}
        pageInfo={pageInfo}
        pageSize={pageSize}
        columns={[
          {
            id: "name",
            header: t("athletes.name"),
            cell: ({ name, isGuest }) => (
              <>
                {name}
                {isGuest && <small> {t("athletes.guest")}</small>}
              </>
            ),
          },
          { id: "gender", header: t("fields.gender"), card: "middleEnd", cell: ({ gender }) => t(`gender.${gender}`) },
          {
            id: "year",
            header: t("athletes.birthYear"),
            align: "end",
            card: "bottomEnd",
            cell: ({ birthYear }) => birthYear,
          },
          { id: "team", header: t("list.team"), card: "middle", cell: ({ team }) => team },
          { id: "list", header: t("athletes.list"), card: "topEnd", cell: ({ list: own }) => t(`lists.${own}`) },
          { id: "contact", header: t("athletes.contact"), card: "bottom", cell: ({ contact }) => contact },
        ]}
      />
    </div>
  );
}
