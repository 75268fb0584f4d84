import { z } from "zod";
import { ReservationSort, reservationFilters } from "#contracts/facilities/reservations.ts";
import { Id, Language } from "#contracts/scalars.ts";

/**
 * The job that writes an export. `version` grows when the payload changes its meaning: jobs of an older version that
 * still wait must stay readable. The job's id is the notification's, so that each can be found from the other.
 */
export const reservationExport = {
  name: "reservation-export",
  version: 1,
  payload: z.object({
    version: z.literal(1),
    notificationId: Id,
    organisationId: Id,
    /** Who asked, and alone may read the file. */
    staffMemberId: Id,
    ...reservationFilters,
    sort: ReservationSort,
    language: Language,
  }),
} as const;
export type ReservationExportPayload = z.infer<typeof reservationExport.payload>;

/** Where a job goes when no retry is left: its notification then says that it failed. */
export const failedExport = { name: "reservation-export-failed" } as const;
