import { useTranslation } from "react-i18next";
import { useNavigation } from "react-router";
import { type ErrorParams, errorKeys } from "#app/rules/error-text.ts";
import { queryEntries } from "#app/rules/query.ts";
import { Alert } from "#app/ui/alert.tsx";
import { Button } from "#app/ui/button.tsx";
import { type Option, SelectControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import type { EmptyStateProps } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { List } from "#app/ui/tables/list.tsx";
import { ListSummary } from "#app/ui/tables/list-summary.tsx";
import type { PaginationProps } from "#app/ui/tables/pagination.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { useLookup } from "#app/ui/text.ts";
import { useLanguage } from "#app/ui/use-language.ts";
import type { OpenDayTraining } from "#contracts/events/open-days.ts";
import { useSessionColumns } from "./session-columns.tsx";
import { dayOf } from "./view.ts";

/** Why chosen trainings could not be added or taken away: a code, what fills its text, and which they are. */
export interface SessionProblem {
  readonly code: string;
  readonly params?: ErrorParams;
  /** The open day that has the trainings. */
  readonly owner?: string;
  readonly trainings?: readonly { readonly name: string; readonly day: string }[];
}

export interface SessionsProps extends PaginationProps {
  readonly filters: {
    readonly siteId?: readonly string[] | undefined;
    readonly from?: string | undefined;
    readonly to?: string | undefined;
  };
  readonly sites: readonly Option[];
  readonly most: number;
  readonly rows: readonly OpenDayTraining[];
  readonly problem: SessionProblem | undefined;
  /** Whether the list adds what is chosen, or takes it away. */
  readonly act: "add" | "remove";
  /** What stands in place of the rows when there are none, filters aside. */
  readonly empty: EmptyStateProps;
}

/** Trainings by time, filtered by day and site, with boxes: the page's, or all that match. */
export function Sessions(props: SessionsProps) {
  const { filters, sites, most, rows, pageInfo, pageSize, problem, act, empty } = props;
  const { t } = useTranslation("open-days");
  const language = useLanguage();
  const { state } = useNavigation();
  const columns = useSessionColumns(act === "remove");
  const active = Object.keys(filters).length;
  return (
    <>
      {problem && <Problem problem={problem} />}
      <List
        filters={(active > 0 || pageInfo.total > 0) && <Filters filters={filters} sites={sites} active={active} />}
        summary={<ListSummary count={t("trainings.count", { count: pageInfo.total })} />}
        selection={{
          header: t("trainings.choose"),
          label: ({ name, date, startTime }) =>
            t("trainings.chooseOne", { name, when: `${dayOf(date, language)} ${startTime}` }),
          most,
          filters: queryEntries(filters),
          actions: (count) => (
            <Button
              type="submit"
              variant="contained"
              color={act === "add" ? "primary" : "error"}
              startIcon={<Icon name={act === "add" ? "add" : "close"} />}
              aria-disabled={state !== "idle"}
            >
              {count ? t(`trainings.${act}Count`, { count }) : t(`trainings.${act}Chosen`)}
            </Button>
          ),
        }}
        caption={t("trainings.title")}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        pageInfo={pageInfo}
        pageSize={pageSize}
        noMatch={active > 0 && { title: t("trainings.noMatch"), clearTo: "?" }}
        empty={empty}
      />
    </>
  );
}

function Filters({ filters, sites, active }: Pick<SessionsProps, "filters" | "sites"> & { readonly active: number }) {
  const { t } = useTranslation("open-days");
  return (
    <FilterBar active={active} clearTo={active > 0 ? "?" : undefined}>
      <SelectControl
        id="filter-site"
        name="siteId"
        label={t("fields.siteId")}
        defaultValue={filters.siteId?.[0]}
        empty={t("trainings.anySite")}
        options={sites}
      />
      <PeriodControls period={filters} />
    </FilterBar>
  );
}

function Problem({ problem: { code, params, owner, trainings = [] } }: { readonly problem: SessionProblem }) {
  const { t } = useTranslation("open-days");
  const lookup = useLookup();
  const language = useLanguage();
  return (
    <Alert severity="error">
      <p>{lookup(errorKeys(code, "open-days"), params)}</p>
      {owner !== undefined && <p>{t("trainings.ownedBy", { name: owner })}</p>}
      {trainings.length > 0 && (
        <ul>
          {trainings.map(({ name, day }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two of one name may be on one day
            <li key={`${at} ${name}`}>
              {name}, {dayOf(day, language)}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
