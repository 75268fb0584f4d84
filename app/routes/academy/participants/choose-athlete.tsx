import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { ChoiceList } from "#app/ui/choice-list.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { SearchControl } from "#app/ui/tables/search-control.tsx";
import { maxSearch } from "#contracts/sizes.ts";
import { trialPath } from "./paths.ts";

const Stranger = styled("p")(({ theme }) => ({
  margin: 0,
  padding: theme.spacing(1.5, 2),
  borderBlockStart: `1px solid ${theme.vars.palette.divider}`,
  "& a": { display: "inline-flex", alignItems: "center", minHeight: 40 },
}));

interface ChooseAthleteProps {
  readonly trainingId: string;
  readonly search: string;
  readonly matches: readonly (AthleteOption & { readonly isIn: boolean })[];
  /** Where the page leads back to, kept through the search. */
  readonly back: string;
}

/** The search for the athlete to let in, by name. */
export function ChooseAthlete({ trainingId, search, matches, back }: ChooseAthleteProps) {
  const { t } = useTranslation("participants");
  const kept = new URLSearchParams({ returnTo: back });
  return (
    <Panel title={t("new.choose")}>
      <FilterBar isFolded={false} submit={t("new.search")} clearTo={search ? `?${kept}` : undefined}>
        <input type="hidden" name="returnTo" value={back} />
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
                <Link to={`?${new URLSearchParams({ athleteId: id, returnTo: back })}`}>
                  <b>{name}</b>
                  <span className="hint">{hint}</span>
                </Link>
              )}
            </li>
          ))}
        </ChoiceList>
      )}
      <Stranger>
        {t("new.stranger")} <Link to={trialPath(trainingId, back)}>{t("new.toTrial")}</Link>
      </Stranger>
    </Panel>
  );
}
