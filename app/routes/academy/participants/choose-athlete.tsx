import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { TextControl } from "#app/ui/forms/controls.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { styled } from "#app/ui/styled.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";

const Choices = styled("ul")(({ theme }) => ({
  margin: 0,
  padding: 0,
  listStyle: "none",
  "& a": {
    display: "flex",
    flexWrap: "wrap",
    justifyContent: "space-between",
    gap: "0 16px",
    padding: theme.spacing(1.5, 2),
    borderBottom: `1px solid ${theme.vars.palette.divider}`,
    color: "inherit",
    textDecoration: "none",
    overflowWrap: "anywhere",
  },
  "& a:hover": { background: theme.vars.palette.action.hover },
  "& small": { color: theme.vars.palette.text.secondary },
}));

interface ChooseAthleteProps {
  readonly search: string;
  readonly matches: readonly AthleteOption[];
}

/** Whom to let in: athletes by name. */
export function ChooseAthlete({ search, matches }: ChooseAthleteProps) {
  const { t } = useTranslation("presence");
  return (
    <Panel title={t("new.choose")}>
      <FilterBar isFolded={false} submit={t("new.search")} clearTo={search ? "?" : undefined}>
        <TextControl
          id="athlete-search"
          name="search"
          type="search"
          label={t("new.searchLabel")}
          defaultValue={search}
          maxLength={120}
          autoFocus
        />
      </FilterBar>
      {matches.length === 0 ? (
        <EmptyState icon="groups" title={t(search ? "new.nobody" : "new.start")} hint={t("new.startHint")} />
      ) : (
        <Choices>
          {matches.map(({ id, name, hint }) => (
            <li key={id}>
              <Link to={`?${new URLSearchParams({ athleteId: id })}`}>
                <b>{name}</b>
                <small>{hint}</small>
              </Link>
            </li>
          ))}
        </Choices>
      )}
    </Panel>
  );
}
