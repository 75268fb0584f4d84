import { useTranslation } from "react-i18next";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { LinkTabs } from "#app/ui/tables/link-tabs.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import type { TemplateType, TemplateVisibility } from "#contracts/academy/subscription-templates.ts";
import { maxSearch } from "#contracts/sizes.ts";
import { packagesPath } from "./handle.ts";

export interface PackageFilterState {
  readonly filters: {
    readonly search?: string | undefined;
    readonly type?: readonly TemplateType[] | undefined;
    readonly visibility?: readonly TemplateVisibility[] | undefined;
  };
  readonly counts: Readonly<Record<TemplateVisibility, number>>;
  /** Whether fewer than all packages are asked for. */
  readonly isFiltered: boolean;
}

/** Kinds of packages, in the order in which the form offers them. */
export const packageTypes = ["spotTraining", "courseSubscription"] as const satisfies TemplateType[];
/** The visibilities of a package, from most to none. */
export const visibilities = ["all", "public", "siteRestricted", "hidden"] as const satisfies TemplateVisibility[];

/** What is sold, who sees it with how many there are, and what is looked for. */
export function PackageFilters({ filters: { search, type, visibility }, counts, isFiltered }: PackageFilterState) {
  const { t } = useTranslation("subscription-templates");
  const to = (shown?: TemplateVisibility) => {
    const query = new URLSearchParams();
    if (search) query.set("search", search);
    for (const one of type ?? []) query.append("type", one);
    if (shown) query.set("visibility", shown);
    return query.size > 0 ? `${packagesPath}?${query}` : packagesPath;
  };
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const tabs = [
    { id: "every" as const, to: to(), label: t("list.every"), extra: <small>{total}</small> },
    ...visibilities.map((one) => ({
      id: one,
      to: to(one),
      label: t(`visibilities.${one}`),
      extra: <small>{counts[one]}</small>,
    })),
  ];
  return (
    <FilterBar
      tabs={<LinkTabs label={t("fields.visibility")} tabs={tabs} current={visibility?.[0] ?? "every"} />}
      keep={["visibility"]}
      active={Number(Boolean(search)) + Number(Boolean(type?.length))}
      clearTo={isFiltered ? packagesPath : undefined}
    >
      <SearchControl label={t("list.search")} defaultValue={search} maxLength={maxSearch} />
      <SelectControl
        id="type"
        name="type"
        label={t("fields.type")}
        defaultValue={type?.[0]}
        empty={t("list.everyType")}
        options={packageTypes.map((one) => ({ value: one, label: t(`types.${one}`) }))}
      />
    </FilterBar>
  );
}
