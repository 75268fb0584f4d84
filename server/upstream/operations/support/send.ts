import { and, count, gt, sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import { supportMessagesADay } from "#contracts/help/feedback.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { lockRow, rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { feedback } from "#upstream/help/feedback/table.ts";
import { quoteRequests } from "#upstream/marketplace/quote-requests/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { supportMail } from "./definition.ts";

type Sender = Pick<StaffCaller, "organisationId" | "staffMemberId">;
const dayMs = 86_400_000;

/** How many messages somebody has sent the provider within a day. */
async function sentToday(tx: Queryable, sender: Sender, now: Date): Promise<number> {
  const since = new Date(now.getTime() - dayMs);
  const counts = [feedback, quoteRequests].map((table) =>
    tx
      .select({ count: count() })
      .from(table)
      .where(and(rowsOf(table, sender), gt(table.createdAt, since))),
  );
  let sum = 0;
  for (const counted of counts) sum += (await counted)[0]?.count ?? 0;
  return sum;
}

/**
 * Stores a message to the provider and asks for its mail, both or neither.
 * @throws Refusal 429 `support.too_many`
 */
export async function sendToSupport<T>(
  { db, jobs, now }: Services,
  { organisationId, staffMemberId }: StaffCaller,
  store: (tx: Queryable, sender: Sender & { createdAt: Date }) => Promise<T>,
): Promise<T> {
  const sender = { organisationId, staffMemberId };
  return db.transaction(async (tx) => {
    // Messages of a person go one after the other, so that sending many at once does not pass the limit.
    await lockRow(tx, staffMembers, { organisationId, id: staffMemberId });
    const at = now();
    if ((await sentToday(tx, sender, at)) >= supportMessagesADay)
      throw new Refusal(429, "support.too_many", { details: { seconds: 3600 } });
    const stored = await store(tx, { ...sender, createdAt: at });
    await jobs.send(supportMail.name, {}, { db: fromDrizzle(tx, sql) });
    return stored;
  });
}
