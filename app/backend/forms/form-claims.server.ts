import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "#db/connection.ts";
import { formResults } from "#db/schema/forms.ts";
import { Flash } from "../session/session.server.ts";

/** How a form ended: where it led, and the message left for there. */
export interface FormResult {
  readonly status: number;
  readonly location: string;
  readonly flash: Flash | null;
}

/** Heartbeat of the process that runs a form, and how long after the last one it counts as dead, in milliseconds. */
export const claimHeartbeatMs = 2_000;
const claimExpiryMs = 7_000;

/**
 * Claims a form for the caller to run, or returns `running` or its result. A form whose process died is
 * taken over.
 */
export async function claimForm(db: Database, id: string): Promise<FormResult | "claimed" | "running"> {
  const claimed = await db
    .insert(formResults)
    .values({ id })
    .onConflictDoUpdate({
      target: formResults.id,
      set: { createdAt: sql`clock_timestamp()` },
      setWhere: sql`${formResults.location} is null
        and ${formResults.createdAt} < clock_timestamp() - ${claimExpiryMs} * interval '1 millisecond'`,
    })
    .returning({ id: formResults.id });
  if (claimed.length > 0) return "claimed";
  const [row] = await db.select().from(formResults).where(eq(formResults.id, id));
  // why: a missing row was released just now; the next look claims it.
  if (!row || row.status === null || row.location === null) return "running";
  return { status: row.status, location: row.location, flash: Flash.nullable().parse(row.flash) };
}

/** Says that a form is still being run. */
export async function renewClaim(db: Database, id: string): Promise<void> {
  await db
    .update(formResults)
    .set({ createdAt: sql`clock_timestamp()` })
    .where(and(eq(formResults.id, id), isNull(formResults.location)));
}

/** Keeps how a form ended. */
export async function storeResult(db: Database, id: string, { status, location, flash }: FormResult): Promise<void> {
  await db.update(formResults).set({ status, location, flash }).where(eq(formResults.id, id));
}

/** Lets a form be sent again, as it had no effect. */
export async function releaseClaim(db: Database, id: string): Promise<void> {
  await db.delete(formResults).where(eq(formResults.id, id));
}

/** Deletes results older than `age` milliseconds. */
export async function purgeFormResults(db: Database, age: number): Promise<void> {
  await db.delete(formResults).where(lt(formResults.createdAt, new Date(Date.now() - age)));
}
