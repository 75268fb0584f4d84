import { and, asc, desc, eq, gt } from "drizzle-orm";
import { insertRow, lockRow, rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { liveOf, type Tap, type Terms } from "../engine/scoring.ts";
import { matches } from "../matches/table.ts";
import type { RoundRow } from "../rounds/competition.ts";
import { scorerLinks } from "../scorer-links/table.ts";
import { scoreActions } from "./table.ts";

/** A match that is scored, as far as its own row goes. */
type ScoredMatch = Pick<
  typeof matches.$inferSelect,
  "organisationId" | "eventId" | "id" | "liveSeq" | "liveFrom" | "live"
>;
type ActionRow = typeof scoreActions.$inferSelect;

const drawable: readonly string[] = ["group", "round-robin", "pool-play"];

/** Whether matches of a round may end without a winner: in brackets somebody has to go on. */
export const mayDraw = ({ type }: Pick<RoundRow, "type">): boolean => drawable.includes(type);

/** What decides matches of a round. */
export const termsOf = (round: Pick<RoundRow, "type" | "format">, sides: number): Terms => ({
  format: round.format,
  sides,
  mayDraw: mayDraw(round),
});

/** Reads a match and makes other taps of it wait. @throws Refusal 404 */
export const lockMatch = (tx: Queryable, organisationId: string, id: string) =>
  lockRow(tx, matches, { organisationId, id });

/** What was tapped since a match began, in its order. */
export async function tapsOf(db: Queryable, { organisationId, id, liveFrom }: ScoredMatch): Promise<Tap[]> {
  return db
    .select({ kind: scoreActions.kind, side: scoreActions.side, data: scoreActions.data })
    .from(scoreActions)
    .where(and(rowsOf(scoreActions, { organisationId, matchId: id }), gt(scoreActions.seq, liveFrom)))
    .orderBy(asc(scoreActions.seq));
}

/** The name of the address by which a match was scored last since it began; null: by staff, or by nobody. */
export async function lastScorerOf(
  db: Queryable,
  { organisationId, id, liveFrom }: Pick<ScoredMatch, "organisationId" | "id" | "liveFrom">,
): Promise<string | null> {
  const [last] = await db
    .select({ label: scorerLinks.label })
    .from(scoreActions)
    .leftJoin(scorerLinks, eq(scorerLinks.id, scoreActions.linkId))
    .where(and(rowsOf(scoreActions, { organisationId, matchId: id }), gt(scoreActions.seq, liveFrom)))
    .orderBy(desc(scoreActions.seq))
    .limit(1);
  return last?.label ?? null;
}

/** What was tapped with a form; undefined when it was not. */
export async function actionOf(db: Queryable, { organisationId, id }: ScoredMatch, nonce: string) {
  const [row] = await db
    .select({ seq: scoreActions.seq })
    .from(scoreActions)
    .where(rowsOf(scoreActions, { organisationId, matchId: id, nonce }));
  return row;
}

type Written = Pick<ActionRow, "kind" | "at"> & Partial<Pick<ActionRow, "side" | "data" | "nonce" | "linkId" | "by">>;

/**
 * Writes down what happened in a match that is held, and what stands after it. The match's version stays: whoever has its
 * form open meanwhile does not disturb, and is not disturbed by, taps.
 * @returns the number of the action
 */
export async function append(tx: Queryable, match: ScoredMatch, terms: Terms, action: Written): Promise<number> {
  const { organisationId, eventId, id: matchId } = match;
  const seq = match.liveSeq + 1;
  await insertRow(tx, scoreActions, {
    nonce: crypto.randomUUID(),
    ...action,
    organisationId,
    matchId,
    seq,
  });
  const live = liveOf(terms, await tapsOf(tx, match), action.at);
  await tx
    .update(matches)
    .set({ liveSeq: seq, ...(action.kind !== "warmup" && { live }) })
    .where(rowsOf(matches, { organisationId, id: matchId }));
  await announceChange(tx, "scores", { organisationId, eventId, matchId });
  if (action.kind === "start") await announceChange(tx, "live", { organisationId, eventId });
  return seq;
}
