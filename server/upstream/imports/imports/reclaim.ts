import type { Services } from "#upstream/core/services.ts";
import { importLock, importStep } from "./definition.ts";

/** Long enough to take the lock after a job was fetched. */
const startingSeconds = 2;

/** Runs whose lock is free although they have not ended: those of a worker that is gone, and those that wait. */
const suspects = ({ sql }: Services) => sql<{ id: string; now: number }[]>`
  select run_id as id, (extract(epoch from clock_timestamp()) * 1000)::float8 as now from upstream.imports
   where state in ('previewing', 'writing', 'undoing')
     and not exists (
       select from pg_locks
        where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = ${importLock.space}
          and database = (select oid from pg_database where datname = current_database())
          and objid::bigint = ('x' || left(run_id::text, 8))::bit(32)::bigint)
   limit 20`;

/**
 * Gives back to the queue the steps whose worker died, as exports are (`reclaimAbandoned`): PostgreSQL frees the lock of a
 * killed process at once.
 */
export async function reclaimImports(services: Services): Promise<void> {
  const { jobs, log } = services;
  for (const { id, now } of await suspects(services)) {
    const [job] = await jobs.findJobs(importStep.name, { id });
    if (job?.state !== "active" || now - job.startedOn.getTime() < startingSeconds * 1000) continue;
    await jobs.fail(importStep.name, { id, retryCount: job.retryCount }, { message: "The worker is gone" });
    log.warn({ runId: id, attempt: job.retryCount + 1 }, "import step taken over from a worker that is gone");
  }
}
