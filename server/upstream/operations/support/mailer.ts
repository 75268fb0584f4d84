import { asc, eq, isNull } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { organizations } from "#upstream/account/organizations/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { lockRow, rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { feedback } from "#upstream/help/feedback/table.ts";
import { quoteRequests } from "#upstream/marketplace/quote-requests/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { feedbackLetter, type Letter, quoteLetter, type Writer } from "./letters.ts";

/** Messages of a kind that one run mails; the rest waits for the next. */
const most = 200;

type Messages = typeof feedback | typeof quoteRequests;

async function writerOf(tx: Queryable, staffMemberId: string): Promise<Writer> {
  const { firstName, lastName, email } = accounts;
  const [found] = await tx
    .select({ club: organizations.name, firstName, lastName, email })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .innerJoin(organizations, eq(organizations.id, staffMembers.organisationId))
    .where(eq(staffMembers.id, staffMemberId));
  if (!found) throw new Error("a message without a sender");
  return { club: found.club, email: found.email, name: [found.firstName, found.lastName].filter(Boolean).join(" ") };
}

/**
 * Mails the messages of a kind that wait, oldest first. One that cannot leave does not hold up the others. Answers how
 * many could not.
 */
async function mailWaiting<T extends Messages>(
  { db, mail, log, now }: Services,
  to: string,
  table: T,
  toLetter: (row: T["$inferSelect"], writer: Writer) => Letter,
): Promise<number> {
  const waiting = await db
    .select({ organisationId: table.organisationId, id: table.id })
    .from<PgTable>(table)
    .where(isNull(table.mailedAt))
    .orderBy(asc(table.createdAt))
    .limit(most);
  let failures = 0;
  for (const key of waiting)
    try {
      // Another process waits for the row and then finds it done; a crash after the mail sends it once more.
      await db.transaction(async (tx) => {
        const row: T["$inferSelect"] = await lockRow<Messages>(tx, table, key);
        if (row.mailedAt !== null) return;
        await mail.send({ to, isPersonal: true, ...toLetter(row, await writerOf(tx, row.staffMemberId)) });
        await tx.update<PgTable>(table).set({ mailedAt: now() }).where(rowsOf<Messages>(table, key));
      });
    } catch (error) {
      failures++;
      log.warn({ err: error, id: key.id }, "a message to the provider could not be mailed");
    }
  return failures;
}

/**
 * Mails the provider what has not been mailed yet. Without an address everything stays where it is, and a metric says
 * how much that is.
 * @throws Error when something could not leave, so that the job is tried again
 */
export async function mailSupport(services: Services): Promise<void> {
  const to = services.mail.supportAddress;
  if (to === undefined) return;
  const failures =
    (await mailWaiting(services, to, feedback, feedbackLetter)) +
    (await mailWaiting(services, to, quoteRequests, quoteLetter));
  if (failures > 0) throw new Error(`${failures} messages to the provider could not be mailed`);
}
