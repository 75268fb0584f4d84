import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { SelectControl } from "#app/ui/forms/controls.tsx";
import { FilterBar } from "#app/ui/tables/filter-bar.tsx";
import { inDivision } from "../tournaments/handle.ts";
import type { RoundRow } from "./desk.server.ts";
import { useNames } from "./names.ts";
import { type DeskPart, partNames } from "./view.ts";

interface DeskFiltersProps {
  readonly rounds: readonly RoundRow[];
  readonly teams: readonly { readonly id: string; readonly name: string }[];
  readonly filters: { readonly roundId?: string | undefined; readonly teamId?: string | undefined };
  readonly part: DeskPart | null;
}

/** The filters of the desk: the round, the team, and how far the matches have come. */
export function DeskFilters({ rounds, teams, filters, part }: DeskFiltersProps) {
  const { t } = useTranslation("matches");
  const { roundName } = useNames();
  const { roundId, teamId } = filters;
  const [query] = useSearchParams();
  const clearTo = inDivision("", query.get("tournamentId") ?? undefined) || "?";
  const active = [roundId, teamId, part].filter(Boolean).length;
  return (
    <FilterBar active={active} clearTo={active > 0 ? clearTo : undefined} keep={["tournamentId"]}>
      {rounds.length > 1 && (
        <SelectControl
          id="filter-round"
          name="roundId"
          label={t("fields.round")}
          defaultValue={roundId ?? ""}
          empty={t("desk.allRounds")}
          options={rounds.map((round) => ({ value: round.id, label: roundName(round) }))}
        />
      )}
      <SelectControl
        id="filter-team"
        name="teamId"
        label={t("desk.team")}
        defaultValue={teamId ?? ""}
        empty={t("desk.allTeams")}
        options={teams.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <SelectControl
        id="filter-part"
        name="part"
        label={t("desk.status")}
        defaultValue={part ?? ""}
        empty={t("desk.allStatuses")}
        options={partNames.map((value) => ({ value, label: t(`parts.${value}.title`) }))}
      />
    </FilterBar>
  );
}
