import { and, eq, like, or } from "drizzle-orm";
import type { BulkResult } from "#contracts/academy/states.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { paymentMethods } from "#upstream/account/payment-methods/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import { findRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { insertMessages } from "../messages/insert.ts";
import { messages } from "../messages/table.ts";
import { type SubscriptionListRow, selectSubscriptions } from "./columns.ts";
import { matching } from "./list.ts";
import { type BankAccount, reminderLetter } from "./reminder-letter.ts";

/** A subscription is reminded of once a day: the key of its messages. */
const keyOf = (id: string, today: string) => `payment:${id}:${today}`;

/** The subscriptions of which somebody was told today. */
async function notifiedToday(tx: Queryable, organisationId: string, ids: readonly string[], today: string) {
  if (ids.length === 0) return new Set<string>();
  const rows = await tx
    .select({ key: messages.dedupeKey })
    .from(messages)
    .where(
      and(
        eq(messages.organisationId, organisationId),
        or(...ids.map((id) => like(messages.dedupeKey, `${keyOf(id, today)}:%`))),
      ),
    );
  return new Set(rows.map(({ key }) => key.split(":")[1] ?? ""));
}

const remindedOf = ({ templateName, price, next, paymentState }: SubscriptionListRow) => ({
  name: templateName,
  toPay: price.toPay,
  currency: price.currency,
  dueDate: next?.dueDate ?? null,
  isOverdue: paymentState === "debtor",
});

/** Where the club is paid by transfer; null when it is not. */
async function bankAccountOf(tx: Queryable, organisationId: string): Promise<BankAccount | null> {
  const row = await findRow(tx, paymentMethods, { organisationId, type: "bankWire" });
  return row?.iban && row.owner ? { iban: row.iban, owner: row.owner } : null;
}

/**
 * Reminds athletes, or the guardians of minors, of what subscriptions owe; of each once a day.
 * @returns those for which a message was written; the others with why not
 */
export function remind(services: Services, caller: StaffCaller, ids: readonly string[]): Promise<BulkResult> {
  const { organisationId, staffMemberId } = caller;
  return inTransaction(services.db, async (tx) => {
    const { today } = await todayOf(tx, organisationId, services.now());
    const [club] = await tx.select().from(organizations).where(eq(organizations.id, organisationId));
    const language = found(club).communicationLanguage;
    const account = await bankAccountOf(tx, organisationId);
    const where = matching(organisationId, { id: [...ids] }, today);
    const rows = new Map((await selectSubscriptions(tx, where, "due", today)).map((row) => [row.id, row]));
    const told = await notifiedToday(tx, organisationId, ids, today);
    const wanted = [...rows.values()].filter(({ id, paymentState }) => paymentState !== "fine" && !told.has(id));
    const written = await insertMessages(
      tx,
      services,
      { organisationId, today, staffMemberId },
      wanted.map((row) => ({
        athleteId: row.athleteId,
        kind: "payment.reminder",
        key: keyOf(row.id, today),
        letter: (to) => reminderLetter(remindedOf(row), to, language, account),
      })),
    );
    const codeOf = (id: string): string | null => {
      const row = rows.get(id);
      if (!row) return "record.not_found";
      if (row.paymentState === "fine") return "subscription.nothing_owed";
      if (told.has(id)) return "reminder.sent_today";
      return (written.get(row.athleteId) ?? 0) === 0 ? "reminder.no_recipient" : null;
    };
    const failed = ids.flatMap((id) => {
      const code = codeOf(id);
      return code === null ? [] : [{ id, code }];
    });
    return { done: ids.filter((id) => codeOf(id) === null), failed };
  });
}
