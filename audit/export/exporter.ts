import { createHash } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Database, Transaction } from "#db/connection.ts";
import { exportChunks, exportJobs } from "#db/schema/exports.ts";
import { notifications } from "#db/schema/notifications.ts";
import type { Signer } from "../format/signer.ts";
import { cursorText, parseCursor } from "../search/cursor.ts";
import { findActions } from "../search/find-actions.ts";
import type { ActionFilters } from "../search/index-terms.ts";
import { TooManyPeopleError } from "../search/resolve-people.ts";
import { type ActionFormat, actionLines } from "./action-lines.ts";
import { exportText } from "./export-file.ts";
import { exportLines } from "./export-lines.ts";

/** Bytes a piece of a signed file has about. */
const signedPieceBytes = 256 * 1024;
/** Rows a piece of the file: a few hundred kilobytes in memory. */
const batchRows = 2_000;
/** Interval between polls for jobs, and the length of a lease, in milliseconds. */
const [pollMs, leaseMs] = [1_000, 8_000];
/** Failures in a row after which a job is given up. */
const maxFailures = 3;
/** How long files are kept. */
const fileRetention = sql`interval '7 days'`;

/** The format of an export that is the whole log of an organisation, with its proofs, as `npm run audit -- export` writes it. */
export const signedFormat = "signed";

/** An export that was asked for, as its row is. */
type ExportJob = typeof exportJobs.$inferSelect;

export interface ExporterOptions {
  readonly sql: Sql;
  readonly db: Database;
  readonly log: Logger;
  /** Called after each announcement. */
  readonly wake: () => void;
  /** Rows a piece of the file; fewer in tests. */
  readonly rows?: number;
  /** Signs the whole log of an organisation; without it such a file has no signature. */
  readonly signer?: Signer | undefined;
  /** Reads the search that a job was asked with. */
  readonly filtersOf: (search: unknown) => ActionFilters;
  /** What stands for an erased text, in a language. */
  readonly erasedText: (language: string | null) => string;
  /** Announces, in the transaction that changes the job, that its owner's page shows something else. */
  readonly announce: (tx: Transaction, job: ExportJob) => Promise<void>;
  /** Runs the work on a job as a span of its own. */
  readonly span: <T>(job: ExportJob, work: () => Promise<T>) => Promise<T>;
}

/**
 * Makes the exports of the action log. Every process runs one. A job belongs to the holder of its lease; each piece of
 * the file, the place up to which it goes and the lease are written in one transaction, so that a successor goes
 * on behind the last piece, and nothing is there twice.
 */
export class AuditExporter {
  readonly #options: ExporterOptions;
  readonly #id = crypto.randomUUID();
  readonly #failures = new Map<string, number>();
  readonly #end = new AbortController();
  #running: Promise<unknown> = Promise.resolve();

  constructor(options: ExporterOptions) {
    this.#options = options;
  }

  /** Looks for jobs from now on. */
  start(): void {
    this.#running = this.#look();
  }

  /** Leaves off after the piece that is being written; another process goes on. */
  async stop(): Promise<void> {
    this.#end.abort();
    await this.#running;
  }

