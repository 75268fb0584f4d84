import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "#upstream/db/connection.ts";
import { secrets } from "./table.ts";

/**
 * A secret of 256 bits that this installation made for itself the first time it was asked. Processes that start
 * together get the same one.
 * @param purpose what it is for: `tokens`, `media`
 */
export async function secretFor(db: Database, purpose: string): Promise<Uint8Array> {
  await db
    .insert(secrets)
    .values({ purpose, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select({ value: secrets.value }).from(secrets).where(eq(secrets.purpose, purpose));
  if (!row) throw new Error(`No secret for ${purpose}`);
  return Buffer.from(row.value, "base64url");
}
