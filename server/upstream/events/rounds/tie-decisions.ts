import { randomBytes } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { closures as contract } from "#contracts/events/rounds.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import { drawLots } from "../engine/lots.ts";
import { changeOf, previewOf, requireConfirmed } from "./change.ts";
import { roundAt, withRound } from "./closing.ts";
import { competitionsOf, type DecisionRow, type RoundState } from "./competition.ts";
import { resolved } from "./resolved.ts";
import { lockRunningTournament, type Playing } from "./running-tournament.ts";
import { decisions } from "./table.ts";
import { writeChange } from "./write-change.ts";

type Decide = (typeof contract)["decide"];
type Sent = HandlerInput<Decide>["body"]["ties"][number];
type Made = Sent & { readonly method: NonNullable<Sent["method"]> };
const isMade = (sent: Sent): sent is Made => sent.method !== null;

/** What stands for a tie, whatever the order of its teams. */
const nameOf = ({ groupIndex, teamIds }: { groupIndex: number | null; teamIds: readonly string[] }) =>
  [groupIndex, ...[...teamIds].sort()].join(" ");

/** A decision as it is stored. Lots are drawn here, from a nonce that nobody chose. */
function rowOf(sent: Made, { round }: RoundState, { caller, now }: Playing): DecisionRow {
  const nonce = sent.method === "lots" ? randomBytes(16).toString("hex") : null;
  return {
    id: crypto.randomUUID(),
    organisationId: caller.organisationId,
    roundId: round.id,
    groupIndex: sent.groupIndex,
    teamIds: nonce === null ? sent.teamIds : drawLots(round.id, sent.teamIds, nonce),
    method: sent.method,
    nonce,
    note: sent.note,
    decidedBy: caller.staffMemberId,
    decidedAt: now,
    supersededAt: null,
    by: null,
  };
}

/**
 * Settles ties of a round, of the division that is named, if one is; a tie that was settled before is settled anew, or
 * open again.
 * @throws Refusal 404; every code of the contract
 */
export function decideTies(
  services: Services,
  caller: StaffCaller,
  { params: { eventId, roundId }, query, body: { ties, tag } }: Pick<HandlerInput<Decide>, "params" | "query" | "body">,
  tournamentId?: string,
): Promise<HandlerOutput<Decide>> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  const { organisationId } = caller;
  return reviewed(services.db, query.preview, async (tx, ask) => {
    await lockRunningTournament(tx, playing);
    const all = await competitionsOf(tx, organisationId, eventId);
    const competition = all.find(
      ({ divisionId, rounds }) =>
        divisionId === (tournamentId ?? divisionId) && rounds.some(({ round }) => round.id === roundId),
    );
    const at = competition?.rounds.findIndex(({ round }) => round.id === roundId) ?? -1;
    const state = competition?.rounds[at];
    if (!competition || !state) throw notFound();
    if (state.closure) throw new Refusal(409, "round.closed");

    const before = resolved(competition);
    const asked = new Set(ties.map(nameOf));
    const kept = state.decisions.filter((one) => !asked.has(nameOf(one)));
    const undecided = resolved(withRound(competition, at, { decisions: kept }));
    const open = new Map((undecided.rounds[at]?.openTies ?? []).map((tie) => [nameOf(tie), tie]));
    const over = state.decisions.filter((one) => asked.has(nameOf(one)));
    for (const sent of ties) {
      const tie = open.get(nameOf(sent));
      const isThere = isMade(sent) ? tie !== undefined : over.some((one) => nameOf(one) === nameOf(sent));
      if (!isThere || asked.size < ties.length) throw new Refusal(409, "round.no_such_tie");
      if (tie?.decides && sent.method === "shared") throw new Refusal(409, "round.tie_decides");
    }

    const fresh = ties.filter(isMade).map((sent) => rowOf(sent, state, playing));
    const change = changeOf(before, withRound(competition, at, { decisions: [...kept, ...fresh] }), new Set());
    const shown = await previewOf(tx, [change]);
    requireConfirmed(ask, shown, tag);
    const ids = over.map(({ id }) => id);
    if (ids.length > 0)
      await tx
        .update(decisions)
        .set({ supersededAt: playing.now })
        .where(and(eq(decisions.organisationId, organisationId), inArray(decisions.id, ids)));
    if (fresh.length > 0) await tx.insert(decisions).values(fresh.map(({ by: _, ...row }) => row));
    await writeChange(tx, change, playing.now);
    return { round: roundAt(change.after, at), affected: shown.affected, tag: shown.tag };
  });
}
