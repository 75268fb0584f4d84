import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { isOfOpenClub } from "#upstream/account/organizations/suspension.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import type { Services } from "#upstream/core/services.ts";
import { messages } from "./table.ts";

/** Messages that one run mails at most; then it asks for another one. */
const most = 500;
/** After so many milliseconds of failures an address is taken for one that takes nothing. */
const giveUpAfterMs = 3 * 24 * 60 * 60 * 1000;

/** Mails of a suspended club wait until it goes on. */
const waiting = and(
  isNull(messages.mailedAt),
  isNull(messages.failedAt),
  isNotNull(messages.email),
  isOfOpenClub(messages.organisationId),
);

/** Mails the oldest message that waits after those given and that nobody else mails just now. Answers what became of it. */
async function mailNext({ db, mail, now, log }: Services, tried: readonly string[]) {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .select()
      .from(messages)
      .where(and(waiting, sql`${messages.id} <> all(${sql.param([...tried])}::uuid[])`))
      .orderBy(asc(messages.createdAt), asc(messages.id))
      .limit(1)
      .for("update", { skipLocked: true });
    if (!row?.email) return undefined;
    const [club] = await tx
      .select({ name: organizations.name, email: organizations.email })
      .from(organizations)
      .where(eq(organizations.id, row.organisationId));
    const mine = eq(messages.id, row.id);
    try {
      // The id is made of the message: if the mail is sent and its row is not updated, it is sent again, and mail programs show it once.
      await mail.send({
        to: row.email,
        subject: row.subject,
        text: `${row.body}\n\n${club?.name ?? ""}\n`,
        messageId: `<${row.id}@messages>`,
        ...(club && { club }),
      });
      await tx.update(messages).set({ mailedAt: now() }).where(mine);
      return { id: row.id, isMailed: true };
    } catch (error) {
      log.warn({ err: error, id: row.id }, "a message could not be mailed");
      const isOver = now().getTime() - row.createdAt.getTime() > giveUpAfterMs;
      await tx
        .update(messages)
        .set({ failures: row.failures + 1, ...(isOver && { failedAt: now() }) })
        .where(mine);
      return { id: row.id, isMailed: false };
    }
  });
}

/**
 * Mails what waits, oldest first, a transaction each; one that cannot leave does not hold up the others. Several
 * processes share the work.
 * @throws Error when something could not leave, so that the job is tried again
 */
export async function mailMessages(services: Services): Promise<void> {
  const failed: string[] = [];
  for (let count = 0; count < most; count++) {
    const one = await mailNext(services, failed);
    if (!one) break;
    if (!one.isMailed) failed.push(one.id);
  }
  if (failed.length > 0) throw new Error(`${failed.length} messages could not be mailed`);
}
