import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { messageMail } from "./definition.ts";
import { type Recipient, recipientsOf } from "./recipients.ts";
import { messages } from "./table.ts";

/** What an athlete is to be told, or somebody else who gave an address. */
export type Draft = Letter &
  ({ readonly athleteId: string; readonly to?: never } | { readonly athleteId?: never; readonly to: Recipient });

interface Letter {
  /** What it is about: `document.expiring`, `payment.reminder`, `staff.message`. */
  readonly kind: string;
  /** What makes it this message and no other: of two with one key each recipient gets one. */
  readonly key: string;
  /** Set where one address gets one, whosever it is: a mother of three reads it once. */
  readonly isByAddress?: true;
  /** What a recipient reads. The mail ends with the club's name; the greeting is the letter's. */
  readonly letter: (to: Recipient) => { readonly subject: string; readonly body: string };
}

interface Sender {
  readonly organisationId: string;
  /** The organisation's date, by which minors are told (`documentRules`). */
  readonly today: string;
  /** The staff member who wrote it; null when the system did. */
  readonly staffMemberId: string | null;
}

/** How many people each athlete's message goes to: those with an address. */
type RecipientCounts = ReadonlyMap<string, number>;

/**
 * Writes messages in the transaction that causes them, and asks for their mails, both or neither. Somebody who has been
 * told under the same key is not told again: two workers, a crash or a second click send once.
 */
export async function insertMessages(
  tx: Queryable,
  { jobs, now }: Pick<Services, "jobs" | "now">,
  { organisationId, today, staffMemberId }: Sender,
  drafts: readonly Draft[],
): Promise<RecipientCounts> {
  const ids = [...new Set(drafts.flatMap(({ athleteId }) => athleteId ?? []))];
  const recipients = await recipientsOf(tx, organisationId, ids, today);
  const rows = drafts.flatMap(({ athleteId, to: person, kind, key, isByAddress, letter }) =>
    (person ? [person] : (recipients.get(athleteId) ?? [])).map((to) => ({
      organisationId,
      athleteId: to.athleteId,
      guardianId: to.guardianId,
      dedupeKey: `${key}:${(!isByAddress && (to.guardianId ?? to.athleteId)) || to.email.toLowerCase()}`,
      kind,
      email: to.email,
      ...letter(to),
      createdBy: staffMemberId,
      createdAt: now(),
    })),
  );
  // Always in one order, so that two that write the same ones wait for each other in turn.
  const sorted = rows.toSorted((a, b) => (a.dedupeKey < b.dedupeKey ? -1 : 1));
  const written =
    sorted.length === 0
      ? []
      : await tx.insert(messages).values(sorted).onConflictDoNothing().returning({ id: messages.id });
  if (written.length > 0) await jobs.send(messageMail.name, {}, { db: fromDrizzle(tx, sql) });
  return new Map(ids.map((id) => [id, recipients.get(id)?.length ?? 0]));
}
