import { and, eq, isNotNull, sql } from "drizzle-orm";
import { maxClubBytes } from "#contracts/account/media.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { media } from "./table.ts";

/** The bytes of what people of a club have uploaded; files that the system made, and takes away again, do not count. */
export async function usedBytes(db: Queryable, organisationId: string): Promise<number> {
  const [row] = await db
    .select({ used: sql<string>`coalesce(sum(${media.size}), 0)` })
    .from(media)
    .where(and(eq(media.organisationId, organisationId), isNotNull(media.accountId)));
  return Number(row?.used ?? 0);
}

/**
 * Holds a club's room until the transaction ends, and asks whether so many more bytes fit: of two uploads at once the
 * second one counts the first.
 * @param path where the refusal belongs in the form
 * @throws Refusal 409 `file.no_room`
 */
export async function requireStorage(
  tx: Queryable,
  organisationId: string | null,
  bytes: number,
  path: (string | number)[],
): Promise<void> {
  if (organisationId === null) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`media ${organisationId}`}, 0))`);
  if ((await usedBytes(tx, organisationId)) + bytes <= maxClubBytes) return;
  const params = { max: `${maxClubBytes / 1024 ** 3} GB` };
  throw new Refusal(409, "file.no_room", { fields: [{ path, code: "file.no_room", params }] });
}
