import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { withQuery } from "#app/rules/query.ts";
import { Button } from "#app/ui/button.tsx";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { type DueFilterValues, openStates } from "./due-view.ts";

const types = ["medicalCertificate", "federalMembership", "id", "greenPass", "generic"] as const;
const states = ["expired", "expiring", "missing", "valid"] as const;

interface DueFiltersProps {
  readonly filters: DueFilterValues;
  readonly counts: Readonly<Record<(typeof states)[number], number>>;
  readonly isEmpty: boolean;
}

/** States as links with their numbers; name, type and dates as a form; why there is nothing to see. */
export function DueFilters({ filters, counts, isEmpty }: DueFiltersProps) {
  const { t } = useTranslation(["documents", "members"]);
  const [address] = useSearchParams();
  const { search, type, from, to, state } = filters;
  const active = [search, type?.[0], from, to].filter(Boolean).length;
  const open = openStates.reduce((sum, one) => sum + counts[one], 0);
  const tab = (id: "open" | (typeof states)[number], count: number) => ({
    id,
    to: withQuery(address, { state: id === "open" ? undefined : id, page: undefined, select: undefined }),
    label: id === "open" ? t("due.open") : t(`members:documents.${id}`),
    extra: <span className="number">({count})</span>,
  });
  return (
    <>
      <LinkTabs
        label={t("due.states")}
        current={state?.[0] ?? "open"}
        tabs={[tab("open", open), ...states.map((one) => tab(one, counts[one]))]}
      />
      <FilterBar
        keep={["state"]}
        active={active}
        clearTo={active > 0 ? (state?.[0] ? `?state=${state[0]}` : "?") : undefined}
      >
        <TextControl
          type="search"
          id="filter-search"
          name="search"
          label={t("due.search")}
          defaultValue={search}
          maxLength={120}
        />
        <SelectControl
          id="filter-type"
          name="type"
          label={t("fields.type")}
          defaultValue={type?.[0]}
          empty={t("due.allTypes")}
          options={types.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
        <PeriodControls period={{ from, to }} />
      </FilterBar>
      {isEmpty && (
        <EmptyState
          icon="checkCircle"
          title={t(active > 0 ? "due.noMatch" : "due.empty")}
          hint={active > 0 ? undefined : t("due.emptyHint")}
        >
          {active > 0 && (
            <Button component={Link} to="?" variant="outlined">
              {t("due.clear")}
            </Button>
          )}
        </EmptyState>
      )}
    </>
  );
}
