import { sql } from "drizzle-orm";
import { fromDrizzle } from "pg-boss";
import type { z } from "zod";
import type { reservations } from "#contracts/facilities/reservations.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import { insertExportNotification } from "#upstream/notifications/notifications/job-state.ts";
import { type ReservationExportPayload, reservationExport } from "./definition.ts";

/** What to export: the list's filters and order, and the language that the file is written for. */
type ReservationExportBody = z.output<typeof reservations.export.body>;

/**
 * Asks for an export. Its notification (PENDING, the caller's own) and its job are stored together or not at all.
 */
export async function enqueueReservationExport(
  services: Services,
  caller: StaffCaller,
  body: ReservationExportBody,
): Promise<{ notificationId: string }> {
  return services.db.transaction(async (tx) => {
    const notificationId = await insertExportNotification(tx, caller);
    const payload: ReservationExportPayload = {
      ...body,
      version: reservationExport.version,
      notificationId,
      organisationId: caller.organisationId,
      staffMemberId: caller.staffMemberId,
    };
    await services.jobs.send(reservationExport.name, payload, { id: notificationId, db: fromDrizzle(tx, sql) });
    return { notificationId };
  });
}
