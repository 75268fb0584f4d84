import { count, sql } from "drizzle-orm";
import type { MergeMoves } from "#contracts/academy/athlete-merges.ts";
import type { TeamsOfMerged } from "#upstream/core/registry.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { receipts } from "#upstream/money/receipts/table.ts";
import { documents } from "../documents/table.ts";
import { guardianships } from "../guardians/table.ts";
import { messages } from "../messages/table.ts";
import { recurringAthletes } from "../recurring-sessions/table.ts";
import { subscriptions } from "../subscriptions/table.ts";
import type { MergeContext } from "./merge-context.ts";
import { placeOutcomesOf } from "./places.ts";

/** How many of each the one who goes has. */
export async function countMoves(
  tx: Queryable,
  teams: TeamsOfMerged,
  context: MergeContext,
  now: Date,
): Promise<Omit<MergeMoves, "tokens">> {
  const { organisationId, id: athleteId } = context.from.athlete;
  const key = { organisationId, athleteId };
  const countOf = async (
    table:
      | typeof documents
      | typeof guardianships
      | typeof messages
      | typeof receipts
      | typeof recurringAthletes
      | typeof reservations
      | typeof subscriptions,
  ) =>
    (
      await tx
        .select({ n: count() })
        .from(table)
        .where(rowsOf<typeof documents>(table as typeof documents, key))
    )[0]?.n ?? 0;
  return {
    documents: await countOf(documents),
    guardians: await countOf(guardianships),
    subscriptions: await countOf(subscriptions),
    reservations: await countOf(reservations),
    trainings: placeOutcomesOf(context, now).filter(({ place, fate }) => fate !== "stays" && place.withdrawnAt === null)
      .length,
    standing: await countOf(recurringAthletes),
    teams: await teams.count(tx, organisationId, athleteId),
    messages: await countOf(messages),
    receipts: await countOf(receipts),
  };
}

/** Tables in which an athlete stands once at most: a row that the one who stays lacks becomes theirs, the rest goes. */
const once = [
  { table: "guardianships", key: "guardian_id", rest: "delete" },
  { table: "recurring_athletes", key: "recurring_session_id", rest: "delete" },
  { table: "course_enrolments", key: "course_id", rest: "keep" },
  { table: "promotion_uses", key: "promotion_id", rest: "keep" },
] as const;

/**
 * Moves what hangs on the one who goes, whom the transaction has marked as merged: bookings, memberships and what was
 * sold, papers, family, messages and standing places. Debits, payments and the ledger hang on what was sold, and stay as
 * they are; receipts are as they were written.
 */
export async function moveRows(tx: Queryable, { from, into }: MergeContext): Promise<void> {
  const { organisationId, id: old } = from.athlete;
  const kept = into.athlete.id;
  const ofOld = sql`organisation_id = ${organisationId} and athlete_id = ${old}`;
  for (const table of ["documents", "messages", "reservations", "consent_answers"])
    await tx.execute(sql`update upstream.${sql.identifier(table)} set athlete_id = ${kept} where ${ofOld}`);
  // A membership and what was sold to it name the athlete both.
  await tx.execute(sql`set constraints upstream.subscriptions_membership deferred`);
  if (from.membership && !into.membership)
    await tx.execute(sql`update upstream.memberships set athlete_id = ${kept}, version = version + 1 where ${ofOld}`);
  const bond = into.membership ?? from.membership;
  if (bond)
    await tx.execute(sql`
      update upstream.subscriptions set athlete_id = ${kept}, membership_id = ${bond.id} where ${ofOld}`);
  await tx.execute(sql`set constraints upstream.subscriptions_membership immediate`);
  // Only one of the guardians pays: the payer of the athlete who stays.
  await tx.execute(sql`
    update upstream.guardianships set is_payer = false
     where ${ofOld} and exists (select from upstream.guardianships g where g.athlete_id = ${kept} and g.is_payer)`);
  for (const { table, key, rest } of once) {
    const [name, what] = [sql.identifier(table), sql.identifier(key)];
    await tx.execute(sql`
      update upstream.${name} set athlete_id = ${kept}
       where ${ofOld} and ${what} not in (select ${what} from upstream.${name} where athlete_id = ${kept})`);
    if (rest === "delete") await tx.execute(sql`delete from upstream.${name} where ${ofOld}`);
  }
}
