import { useTranslation } from "react-i18next";
import { isKnockout } from "#app/rules/events/drawn.ts";
import { RoundDrawing } from "#app/ui/competition/round.tsx";
import { TeamPicker } from "#app/ui/competition/team-picker.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { loadStructure } from "../structure/load.server.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { DivisionTabs } from "../tournaments/division-tabs.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/bracket";
import { loadDrawn } from "./drawn.server.ts";
import { belowMatches, matchesPath } from "./handle.ts";
import { NoMatches } from "./missing.tsx";
import { useNames } from "./names.ts";
import { SubLinks } from "./sub-links.tsx";

export const handle = belowMatches("matches:bracket.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, choice } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  if (structure === null) return { record, choice, teams: [], rounds: null };
  return {
    record,
    choice,
    teams: structure.teams.map(({ id, name }) => ({ id, name })),
    rounds: await loadDrawn(staff, tournament.id, structure, isKnockout),
  };
}

/** The brackets of a tournament, with the way to each match. */
export default function BracketPage({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { roundName } = useNames();
  const { record, choice, teams, rounds } = loaderData;
  if (rounds === null) return <NoMatches eventId={record.id} choice={choice} />;
  return (
    <>
      <SubLinks eventId={record.id} divisionId={choice?.current} />
      <DivisionTabs choice={choice} />
      {rounds.length === 0 && (
        <Panel>
          <EmptyState icon="trophy" title={t("bracket.none")} hint={t("bracket.noneHint")} />
        </Panel>
      )}
      {rounds.length > 0 && <TeamPicker teams={teams} />}
      {rounds.map(({ round, matches }) => (
        <Panel key={round.id} title={roundName(round)} padded>
          <RoundDrawing
            round={round}
            matches={matches}
            nameOf={(id) => teams.find((team) => team.id === id)?.name ?? ""}
            hrefOf={(id) => matchesPath(record.id, id)}
          />
        </Panel>
      ))}
    </>
  );
}
