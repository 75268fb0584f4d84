import type { Job } from "pg-boss";
import { z } from "zod";
import { Id } from "#contracts/scalars.ts";
import type { Services } from "#upstream/core/services.ts";
import { clubExport } from "./definition.ts";
import { failClubExport, makeClubExport } from "./make.ts";

/** Enough of a payload to say that it failed, whatever its version. */
const AnyExport = z.object({ exportId: Id });

/** Makes an export once, as a span where calls are traced. @throws whatever went wrong, after it stands in the log */
export async function attemptClubExport(services: Services, { id, data, retryCount, signal }: Job): Promise<void> {
  const attempt = retryCount + 1;
  const run = () => makeClubExport(services, data, signal);
  const facts = { "club.job": clubExport.name, "club.attempt": attempt };
  try {
    await (services.tracing?.span("export club", { kind: "consumer", from: null, facts }, run) ?? run());
  } catch (error) {
    services.log.warn({ err: error, exportId: id, attempt }, "the export of a club was broken off");
    throw error;
  }
}

/** Says that an export failed for good. */
export async function giveUpClubExport(services: Services, { data }: Job): Promise<void> {
  const { exportId } = AnyExport.parse(data);
  if (await failClubExport(services, exportId, "server.unknown"))
    services.log.error({ exportId }, "the export of a club failed for good");
}
