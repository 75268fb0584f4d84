import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { Panel } from "#app/ui/layout/panel.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import { mergePath } from "./paths.ts";

interface SearchOtherProps {
  readonly from: string;
  readonly name: string;
  readonly search: string;
  readonly matches: readonly AthleteOption[];
}

/** The search for the other athlete, by name. */
export function SearchOther({ from, name, search, matches }: SearchOtherProps) {
  const { t } = useTranslation("athletes");
  return (
    <Panel padded title={t("merge.choose", { name })}>
      <FilterBar isFolded={false} submit={t("merge.search")} clearTo={search ? "?" : undefined}>
        <SearchControl id="other-search" label={t("merge.searchLabel")} defaultValue={search} maxLength={maxSearch} />
      </FilterBar>
      {matches.length === 0 ? (
        <EmptyState icon="groups" title={t(search ? "merge.nobody" : "merge.start")} />
      ) : (
        <ul>
          {matches.map(({ id, name: other, hint }) => (
            <li key={id}>
              <Link to={mergePath(from, id)}>{other}</Link> {hint}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