  async #look(): Promise<void> {
    const { log } = this.#options;
    while (!this.#end.signal.aborted) {
      try {
        while (!this.#end.signal.aborted && (await this.step()));
      } catch (err) {
        if (!this.#end.signal.aborted) log.warn({ err }, "exports of the action log are looked for again");
      }
      await delay(pollMs, undefined, { signal: this.#end.signal, ref: false }).catch(() => {});
    }
  }

  /** Takes one job and works at it until it is done or `stop` is called. False when there is none. */
  async step(): Promise<boolean> {
    const job = await this.#take();
    if (!job) return false;
    try {
      await this.#options.span(job, () => (job.format === signedFormat ? this.#makeSigned(job) : this.#make(job)));
      this.#failures.delete(job.id);
    } catch (err) {
      await this.#fail(job, err);
    }
    return true;
  }

  async #take(): Promise<ExportJob | undefined> {
    const free = sql`(select id from dashboard.export_jobs
      where format is not null and status in ('PENDING', 'RUNNING')
        and (leased_until is null or leased_until < clock_timestamp())
      order by created_at for update skip locked limit 1)`;
    const [job] = await this.#options.db
      .update(exportJobs)
      .set({ status: "RUNNING", worker: this.#id, leasedUntil: this.#leaseEnd })
      .where(eq(exportJobs.id, free))
      .returning();
    return job;
  }

  readonly #leaseEnd = sql`clock_timestamp() + ${leaseMs} * interval '1 millisecond'`;

  async #make(job: ExportJob): Promise<void> {
    const { sql: pool, rows = batchRows, filtersOf, erasedText } = this.#options;
    const filters = filtersOf(job.filters ?? {});
    // why: what happens after it was asked for, its own entries first of all, is not in it.
    const end = { at: new Date(job.createdAt.getTime() + 1), id: 0 };
    const oldest = await this.#oldest(job.organisationId);
    let { place } = job;
    for (let isDone = false; !isDone && !this.#end.signal.aborted; ) {
      const before = parseCursor(place) ?? end;
      const { actions, hasMore } = await findActions(pool, job.organisationId, filters, { before, limit: rows });
      const isFirst = place === null;
      const text = actionLines(actions, job.format as ActionFormat, {
        isFirst,
        erased: erasedText(job.language),
      });
      const last = actions.at(-1);
      place = cursorText(last ?? before);
      isDone = !hasMore;
      const progress = isDone ? 100 : progressOf(job, last?.at ?? before.at, later(oldest, filters.from));
      await this.#write(job, { text, place, progress, count: actions.length, isDone });
    }
    if (this.#end.signal.aborted) await this.#release(job);
  }

  /**
   * Makes the signed file of the whole log. It is of one moment and its end is the hash of all before, so that one that was
   * broken off begins anew. The job's place is the SHA-256 of the file, once it is there.
   */
  async #makeSigned(job: ExportJob): Promise<void> {
    const { db, sql: pool, signer } = this.#options;
    await db.delete(exportChunks).where(eq(exportChunks.jobId, job.id));
    await db.update(exportJobs).set({ rows: 0 }).where(eq(exportJobs.id, job.id));
    const hash = createHash("sha256");
    let [text, count] = ["", 0];
    const write = async (isDone: boolean) => {
      hash.update(text);
      const place = isDone ? hash.digest("hex") : "";
      await this.#write(job, { text, place, progress: isDone ? 100 : 50, count, isDone });
      [text, count] = ["", 0];
    };
    for await (const line of exportText(exportLines(pool, { organisationId: job.organisationId }), signer)) {
      if (this.#end.signal.aborted) return this.#release(job);
      text += line;
      count += 1;
      if (text.length >= signedPieceBytes) await write(false);
    }
    await write(true);
  }

  async #write(
    job: ExportJob,
    piece: { text: string; place: string; progress: number; count: number; isDone: boolean },
  ): Promise<void> {
    const { db, wake } = this.#options;
    const { text, place, progress, count, isDone } = piece;
    await db.transaction(async (tx) => {
      const [mine] = await tx
        .update(exportJobs)
        .set({
          place,
          progress,
          rows: sql`coalesce(${exportJobs.rows}, 0) + ${count}`,
          updatedAt: sql`clock_timestamp()`,
          leasedUntil: this.#leaseEnd,
          ...(isDone && { status: "COMPLETED", mediaId: job.id, leasedUntil: null, worker: null }),
        })
        .where(and(eq(exportJobs.id, job.id), eq(exportJobs.worker, this.#id)))
        .returning({ id: exportJobs.id });
      if (!mine) throw new Error("another process has taken the export over");
      const next = sql<number>`(select coalesce(max(seq), 0) + 1 from dashboard.export_chunks where job_id = ${job.id})`;
      await tx.insert(exportChunks).values({ jobId: job.id, seq: next, data: Buffer.from(text) });
      await this.#tell(tx, job);
    });
    wake();
  }

  async #tell(tx: Transaction, job: ExportJob): Promise<void> {
    await tx.update(notifications).set({ updatedAt: sql`clock_timestamp()` }).where(eq(notifications.id, job.id));
    await this.#options.announce(tx, job);
  }

  async #oldest(organisationId: string): Promise<Date> {
    const { actions } = await findActions(
      this.#options.sql,
      organisationId,
      {},
      { after: { at: new Date(0), id: 0 }, limit: 1 },
    );
    return actions[0]?.at ?? new Date();
  }

  /** Gives the job back at once, so that the next process need not wait for the lease's end. */
  async #release(job: ExportJob): Promise<void> {
    await this.#options.db
      .update(exportJobs)
      .set({ leasedUntil: null, worker: null })
      .where(and(eq(exportJobs.id, job.id), eq(exportJobs.worker, this.#id)));
  }

  async #fail(job: ExportJob, err: unknown): Promise<void> {
    const { db, log, wake } = this.#options;
    const failures = (this.#failures.get(job.id) ?? 0) + 1;
    this.#failures.set(job.id, failures);
    log.warn({ err, jobId: job.id, failures }, "an export of the action log broke off");
    // why at once: a retry would find as many people again.
    const isTooCommon = err instanceof TooManyPeopleError;
    if (failures < maxFailures && !isTooCommon) return;
    this.#failures.delete(job.id);
    await db.transaction(async (tx) => {
      const state = {
        status: "FAILED",
        errorCode: isTooCommon ? "audit.too_common" : "server.unknown",
        worker: null,
        leasedUntil: null,
      };
      await tx
        .update(exportJobs)
        .set({ ...state, updatedAt: sql`clock_timestamp()` })
        .where(and(eq(exportJobs.id, job.id), eq(exportJobs.worker, this.#id)));
      await this.#tell(tx, job);
    });
    wake();
  }
}

const later = (one: Date, other: Date | undefined): Date => (other && other > one ? other : one);

/** How much of the time between the request and the oldest action is written; 99 at most. */
function progressOf({ createdAt }: ExportJob, reached: Date, oldest: Date): number {
  const all = Math.max(1, createdAt.getTime() - oldest.getTime());
  return Math.min(99, Math.max(0, Math.round((100 * (createdAt.getTime() - reached.getTime())) / all)));
}

/** Deletes files that have been kept long enough; their notifications stay, without a file. */
export async function purgeAuditExports(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const old = sql`${exportJobs.format} is not null and ${exportJobs.mediaId} is not null and ${exportJobs.updatedAt} < now() - ${fileRetention}`;
    await tx.execute(
      sql`delete from dashboard.export_chunks where job_id in (select id from dashboard.export_jobs where ${old})`,
    );
    await tx.update(exportJobs).set({ mediaId: null }).where(old);
  });
}
