import { sql } from "drizzle-orm";
import type { athleteMerges as calls, MergeField } from "#contracts/academy/athlete-merges.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refuseField } from "#upstream/core/refusal.ts";
import type { MergedAthletes, TeamsOfMerged } from "#upstream/core/registry.ts";
import { reviewed, tagOf } from "#upstream/core/review.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { athletes } from "../athletes/table.ts";
import { joinBonds, mergedMembership } from "./membership.ts";
import { lockAthletes, type MergeContext } from "./merge-context.ts";
import { countMoves, moveRows } from "./move.ts";
import { conflictsOf, movePlaces } from "./places.ts";
import { moveTokens } from "./tokens.ts";

type Athlete = typeof athletes.$inferSelect;

/** The columns of a field that the contract names otherwise. */
const columnsOf: Readonly<Partial<Record<MergeField, readonly (keyof Athlete)[]>>> = {
  taxIDCode: ["taxIdCode"],
  clothingSizes: ["tankTopSize", "topSize", "shortsSize"],
};

/** What is kept of the one who goes. */
const taken = (from: Athlete, take: readonly MergeField[]): Partial<Athlete> =>
  Object.fromEntries(
    take.flatMap((field) => (columnsOf[field] ?? [field as keyof Athlete]).map((name) => [name, from[name]])),
  );

const idsOf = ({ from, into }: MergeContext): MergedAthletes => ({
  organisationId: from.athlete.organisationId,
  from: from.athlete.id,
  into: into.athlete.id,
});

/** @throws Refusal 409 `membership.merge_conflict` with `both` */
async function requireMergeable(
  tx: Queryable,
  { conflicts }: TeamsOfMerged,
  context: MergeContext,
  now: Date,
): Promise<void> {
  const accepted = context.from.membership?.status === "accepted" && context.into.membership?.status === "accepted";
  const trainings = conflictsOf(context, now);
  const teams = await conflicts(tx, idsOf(context));
  if (accepted || trainings.length > 0 || teams.length > 0)
    throw new Refusal(409, "membership.merge_conflict", { details: { both: { accepted, trainings, teams } } });
}

/** Marks the one who goes; what only one person can have is taken from them, for the other to have. */
async function mark(
  tx: Queryable,
  { from, into }: MergeContext,
  take: readonly MergeField[],
  now: Date,
): Promise<Athlete> {
  const { organisationId, id } = from.athlete;
  // Athletes who were merged into this one before lead on to the one who stays.
  await tx
    .update(athletes)
    .set({ mergedInto: into.athlete.id })
    .where(rowsOf(athletes, { organisationId, mergedInto: id }));
  await updateRow(
    tx,
    athletes,
    { organisationId, id },
    { mergedInto: into.athlete.id, mergedAt: now, updatedAt: now, taxIdCode: null, accountId: null, photo: null },
  );
  return updateRow(
    tx,
    athletes,
    { organisationId, id: into.athlete.id },
    {
      ...taken(from.athlete, take),
      accountId: into.athlete.accountId ?? from.athlete.accountId,
      updatedAt: sql`now()`,
    },
  );
}

/**
 * Makes one athlete of two, in one transaction: all that hangs on the one goes over to the other, tokens by corrections,
 * and their address leads there. Money, receipts and movements stay as they were written.
 * @throws Refusal 404; every code of the contract
 */
export function mergeAthletes(
  services: Pick<Services, "db" | "now" | "registry">,
  { organisationId, staffMemberId }: StaffCaller,
  { params: { id: from }, query: { preview }, body }: HandlerInput<(typeof calls)["merge"]>,
): Promise<HandlerOutput<(typeof calls)["merge"]>> {
  const { intoAthleteId: into, take } = body;
  if (from === into) throw refuseField("athlete.merge_self", ["intoAthleteId"]);
  const { teamsOfMerged } = services.registry;
  const now = services.now();
  return reviewed(services.db, preview, async (tx, ask) => {
    const context = await lockAthletes(tx, teamsOfMerged, organisationId, { from, into });
    await requireMergeable(tx, teamsOfMerged, context, now);
    const moves = await countMoves(tx, teamsOfMerged, context, now);
    const versions = [context.from, context.into].map(({ athlete, membership }) => [
      athlete.version,
      membership?.version,
    ]);
    await joinBonds(tx, context, staffMemberId);
    const moved = await moveTokens(tx, { organisationId, by: staffMemberId, now }, context);
    const shown = { tag: tagOf([versions, moves, moved.moved]) };
    ask(shown, { decided: true, tag: body.tag }, () => new Refusal(409, "athlete.merge_changed"));
    const { firstName, lastName } = await mark(tx, context, take, now);
    await movePlaces(tx, context, moved, now);
    await teamsOfMerged.move(tx, idsOf(context));
    await moveRows(tx, context);
    await tx.execute(sql`set constraints upstream.athletes_merged_whole immediate`);
    const bond = await mergedMembership(tx, context);
    return {
      ...shown,
      into: { id: into, firstName, lastName, membershipId: bond?.id ?? null },
      status: bond?.status ?? null,
      moves: { ...moves, tokens: moved.moved },
    };
  });
}
