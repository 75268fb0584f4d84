import { useTranslation } from "react-i18next";
import { actorRoles, auditOutcomes } from "#app/rules/audit-actions.ts";
import { type AuditSearch, maxSearchLength, type SearchProblem } from "#app/rules/audit-search.ts";
import { roleKey } from "#app/rules/audit-words.ts";
import { SelectControl, type SelectControlProps, TextControl } from "#app/ui/forms/controls.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { PeriodControls } from "#app/ui/tables/period-controls.tsx";
import { useLookup } from "#app/ui/text.ts";

interface AuditFilterBarProps {
  readonly search: AuditSearch;
  /** What stands in the search box. */
  readonly box: string;
  readonly boxProblems: readonly SearchProblem[];
  readonly fieldProblems: readonly SearchProblem[];
  /** The actions that may be chosen, by what they are done to. */
  readonly actions: SelectControlProps["options"];
}

/** The search box and the filters of the log, as one GET form. A term in the box and its field are the same. */
export function AuditFilterBar({ search, box, boxProblems, fieldProblems, actions }: AuditFilterBarProps) {
  const { t } = useTranslation(["audit", "common"]);
  const lookup = useLookup();
  const errorsOf = (some: readonly SearchProblem[]) =>
    some.length === 0 ? undefined : some.map(({ code, value }) => lookup(`audit:searchErrors.${code}`, { value }));
  const fieldErrors = (name: string) => errorsOf(fieldProblems.filter(({ term }) => term === name));
  /** What stands in a field: what was understood of it, or else what was typed. */
  const typed = (name: "actor" | "target" | "address") =>
    search[name] ?? fieldProblems.find(({ term }) => term === name)?.value.slice(0, maxSearchLength);
  const rare = ["role", "target", "outcome", "address"] as const;
  const examples = { action: t("terms.action"), outcome: t("terms.outcome"), from: t("terms.from") };
  return (
    <FilterBar
      active={Object.keys(search).length}
      isOpen={boxProblems.length + fieldProblems.length > 0}
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
            maxLength={maxSearchLength}
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
            options={actorRoles.map((value) => ({ value, label: t(roleKey(value)) }))}
            errors={fieldErrors("role")}
          />
          <TextControl
            id="filter-address"
            name="address"
            type="search"
            label={t("filters.address")}
            placeholder="192.0.2.7"
            defaultValue={typed("address")}
            maxLength={maxSearchLength}
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
          maxLength={maxSearchLength}
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
        maxLength={maxSearchLength}
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
      <PeriodControls period={search} errors={{ from: fieldErrors("from"), to: fieldErrors("to") }} />
    </FilterBar>
  );
}
