import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { ChoiceList } from "../choice-list.tsx";
import { Panel } from "../layout/panel.tsx";
import { EmptyState } from "../tables/empty-state.tsx";
import { FilterBar } from "../tables/filter-bar.tsx";
import { SearchControl } from "../tables/search-control.tsx";

interface AthleteSearchProps {
  readonly search: string;
  /** Letters of a search at most. */
  readonly maxSearch: number;
  /** `isIn`: they are there already, and cannot be chosen. */
  readonly matches: readonly (AthleteOption & { readonly isIn?: boolean })[];
  /** Where the page leads back to, kept through the search. */
  readonly back?: string;
  /** What else can be done, below the list. */
  readonly children?: ReactNode;
}

/** The search for the athlete to let in, by name; the page that has it reads `athleteId` from its address. */
export function AthleteSearch({ search, maxSearch, matches, back, children }: AthleteSearchProps) {
  const { t } = useTranslation("participants");
  const query: Record<string, string> = back === undefined ? {} : { returnTo: back };
  return (
    <Panel title={t("new.choose")}>
      <FilterBar
        isFolded={false}
        submit={t("new.search")}
        clearTo={search ? `?${new URLSearchParams(query)}` : undefined}
      >
        {back !== undefined && <input type="hidden" name="returnTo" value={back} />}
        <SearchControl
          id="athlete-search"
          label={t("new.searchLabel")}
          defaultValue={search}
          autoFocus
          maxLength={maxSearch}
        />
      </FilterBar>
      {matches.length === 0 ? (
        <EmptyState icon="groups" title={t(search ? "new.nobody" : "new.start")} hint={t("new.startHint")} />
      ) : (
        <ChoiceList>
          {matches.map(({ id, name, hint, isIn }) => (
            <li key={id}>
              {isIn ? (
                <p>
                  <b>{name}</b> <span className="hint">{t("new.isIn")}</span>
                </p>
              ) : (
                <Link to={`?${new URLSearchParams({ athleteId: id, ...query })}`}>
                  <b>{name}</b>
                  <span className="hint">{hint}</span>
                </Link>
              )}
            </li>
          ))}
        </ChoiceList>
      )}
      {children}
    </Panel>
  );
}
