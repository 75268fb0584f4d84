import { submitMove } from "#app/backend/forms/move.server.ts";
import { Refusals } from "#app/ui/forms/refusals.tsx";
import { divisions } from "#contracts/events/divisions.ts";
import { firstStep } from "../structure/first-step.tsx";
import { belowRounds, structurePath } from "../structure/handle.ts";
import { divisionIn } from "../tournaments/division.server.ts";
import { inDivision } from "../tournaments/handle.ts";
import { requireTournament } from "../tournaments/load.server.ts";
import type { Route } from "./+types/order";
import { DivisionList } from "./list.tsx";
import { divisionTarget } from "./load.server.ts";

export const handle = belowRounds("rounds:divisions.title");

export async function loader(args: Route.LoaderArgs) {
  const { tournament, record } = await requireTournament(args);
  const { division } = divisionIn(args.request, tournament);
  return { record, rows: tournament.divisions, current: division.id, canChange: firstStep(tournament) !== "over" };
}

/** Puts a division at another place: for the buttons of the list, and its handles. */
export async function action(args: Route.ActionArgs) {
  const { staff, tournament } = await requireTournament(args);
  const { query } = divisionIn(args.request, tournament);
  const all = tournament.divisions;
  return submitMove(args, staff, all, (division, _, rankings) => ({
    action: "division.move",
    op: divisions.reorder,
    input: { params: { eventId: tournament.id }, body: { rankings } },
    target: divisionTarget(division),
    done: {
      to: inDivision(structurePath(tournament.id), query.tournamentId),
      key: "rounds:divisions.moved",
      values: { name: division.name },
    },
  }));
}

/** The page of the divisions by themselves: it is seen where moving one was refused. */
export default function DivisionOrder({ loaderData, actionData }: Route.ComponentProps) {
  const { record, rows, current, canChange } = loaderData;
  return (
    <>
      <Refusals reply={actionData} ns="rounds" />
      <DivisionList eventId={record.id} divisions={rows} current={current} canChange={canChange} />
    </>
  );
}
