import { z } from "zod";
import { Role } from "#contracts/operation.ts";
import { Id } from "#contracts/scalars.ts";
import type { JobDefinition } from "#upstream/core/job.ts";

/** Where a step goes when no retry is left: its import then says that it failed. */
export const failedImport = {
  name: "import-failed",
  queue: { notify: true, retryLimit: 5, retryDelay: 2 },
} as const satisfies JobDefinition;

export const ImportStep = z.enum(["preview", "writing", "undo"]);
export type ImportStep = z.infer<typeof ImportStep>;

/**
 * The job that looks at an import's rows, writes them, or takes them back. Its id is the import's `runId`: what was stopped,
 * or started anew, has another one, and the job does nothing more. `caller`: who asked, in whose name records are written.
 */
export const importStep = {
  name: "import-step",
  version: 1,
  payload: z.object({
    version: z.literal(1),
    runId: Id,
    importId: Id,
    step: ImportStep,
    caller: z.object({ organisationId: Id, staffMemberId: Id, accountId: Id, roles: z.array(Role) }),
  }),
  queue: {
    notify: true,
    deadLetter: failedImport.name,
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 10,
    expireInSeconds: 3600,
    // Only for a worker whose machine fell off the network; `reclaimImports` notices a killed one sooner.
    heartbeatSeconds: 30,
  },
  // why one: a step computes, and writes as fast as the database takes it.
  atOnce: 1,
} as const satisfies JobDefinition & { readonly version: number; readonly payload: z.ZodType };
export type ImportStepPayload = z.infer<typeof importStep.payload>;

/** The advisory lock that a running step holds in a transaction; PostgreSQL frees it the moment its worker is gone. */
export const importLock = {
  /** Any number that no other lock of the upstream uses. */
  space: 7_310_003,
  /** 32 bits of the run's id, signed as PostgreSQL wants them. */
  key: (runId: string): number => Number.parseInt(runId.slice(0, 8), 16) | 0,
  /** One import of a club writes at a time: each asks who is there before it adds somebody. */
  writing: 7_310_004,
} as const;
