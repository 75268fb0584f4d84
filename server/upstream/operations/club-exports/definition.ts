import { z } from "zod";
import { Id } from "#contracts/scalars.ts";
import { type JobDefinition, slowRetries } from "#upstream/core/job.ts";

/** Where a job goes when no retry is left: the export then says that it failed. */
export const failedClubExport = {
  name: "club-export-failed",
  queue: { notify: true, retryLimit: 5, retryDelay: 2 },
} as const satisfies JobDefinition;

/** The job that makes the whole club a file. Its id is the export's. */
export const clubExport = {
  name: "club-export",
  version: 1,
  payload: z.object({ version: z.literal(1), exportId: Id, organisationId: Id }),
  queue: {
    notify: true,
    deadLetter: failedClubExport.name,
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 4 * 3600,
    // A worker that was killed is noticed within so many seconds; another one goes on behind the last part.
    heartbeatSeconds: 30,
  },
} as const satisfies JobDefinition & { readonly version: number; readonly payload: z.ZodType };

/** The job that deletes files that were kept long enough, each hour. It carries nothing. */
export const clubExportExpiry = {
  name: "club-export-expiry",
  cron: "41 * * * *",
  queue: slowRetries,
} as const satisfies JobDefinition;
