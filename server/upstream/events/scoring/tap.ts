import { type scorerActions, unplayedEnds } from "#contracts/events/play.ts";
import type { scoring as contract } from "#contracts/events/scoring.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { notFound, Refusal } from "#upstream/core/refusal.ts";
import { rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { foldTaps, hasEffect, scoreOf } from "../engine/scoring.ts";
import { locate } from "../matches/list.ts";
import { stateOf, stepOf } from "../matches/step.ts";
import { matches, matchSides } from "../matches/table.ts";
import type { LockedTournament } from "../registrations/locked-tournament.ts";
import { saveResults } from "../results/save.ts";
import { competitionsOf } from "../rounds/competition.ts";
import { goLive, lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { rounds } from "../rounds/table.ts";
import { liveOf } from "../rounds/view.ts";
import { noteUse, type OpenLink, openLink } from "../scorer-links/store.ts";
import { shownEvent, shownMatch } from "./shown.ts";
import { actionOf, append, lockMatch, tapsOf, termsOf } from "./store.ts";

type Tap = (typeof contract)["tap"];
type Body = HandlerInput<Tap>["body"];
type Row = Awaited<ReturnType<typeof lockMatch>>;

/** What changes more than a live score, so that the tournament is held before the match. */
const weighty = ["warmup", "start", "finish"] as const satisfies readonly (typeof scorerActions)[number][];
type Weighty = (typeof weighty)[number];
const isWeighty = (action: string): action is Weighty => weighty.some((one) => one === action);

/** Whether an address opens a match. @throws Refusal 404 */
export function requireInScope({ link }: OpenLink, match: Pick<Row, "id" | "eventId" | "fieldId">): void {
  const isIn =
    match.eventId === link.eventId &&
    (link.matchId === null || link.matchId === match.id) &&
    (link.fieldId === null || link.fieldId === match.fieldId);
  if (!isIn) throw notFound();
}

/** The match of a tap that is next, held; null when the tap was written down before. @throws Refusal 404, 409 */
async function nextIn(tx: Queryable, open: OpenLink, id: string, { seq, nonce }: Body): Promise<Row | null> {
  const row = await lockMatch(tx, open.link.organisationId, id);
  requireInScope(open, row);
  if (await actionOf(tx, row, nonce)) return null;
  if (seq !== row.liveSeq + 1) throw new Refusal(409, "match.stale", { details: { live: liveOf(row, row.status) } });
  return row;
}

/** What was tapped in the order of the contract, as it is kept. */
const writtenOf = ({ action, side, nonce }: Body, { link }: OpenLink, at: Date) => ({
  kind: action,
  side: side ?? null,
  data: null,
  nonce,
  linkId: link.id,
  at,
});

/** A tap that changes the live score only. @throws Refusal 409 */
async function score(tx: Queryable, open: OpenLink, id: string, body: Body, now: Date): Promise<void> {
  const row = await nextIn(tx, open, id, body);
  if (row === null) return;
  if (row.status !== "started") throw new Refusal(409, "match.not_started");
  const { organisationId } = row;
  const [round, sides] = await Promise.all([
    rowOr404(tx, rounds, { organisationId, id: row.roundId }),
    countRows(tx, matchSides, rowsOf(matchSides, { organisationId, matchId: id })),
  ]);
  const terms = termsOf(round, sides);
  const written = writtenOf(body, open, now);
  if (!hasEffect(terms, await tapsOf(tx, row), written)) throw new Refusal(409, "match.no_effect");
  await append(tx, row, terms, written);
}

/** Calls a match, begins it, or finishes it. @returns whether this was done now. @throws Refusal */
async function step(
  tx: Queryable,
  { services, open, now }: { services: Services; open: OpenLink; now: Date },
  { id, body, action }: { id: string; body: Body; action: Weighty },
): Promise<boolean> {
  const { organisationId, eventId } = open.link;
  const playing: Playing = { services, caller: { organisationId, staffMemberId: null }, eventId, now };
  const locked = await lockRunningTournament(tx, playing);
  const row = await nextIn(tx, open, id, body);
  if (row === null) return false;
  const all = await competitionsOf(tx, organisationId, eventId);
  const there = locate(all, id);
  const terms = termsOf(there.state.round, stateOf(there).sides.length);
  const written = writtenOf(body, open, now);
  if (action === "finish") {
    requireEndable(row, body);
    await finish(tx, locked, playing, { row, terms, body });
    const { end, shootout } = body;
    await append(tx, row, terms, { ...written, data: { end, shootout } });
    return true;
  }
  const columns = stepOf(all, there, action === "warmup" ? "warmup" : "started", { proceed: false, now });
  await goLive(tx, locked, playing);
  await append(
    tx,
    await updateRow(tx, matches, { organisationId, id }, { ...columns, updatedAt: now }),
    terms,
    written,
  );
  return true;
}

/**
 * Requires that a match has begun before it ends; that a team is not there is noted before, as nothing will begin.
 * @throws Refusal 409
 */
function requireEndable({ status }: Row, { end }: Body): void {
  const isCalled = status === "ready" || status === "warmup";
  const isUnplayed = unplayedEnds.some((one) => one === end);
  if (status !== "started" && !(isCalled && isUnplayed)) throw new Refusal(409, "match.not_started");
}

/** Writes the result of a match that is over. @throws Refusal 409 `result.needs_staff`; 422 of the score */
async function finish(
  tx: Queryable,
  locked: LockedTournament,
  playing: Playing,
  { row, terms, body }: { row: Row; terms: ReturnType<typeof termsOf>; body: Body },
): Promise<void> {
  const standing = foldTaps(terms, await tapsOf(tx, row));
  const score = scoreOf(terms, standing, { end: body.end, side: body.side ?? null, shootout: body.shootout });
  await saveResults(tx, locked, playing, {
    requests: [{ matchId: row.id, score, at: 0 }],
    review: ({ asks }) => {
      if (asks) throw new Refusal(409, "result.needs_staff");
    },
  });
}

/**
 * Writes down what a scorer taps. Two scorers cannot both score the same point: `seq` is the next one for one of them.
 * @throws Refusal 404 for a match that the address does not open; every code of the contract
 */
export async function tap(
  services: Services,
  { params: { token, matchId }, body }: HandlerInput<Tap>,
): Promise<HandlerOutput<Tap>> {
  const now = services.now();
  const open = await openLink(services.db, token, now);
  // why before anything is held: what is refused must not make others wait.
  services.linkLimits.taps.admit(open.link.id, now, "scoring.too_fast");
  const { action } = body;
  const isDone = await inTransaction(services.db, async (tx) => {
    if (isWeighty(action)) return step(tx, { services, open, now }, { id: matchId, body, action });
    await score(tx, open, matchId, body, now);
    return false;
  });
  return {
    ...(await used(services, open, now)),
    match: await shownMatch(services.db, open.link.organisationId, matchId),
    logged: isDone && isWeighty(action) ? action : null,
  };
}

/** What is told of an address that was used. */
export async function used({ db }: Services, open: OpenLink, now: Date) {
  const { id, organisationId, eventId, label } = open.link;
  return {
    link: { id, organisationId, eventId, label },
    firstUse: await noteUse(db, open, now),
    event: shownEvent(open.event),
  };
}
