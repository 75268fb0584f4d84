import type { Draft } from "#upstream/academy/messages/insert.ts";
import { recipientsOf } from "#upstream/academy/messages/recipients.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** PostgreSQL takes 65,535 parameters at once. */
const atOnce = 20_000;

/**
 * How many addresses would be written to by drafts of which an address gets one.
 * @param today the organisation's date: of minors the guardians are written to
 */
export async function countRecipients(
  db: Queryable,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
  drafts: readonly Pick<Draft, "athleteId" | "to">[],
): Promise<number> {
  const reached = new Set(drafts.flatMap(({ to }) => to?.email.toLowerCase() ?? []));
  const ids = [...new Set(drafts.flatMap(({ athleteId }) => athleteId ?? []))];
  for (let at = 0; at < ids.length; at += atOnce)
    for (const people of (await recipientsOf(db, organisationId, ids.slice(at, at + atOnce), today)).values())
      for (const { email } of people) reached.add(email.toLowerCase());
  return reached.size;
}
