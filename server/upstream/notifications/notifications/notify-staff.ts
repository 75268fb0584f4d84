import { and, arrayOverlaps, asc, eq, ne } from "drizzle-orm";
import type { Notification } from "#contracts/notifications/notifications.ts";
import type { Role } from "#contracts/operation.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { notifications } from "./table.ts";

/** What is told, by its type; a job tells of itself (`job-state.ts`). */
type StaffNotification =
  Exclude<Notification, { type: "EXPORT_RESERVATIONS" }> extends infer N
    ? N extends Notification
      ? Pick<N, "type" | "metadata">
      : never
    : never;

interface Staff {
  readonly organisationId: string;
  readonly roles: readonly Role[];
  /** The staff member who need not be told, as it was their act; null: everybody is told. */
  readonly exceptId: string | null;
}

/** Notifies the staff who have one of some roles and may enter, in the transaction that causes the news. */
export async function notifyStaff(
  tx: Queryable,
  { organisationId, roles, exceptId }: Staff,
  news: StaffNotification,
): Promise<void> {
  const staff = await tx
    .select({ staffMemberId: staffMembers.id })
    .from(staffMembers)
    .where(
      and(
        eq(staffMembers.organisationId, organisationId),
        eq(staffMembers.dashboardAccess, true),
        arrayOverlaps(staffMembers.roles, [...roles]),
        exceptId === null ? undefined : ne(staffMembers.id, exceptId),
      ),
    )
    .orderBy(asc(staffMembers.id));
  if (staff.length > 0)
    await tx.insert(notifications).values(staff.map((one) => ({ organisationId, ...one, ...news })));
}
