import { useTranslation } from "react-i18next";
import { drawnTeam, isKnockout } from "#app/rules/events/drawn.ts";
import { RoundDrawing } from "#app/ui/competition/round.tsx";
import { useTeamNames } from "#app/ui/competition/team-names.ts";
import { TeamPicker } from "#app/ui/competition/team-picker.tsx";
import { Panel } from "#app/ui/layout/panel.tsx";
import { useLiveRevalidation } from "#app/ui/live/use-live.ts";
import { styled } from "#app/ui/styled.ts";
import { DataTable } from "#app/ui/tables/data-table.tsx";
import { EmptyState } from "#app/ui/tables/empty-state.tsx";
import { loadStructure } from "../structure/load.server.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { DivisionTabs } from "../tournaments/division-tabs.tsx";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/standings";
import { loadDrawn } from "./drawn.server.ts";
import { belowMatches, matchesPath } from "./handle.ts";
import { NoMatches } from "./missing.tsx";
import { useNames } from "./names.ts";
import { SubLinks } from "./sub-links.tsx";

export const handle = belowMatches("matches:standings.title");

export async function loader(args: Route.LoaderArgs) {
  const { staff, tournament, record } = await requireTournament(args);
  const { division, choice } = divisionIn(args.request, tournament);
  const structure = await loadStructure(staff, tournament.id, division);
  if (structure === null) return { record, choice, structure: null };
  const { teams, finalRanking, isOver } = structure;
  return {
    record,
    choice,
    structure: {
      rounds: await loadDrawn(staff, tournament.id, structure, (round) => !isKnockout(round)),
      teams: teams.map(drawnTeam),
      finalRanking,
      isOver,
    },
  };
}

const Column = styled("div")(({ theme }) => ({ display: "grid", gap: theme.spacing(2) }));

/** The tables of each round with why each stands where it stands, and the places of the tournament. */
export default function Standings({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation("matches");
  useLiveRevalidation(["events"], { eventId: loaderData.record.id });
  const { roundName } = useNames();
  const { record, choice, structure } = loaderData;
  const nameOf = useTeamNames(structure?.teams ?? []);
  if (structure === null) return <NoMatches eventId={record.id} choice={choice} />;
  const { rounds, teams, finalRanking, isOver } = structure;
  const hrefOf = (id: string) => matchesPath(record.id, id);
  return (
    <>
      <SubLinks eventId={record.id} divisionId={choice?.current} />
      <DivisionTabs choice={choice} />
      <Column>
        {isOver && (
          <Panel title={t("standings.final")}>
            <DataTable
              caption={t("standings.final")}
              rows={finalRanking}
              rowKey={({ teamId }) => teamId}
              columns={[
                { id: "team", header: t("standings.team"), cell: ({ teamId }) => nameOf(teamId) },
                { id: "rank", header: t("standings.place"), align: "end", card: "topEnd", cell: ({ rank }) => rank },
              ]}
            />
          </Panel>
        )}
        {rounds.length > 0 && <TeamPicker teams={teams} />}
        {rounds.map(({ round, matches }) => (
          <Panel key={round.id} title={roundName(round)} padded>
            <RoundDrawing {...{ round, matches, nameOf, hrefOf }} />
          </Panel>
        ))}
        {rounds.length === 0 && (
          <Panel>
            <EmptyState icon="list" title={t("standings.none")} hint={t("standings.noneHint")} />
          </Panel>
        )}
      </Column>
    </>
  );
}
