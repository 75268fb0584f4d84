import { and, eq, gt, lt, lte, sql } from "drizzle-orm";
import type { Database } from "#db/connection.ts";
import { auditViews } from "#db/schema/audit-log.ts";

/** Views of one person that follow within this time count as one reading, in milliseconds. */
const sameReadingMs = 600_000;

/** Who reads what: the staff member, and a text that names the search or the action. */
interface ViewKey {
  readonly organisationId: string;
  readonly staffMemberId: string;
  readonly view: string;
}

/** Whether the view was recorded within the last ten minutes. */
export async function wasViewed(db: Database, { organisationId, staffMemberId, view }: ViewKey): Promise<boolean> {
  const known = await db
    .select({ view: auditViews.view })
    .from(auditViews)
    .where(
      and(
        eq(auditViews.organisationId, organisationId),
        eq(auditViews.staffMemberId, staffMemberId),
        eq(auditViews.view, view),
        gt(auditViews.recordedAt, sql`clock_timestamp() - ${sameReadingMs} * interval '1 millisecond'`),
        // why: what a clock noted that was ahead says nothing, or readings would go unrecorded until that time has
        // come.
        lte(auditViews.recordedAt, sql`clock_timestamp()`),
      ),
    );
  return known.length > 0;
}

/** Notes that a view was recorded just now. */
export async function noteView(db: Database, view: ViewKey): Promise<void> {
  const recordedAt = sql`clock_timestamp()`;
  await db
    .insert(auditViews)
    .values({ ...view, recordedAt })
    .onConflictDoUpdate({
      target: [auditViews.organisationId, auditViews.staffMemberId, auditViews.view],
      set: { recordedAt },
    });
}

/** Forgets views of more than a day ago. */
export const purgeAuditViews = async (db: Database): Promise<void> => {
  await db.delete(auditViews).where(lt(auditViews.recordedAt, sql`now() - interval '1 day'`));
};
