import { useTranslation } from "react-i18next";
import { auditActions, auditOutcomes } from "#app/rules/audit-actions.ts";
import { SelectControl, TextControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import type { FilterTexts } from "./filters.ts";

const groups = [...new Set(auditActions.map((action) => action.slice(0, action.indexOf("."))))] as const;
const groupNames = [
  "auth",
  "access",
  "account",
  "reservation",
  "payment",
  "location",
  "court",
  "opening_slot",
  "closing_period",
  "court_block",
  "price_list",
  "calendar",
  "export",
  "notification",
] as const;

/** The filters of the log, as a GET form. */
export function AuditFilterBar({ filters }: { readonly filters: FilterTexts }) {
  const { t } = useTranslation("audit");
  const actions = groupNames
    .filter((group) => groups.includes(group))
    .map((group) => ({
      label: t(`groups.${group}`),
      options: auditActions
        .filter((action) => action.startsWith(`${group}.`))
        .map((value) => ({ value, label: t(`actions.${value}`) })),
    }));
  return (
    <FilterBar
      clearTo={Object.keys(filters).length > 0 ? "?" : undefined}
      keep={[]}
      moreOpen={filters.target !== undefined || filters.outcome !== undefined}
      more={
        <>
          <TextControl
            id="filter-target"
            name="target"
            type="search"
            label={t("filters.target")}
            placeholder={t("filters.targetHint")}
            defaultValue={filters.target}
            maxLength={120}
          />
          <SelectControl
            id="filter-outcome"
            name="outcome"
            label={t("filters.outcome")}
            defaultValue={filters.outcome}
            empty={t("filters.anyOutcome")}
            options={auditOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
          />
        </>
      }
    >
      <TextControl
        id="filter-actor"
        name="actor"
        type="search"
        label={t("filters.actor")}
        placeholder={t("filters.actorHint")}
        defaultValue={filters.actor}
        maxLength={120}
      />
      <SelectControl
        id="filter-action"
        name="action"
        label={t("filters.action")}
        defaultValue={filters.action}
        empty={t("filters.anyAction")}
        options={actions}
      />
      <TextControl id="filter-from" name="from" type="date" label={t("filters.from")} defaultValue={filters.from} />
      <TextControl id="filter-to" name="to" type="date" label={t("filters.to")} defaultValue={filters.to} />
    </FilterBar>
  );
}
