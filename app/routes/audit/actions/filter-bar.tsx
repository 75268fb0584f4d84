import { useTranslation } from "react-i18next";
import { type AuditAction, auditActions, auditOutcomes } from "#app/rules/audit-actions.ts";
import { type AuditSearch, auditAreas, longestSearch, type SearchProblem } from "#app/rules/audit-search.ts";
import { everyone } from "#app/rules/permissions.ts";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { useLookup } from "#app/ui/text.ts";

interface AuditFilterBarProps {
  readonly search: AuditSearch;
  /** What stands in the search box. */
  readonly box: string;
  readonly boxProblems: readonly SearchProblem[];
  readonly fieldProblems: readonly SearchProblem[];
}

/** Why an action is in one list and not in the other: `reservation` is no area of `reservation_series.create`. */
const isOf = (area: string) => (action: AuditAction) => action.startsWith(`${area}.`);

/** The search box and the filters of the log, as one GET form. A term in the box and its field are the same. */
export function AuditFilterBar({ search, box, boxProblems, fieldProblems }: AuditFilterBarProps) {
  const { t } = useTranslation(["audit", "common"]);
  const lookup = useLookup();
  const errorsOf = (some: readonly SearchProblem[]) =>
    some.length === 0 ? undefined : some.map(({ code, value }) => lookup(`audit:searchErrors.${code}`, { value }));
  const fieldErrors = (name: string) => errorsOf(fieldProblems.filter(({ term }) => term === name));
  /** What stands in a field: what was understood of it, or else what was typed. */
  const typed = (name: "actor" | "target" | "address") =>
    search[name] ?? fieldProblems.find(({ term }) => term === name)?.value.slice(0, longestSearch);
  const actions = auditAreas.map((area) => ({
    label: lookup(`audit:groups.${area}`),
    options: [
      { value: `${area}.*`, label: t("filters.wholeArea", { area: lookup(`audit:groups.${area}`) }) },
      ...auditActions.filter(isOf(area)).map((value) => ({ value, label: t(`actions.${value}`) })),
    ],
  }));
  const rare = ["role", "target", "outcome", "address"] as const;
  const examples = { action: t("terms.action"), outcome: t("terms.outcome"), from: t("terms.from") };
  return (
    <FilterBar
      clearTo={Object.keys(search).length > 0 || box !== "" ? "?" : undefined}
      keep={[]}
      submit={t("filters.submit")}
      moreOpen={rare.some((name) => search[name] !== undefined || fieldErrors(name))}
      more={
        <>
          <TextControl
            id="filter-target"
            name="target"
            type="search"
            label={t("filters.target")}
            placeholder={t("filters.targetHint")}
            defaultValue={typed("target")}
            maxLength={longestSearch}
            errors={fieldErrors("target")}
          />
          <SelectControl
            id="filter-outcome"
            name="outcome"
            label={t("filters.outcome")}
            defaultValue={search.outcome}
            empty={t("filters.anyOutcome")}
            options={auditOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
            errors={fieldErrors("outcome")}
          />
          <SelectControl
            id="filter-role"
            name="role"
            label={t("filters.role")}
            defaultValue={search.role}
            empty={t("filters.anyRole")}
            options={everyone.map((value) => ({ value, label: t(`common:roles.${value}`) }))}
            errors={fieldErrors("role")}
          />
          <TextControl
            id="filter-address"
            name="address"
            type="search"
            label={t("filters.address")}
            placeholder="192.0.2.7"
            defaultValue={typed("address")}
            maxLength={longestSearch}
            errors={fieldErrors("address")}
          />
        </>
      }
    >
      <div style={{ gridColumn: "1 / -1" }}>
        <TextControl
          id="filter-q"
          name="q"
          type="search"
          label={t("filters.search")}
          hint={t("filters.searchHint", examples)}
          start={<Icon name="search" />}
          defaultValue={box}
          maxLength={longestSearch}
          errors={errorsOf(boxProblems)}
        />
      </div>
      <TextControl
        id="filter-actor"
        name="actor"
        type="search"
        label={t("filters.actor")}
        placeholder={t("filters.actorHint")}
        defaultValue={typed("actor")}
        maxLength={longestSearch}
        errors={fieldErrors("actor")}
      />
      <SelectControl
        id="filter-action"
        name="action"
        label={t("filters.action")}
        defaultValue={search.action}
        empty={t("filters.anyAction")}
        options={actions}
        errors={fieldErrors("action")}
      />
      <TextControl
        id="filter-from"
        name="from"
        type="date"
        label={t("filters.from")}
        defaultValue={search.from}
        errors={fieldErrors("from")}
      />
      <TextControl
        id="filter-to"
        name="to"
        type="date"
        label={t("filters.to")}
        defaultValue={search.to}
        errors={fieldErrors("to")}
      />
    </FilterBar>
  );
}
