import type { Queue } from "pg-boss";

/** A job as the queue knows it. It lies beside its resource; `jobs/` lists all of them with what runs them. */
export interface JobDefinition {
  readonly name: string;
  /** When the job runs by itself, in cron's words, in UTC; absent: somebody's write asks for it. */
  readonly cron?: string;
  /** How often and how soon it is tried again; with `notify` a worker is woken at once. */
  readonly queue: Omit<Queue, "name">;
  /** How many a process runs at once; one unless given. */
  readonly atOnce?: number;
}

/** Retries of jobs that come again by the clock anyway. */
export const slowRetries = { retryLimit: 3, retryDelay: 60, retryBackoff: true } as const;
