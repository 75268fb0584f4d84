import type { Job } from "pg-boss";
import { z } from "zod";
import { Id } from "#contracts/scalars.ts";
import type { Services } from "#upstream/core/services.ts";
import { setJobFailed } from "#upstream/notifications/notifications/job-state.ts";
import { reservationExport } from "./definition.ts";
import { runReservationExport } from "./handler.ts";

/** Enough of a payload to say that it failed, whatever its version. */
const AnyExport = z.object({ notificationId: Id });

/** Runs an export once, as a span where calls are traced. @throws whatever went wrong, after it stands in the log */
export async function attemptExport(services: Services, { id, data, retryCount, signal }: Job): Promise<void> {
  const attempt = retryCount + 1;
  const run = () => runReservationExport(services, data, signal);
  const facts = { "club.job": reservationExport.name, "club.attempt": attempt };
  try {
    await (services.tracing?.span("export reservations", { kind: "consumer", from: null, facts }, run) ?? run());
  } catch (error) {
    services.log.warn({ err: error, notificationId: id, attempt }, "export attempt failed");
    throw error;
  }
}

/** Says in its notification that an export failed for good. */
export async function failExport({ db, log }: Services, { data }: Job): Promise<void> {
  const { notificationId } = AnyExport.parse(data);
  if (await setJobFailed(db, notificationId)) log.error({ notificationId }, "export failed for good");
}
