import { type Draft, insertMessages } from "#upstream/academy/messages/insert.ts";
import { messagesOf } from "#upstream/academy/messages/store.ts";
import { messages } from "#upstream/academy/messages/table.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";

/** PostgreSQL takes 65,535 parameters at once; a message has ten. */
const atOnce = 2000;

/**
 * Writes messages in the transaction that causes them; people who were told under `key` are not told again.
 * @param key what all keys of the drafts are, or begin with
 * @returns how many people are told who were not before
 */
export async function sendNotices(
  tx: Queryable,
  services: Services,
  sender: Parameters<typeof insertMessages>[2],
  key: string,
  drafts: readonly Draft[],
): Promise<number> {
  const written = () => countRows(tx, messages, messagesOf(sender.organisationId, key));
  const before = await written();
  for (let at = 0; at < drafts.length; at += atOnce)
    await insertMessages(tx, services, sender, drafts.slice(at, at + atOnce));
  return (await written()) - before;
}
