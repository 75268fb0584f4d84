import type { structures as contract } from "#contracts/events/rounds.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { lockTournament } from "../registrations/locked-tournament.ts";
import { competitionsOf } from "../rounds/competition.ts";
import { removeCompetitions } from "./store.ts";

type Clean = (typeof contract)["clean"];

/** Takes rounds, matches and results of an event away. @throws Refusal 404; every code of the contract */
export function cleanStructure(
  services: Services,
  { organisationId }: StaffCaller,
  { params: { eventId }, query, body: { tag } }: HandlerInput<Clean>,
): Promise<HandlerOutput<Clean>> {
  return reviewed(services.db, query.preview, async (tx, ask) => {
    const { event } = await lockTournament(tx, organisationId, eventId);
    if (event.status === "completed" || event.status === "canceled") throw new Refusal(409, `event.${event.status}`);
    const rounds = (await competitionsOf(tx, organisationId, eventId)).flatMap((one) => one.rounds);
    if (rounds.length === 0) throw new Refusal(404, "structure.missing");
    const results = rounds.flatMap((state) => [...state.results.values()].map(({ id }) => id));
    const shown = { tag: tagOf([rounds.map(({ round }) => round.id), results.toSorted()]) };
    ask(shown, { decided: true, tag: tag ?? null }, () => new Refusal(409, "structure.changed"));
    await removeCompetitions(tx, organisationId, eventId);
    const matches = rounds.reduce((sum, state) => sum + state.matches.length, 0);
    return { rounds: rounds.length, matches, results: results.length, ...shown };
  });
}
