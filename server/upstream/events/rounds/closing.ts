import { and, eq, isNull } from "drizzle-orm";
import type { closures as contract } from "#contracts/events/rounds.ts";
import type { HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { changeOf, previewOf, requireConfirmed } from "./change.ts";
import { type ClosureRow, type Competition, competitionOf, type RoundState } from "./competition.ts";
import { requireTeamsOnce } from "./picked.ts";
import { type Resolved, resolved } from "./resolved.ts";
import { lockRunningTournament, type Playing } from "./running-tournament.ts";
import { closures } from "./table.ts";
import { roundsOf } from "./view.ts";
import { writeChange } from "./write-change.ts";

type Contract = typeof contract;

/** The competition with another state of a round. */
export const withRound = (one: Competition, at: number, state: Partial<RoundState>): Competition => ({
  ...one,
  rounds: one.rounds.map((old, index) => (index === at ? { ...old, ...state } : old)),
});

/** A round as it is answered. */
export function roundAt(one: Resolved, at: number) {
  const view = roundsOf(one)[at];
  if (!view) throw new Error(`the competition has no round ${at}`);
  return view;
}

/** @throws Refusal 404 `roundIndex` */
function stateAt({ rounds }: Competition, at: number): RoundState {
  const state = rounds[at];
  if (!state) throw notFound("roundIndex");
  return state;
}

/** What stands in the way of closing a round. @throws Refusal 409 */
function requireOver(one: Resolved, at: number): void {
  const state = stateAt(one.competition, at);
  if (state.closure) throw new Refusal(409, "round.closed");
  if (one.competition.rounds.slice(0, at).some(({ closure }) => !closure))
    throw new Refusal(409, "round.previous_open");
  const round = one.rounds[at];
  if (!round) return;
  if (round.openMatches.length > 0) {
    const open = new Set(round.openMatches);
    const numbers = state.matches.filter(({ key }) => open.has(key)).map(({ number }) => number);
    throw new Refusal(409, "round.open_matches", { details: { matches: numbers } });
  }
  const ties = round.openTies;
  if (ties.length > 0) throw new Refusal(409, "round.unresolved_ties", { details: { ties } });
}

/** Which round of an event is meant, and of which division; without one, of the first. */
interface RoundKey {
  readonly eventId: string;
  readonly tournamentId: string | undefined;
  /** The round's place, from 0. */
  readonly at: (one: Competition) => number;
}

/** Locks the results of a round; its teams go on to the next. @throws Refusal 404; every code of the contract */
export function closeRound(
  services: Services,
  caller: StaffCaller,
  { eventId, tournamentId, at }: RoundKey,
): Promise<HandlerOutput<Contract["close"]>> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  const { organisationId, staffMemberId } = caller;
  return inTransaction(services.db, async (tx) => {
    await lockRunningTournament(tx, playing);
    const before = resolved(await competitionOf(tx, organisationId, eventId, tournamentId));
    const index = at(before.competition);
    requireOver(before, index);
    const { round } = stateAt(before.competition, index);
    const closure: ClosureRow = await insertRow(tx, closures, {
      organisationId,
      roundId: round.id,
      closedAt: playing.now,
      closedBy: staffMemberId,
    });
    const change = changeOf(before, withRound(before.competition, index, { closure }), new Set());
    requireTeamsOnce(change.after, index);
    await writeChange(tx, change, playing.now);
    return roundAt(change.after, index);
  });
}

/**
 * Unlocks the results of a round; later matches that have begun are asked about.
 * @throws Refusal 404; every code of the contract
 */
export function reopenRound(
  services: Services,
  caller: StaffCaller,
  { eventId, tournamentId, at, preview, tag }: RoundKey & { preview: boolean; tag: string | undefined },
): Promise<HandlerOutput<Contract["reopen"]>> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  const { organisationId, staffMemberId } = caller;
  return reviewed(services.db, preview, async (tx, ask) => {
    await lockRunningTournament(tx, playing);
    const before = resolved(await competitionOf(tx, organisationId, eventId, tournamentId));
    const index = at(before.competition);
    const { closure } = stateAt(before.competition, index);
    if (!closure) throw new Refusal(409, "round.not_closed");
    if (before.competition.rounds.slice(index + 1).some((later) => later.closure))
      throw new Refusal(409, "round.later_closed");
    const change = changeOf(before, withRound(before.competition, index, { closure: null }), new Set());
    const shown = await previewOf(tx, [change]);
    requireConfirmed(ask, shown, tag);
    const standing = and(eq(closures.id, closure.id), isNull(closures.reopenedAt));
    await tx.update(closures).set({ reopenedAt: playing.now, reopenedBy: staffMemberId }).where(standing);
    await writeChange(tx, change, playing.now);
    return { round: roundAt(change.after, index), affected: shown.affected, tag: shown.tag };
  });
}
