import { sql } from "drizzle-orm";
import type { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { mailings } from "./table.ts";

interface Mailing {
  readonly organisationId: string;
  /** What is limited to a number a day: `event:<id>`, `events`, `messages`. */
  readonly scope: string;
  /** The organisation's date. */
  readonly day: string;
}

/**
 * Counts something that staff mail to many people, in the transaction that mails it. Mailings that are sent at the same
 * moment wait for each other, so that none is above the limit; one that fails does not count, and one that is deleted
 * afterwards still does.
 * @throws what `refusal` makes, when the day had `max` of them already
 */
export async function countMailing(
  tx: Queryable,
  { organisationId, scope, day }: Mailing,
  max: number,
  refusal: () => Refusal,
): Promise<void> {
  const [row] = await tx
    .insert(mailings)
    .values({ organisationId, scope, day, count: 1 })
    .onConflictDoUpdate({
      target: [mailings.organisationId, mailings.scope, mailings.day],
      set: { count: sql`${mailings.count} + 1` },
    })
    .returning({ count: mailings.count });
  if ((row?.count ?? 0) > max) throw refusal();
}
