import type { Services } from "#upstream/core/services.ts";
import { setJobFailed } from "#upstream/notifications/notifications/job-state.ts";
import { reservationExport } from "./definition.ts";
import { exportLock } from "./lock.ts";

/** Long enough to take the lock after a job was fetched. */
const startingSeconds = 2;

interface Suspect {
  id: string;
  /** Now by the database's clock, in milliseconds. */
  now: number;
}

/**
 * Exports that have not ended although their lock is free: most of them wait for their turn. The oldest only;
 * jobs start in that order.
 */
async function suspects({ sql }: Services): Promise<Suspect[]> {
  return sql<Suspect[]>`
    select id, (extract(epoch from clock_timestamp()) * 1000)::float8 as now
      from upstream.notifications
     where type = 'EXPORT_RESERVATIONS' and metadata->>'status' in ('PENDING', 'RUNNING')
       and updated_at < clock_timestamp() - make_interval(secs => ${startingSeconds})
       and not exists (
         select from pg_locks
          where locktype = 'advisory' and granted and objsubid = 2 and classid::bigint = ${exportLock.space}
            and database = (select oid from pg_database where datname = current_database())
            and objid::bigint = ('x' || left(notifications.id::text, 8))::bit(32)::bigint)
     order by created_at
     limit 20`;
}

async function reclaim(services: Services, { id, now }: Suspect): Promise<void> {
  const { jobs, db, log } = services;
  const [job] = await jobs.findJobs(reservationExport.name, { id });
  if (!job || job.state === "failed" || job.state === "cancelled" || job.state === "completed") {
    if (await setJobFailed(db, id)) log.error({ notificationId: id, state: job?.state }, "export has no job any more");
    return;
  }
  if (job.state !== "active" || now - job.startedOn.getTime() < startingSeconds * 1000) return;
  // Only this attempt fails: when another process was faster, nothing happens.
  await jobs.fail(reservationExport.name, { id, retryCount: job.retryCount }, { message: "The worker is gone" });
  log.warn({ notificationId: id, attempt: job.retryCount + 1 }, "export taken over from a worker that is gone");
}

/**
 * Gives back to the queue the exports whose worker died. A killed process is noticed within three seconds, because
 * PostgreSQL frees its lock; pg-boss alone would wait for missing heartbeats.
 */
export async function reclaimAbandoned(services: Services): Promise<void> {
  for (const suspect of await suspects(services)) await reclaim(services, suspect);
}
