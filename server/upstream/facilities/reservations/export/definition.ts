import { z } from "zod";
import { ReservationSort, reservationFilters } from "#contracts/facilities/reservations.ts";
import { Id, Language } from "#contracts/scalars.ts";
import type { JobDefinition } from "#upstream/core/job.ts";

/** Where a job goes when no retry is left: its notification then says that it failed. */
export const failedExport = {
  name: "reservation-export-failed",
  queue: { notify: true, retryLimit: 5, retryDelay: 2 },
} as const satisfies JobDefinition;

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
    /** The staff member who asked, and alone may read the file. */
    staffMemberId: Id,
    ...reservationFilters,
    sort: ReservationSort,
    language: Language,
  }),
  queue: {
    notify: true,
    deadLetter: failedExport.name,
    retryLimit: 3,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    expireInSeconds: 3600,
    // The heartbeat is only for a worker whose machine fell off the network; `reclaimAbandoned` notices a killed one
    // sooner.
    heartbeatSeconds: 30,
  },
  // Each export holds two connections of the pool while it runs.
  atOnce: 2,
} as const satisfies JobDefinition & { readonly version: number; readonly payload: z.ZodType };
export type ReservationExportPayload = z.infer<typeof reservationExport.payload>;
