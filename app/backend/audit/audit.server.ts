import { sql } from "drizzle-orm";
import type { Logger } from "pino";
import { type Tracing, traced } from "#app/backend/operations/tracing.server.ts";
import { redactChanges } from "#app/rules/audit-changes.ts";
import { type BegunAction, beginAction, withIntentChanges } from "#audit/entries/begin-action.ts";
import { organisationsOf } from "#audit/entries/known-organisations.ts";
import { lockCopying, missingActions } from "#audit/entries/missing-actions.ts";
import { probeWrite } from "#audit/entries/probe-write.ts";
import { isErased, PersonDirectory } from "#audit/search/person-directory.ts";
import type { Database, Queryable } from "#db/connection.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { DatabaseTimeout, isDatabaseFull, withTimeout } from "#db/unavailable.ts";
import { AppError } from "../errors.server.ts";
import { announce } from "../live/events.server.ts";
import { throttleKey, throttleOf } from "../live/throttle.server.ts";
import { announceAction, type IsDue } from "./announce-action.server.ts";
import type { AuditEntry, AuditEvent, AuditResult, CopiedEvent } from "./entry.server.ts";
import { sealEntry } from "./sealing.server.ts";

/** Timeout of a database query, in milliseconds: a page is waiting for it. */
const dbTimeoutMs = 3_000;
/** How often an entry is written again because a person in it was erased in the meantime. */
const maxAttempts = 3;

/** How long intents are refused at once after a database timeout, in milliseconds. */
const failFastMs = 1_000;

/** The action log: append-only, and the only place that writes to it. */
export interface Audit {
  /**
   * Writes the intent of an action. With `key`, the write's name, an action of that name whose outcome is unknown goes
   * on, so that a form that is sent again stands in the log once. Throws AppError `audit.unavailable` (503) or `database.full` (507).
   */
  intend(entry: AuditEntry, key?: string): Promise<BegunAction>;
  /** Call after a database timeout: intents fail fast for the next second instead of waiting for another one. */
  databaseTimedOut(): void;
  /** Call after the database answered: ends failing fast. */
  databaseAnswered(): void;
  /** Writes the outcome of an action. Never throws: what cannot be written is logged, and the action stays unknown. */
  conclude(begun: BegunAction, entry: AuditEntry, result: AuditResult): Promise<void>;
  /** Writes an event that must not happen unrecorded. Throws AppError `audit.unavailable` (503) or `database.full` (507). */
  record(event: AuditEvent): Promise<void>;
  /** Writes an event that happens anyway, such as a refusal or a sign-out. Never throws: a failure is logged. */
  recordBestEffort(event: AuditEvent): Promise<void>;
  /**
   * Writes events of an organisation that happened elsewhere, each once by its id, whoever else copies them at the same time.
   * Throws AppError `audit.unavailable` (503) or `database.full` (507): then none is written.
   */
  copy(organisationId: string, events: readonly CopiedEvent[]): Promise<void>;
  /**
   * Whether there is room for what is written. From the first entry that found the disk full, each question tries again,
   * with an entry that is undone. Never throws.
   */
  hasRoom(): Promise<boolean>;
}

/** `wake` is called after each commit that announced something: `LiveHub.wake`. */
export function createAudit(services: {
  db: Database;
  log: Logger;
  wake: () => void;
  tracing?: Tracing | undefined;
}): Audit {
  const { db, log, wake } = services;
  let awayUntil = 0;
  let isFull = false;
  /** Runs `work` as a span of its own, with a timeout. Remembers whether the disk was full. */
  async function withDbTimeout<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      const done = await traced(services.tracing, name, {}, () => withTimeout(dbTimeoutMs, work()));
      isFull = false;
      return done;
    } catch (error) {
      isFull ||= isDatabaseFull(error);
      throw error;
    }
  }
  const people = new PersonDirectory(db.$client);

  /** why: a person who was erased while the entry was being written gets a new key. */
  async function retryAfterErasure<T>(write: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await write();
      } catch (error) {
        if (!isErased(error) || tries >= maxAttempts) throw error;
        people.forget();
      }
    }
  }

  const append = (rows: readonly NewRow[]): Promise<void> => retryAfterErasure(() => appendOnce(rows));

  /**
   * Writes outcome rows and their announcement, all or none.
   * @param missing which of the rows the log lacks, asked in the transaction; all, when left out
   */
  async function appendOnce(
    rows: readonly NewRow[],
    missing?: (tx: Queryable) => Promise<ReadonlySet<string>>,
  ): Promise<void> {
    const all: (NewRow & { columns: Awaited<ReturnType<typeof columnsOf>> })[] = [];
    for (const row of rows) all.push({ ...row, columns: await columnsOf(people, row.entry, row.actionId) });
    await db.transaction(async (tx) => {
      const lacking = await missing?.(tx);
      for (const { actionId, again, entry, result, columns } of all) {
        if (lacking?.has(actionId) === false) continue;
        const { outcome, errorCode } = result;
        // why: an outcome that comes later takes precedence over an unknown one (ADR 9).
        const kind = outcome === "unknown" ? "reconciled" : "outcome";
        const changes = again ? withIntentChanges(actionId, columns.changes) : columns.changes;
        await tx.insert(auditLog).values({ ...columns, changes, kind, outcome, errorCode });
        if (entry.organisationId === null) continue;
        const { organisationId, action, target, about } = entry;
        const told = { organisationId, action, targetId: target?.id ?? null, about };
        await announceAction(tx, told, { actionId, outcome }, isDue);
      }
    });
    wake();
  }

  /** A change that was announced a moment ago is announced again a moment later, by the throttle itself. */
  const isDue: IsDue = (audience, event, about) =>
    throttleOf(db).admits(throttleKey(event.topic, about), () => {
      announce(db, audience, event).then(wake, (err: unknown) => log.error({ err }, "a change could not be announced"));
    });

  const record = async (event: AuditEvent): Promise<void> => {
    const { organisationIds, onlyInOrganisations, outcome, errorCode, ...entry } = event;
    const places = organisationIds ?? (await organisationsOf(db, entry.actor.email));
    if (onlyInOrganisations && places.length === 0) return;
    const rows = (places.length === 0 ? [null] : places).map((organisationId) => ({
      actionId: crypto.randomUUID(),
      again: false,
      entry: { ...entry, organisationId },
      result: { outcome, errorCode },
    }));
    await append(rows);
  };

  const copy = async (organisationId: string, events: readonly CopiedEvent[]): Promise<void> => {
    // why asked before, too: a person who was erased from the log gets no new key for what stands in it already.
    const lacking = await missingActions(db, organisationId, events);
    const rows = events
      .filter(({ actionId }) => lacking.has(actionId))
      .map(({ actionId, outcome, errorCode, happenedAt: _, ...entry }) => ({
        actionId,
        again: false,
        entry: { ...entry, organisationId },
        result: { outcome, errorCode },
      }));
    if (rows.length === 0) return;
    await retryAfterErasure(() =>
      appendOnce(rows, async (tx) => {
        await lockCopying(tx, organisationId);
        return missingActions(tx, organisationId, events);
      }),
    );
  };

  return {
    databaseTimedOut() {
      awayUntil = performance.now() + failFastMs;
    },
    databaseAnswered() {
      awayUntil = 0;
    },
    async intend(entry, key) {
      if (performance.now() < awayUntil) throw unavailable(log, entry, new DatabaseTimeout("it was silent just now"));
      try {
        return await withDbTimeout("audit intent", async () => {
          const begun = await beginAction(db, key);
          const { actionId } = begun;
          if (!begun.again)
            await retryAfterErasure(async () => {
              await db.insert(auditLog).values({ ...(await columnsOf(people, entry, actionId)), kind: "intent" });
            });
          return begun;
        });
      } catch (cause) {
        throw unavailable(log, entry, cause);
      }
    },
    async conclude({ actionId, again }, entry, result) {
      try {
        await withDbTimeout("audit outcome", () => append([{ actionId, again, entry, result }]));
      } catch (err) {
        const { action, requestId } = entry;
        log.error({ err, actionId, action, requestId, ...result }, "the outcome of an action could not be recorded");
      }
    },
    async record(event) {
      try {
        await withDbTimeout("audit event", () => record(event));
      } catch (cause) {
        throw unavailable(log, event, cause);
      }
    },
    async recordBestEffort(event) {
      try {
        await withDbTimeout("audit event", () => record(event));
      } catch (err) {
        const { action, requestId, outcome } = event;
        log.error({ err, action, requestId, outcome }, "an event could not be recorded");
      }
    },
    async copy(organisationId, events) {
      const [first] = events;
      if (!first) return;
      try {
        await withDbTimeout("audit copy", () => copy(organisationId, events));
      } catch (cause) {
        throw unavailable(log, first, cause);
      }
    },
    async hasRoom() {
      if (isFull) await withDbTimeout("audit trial", () => probeWrite(db)).catch(() => {});
      return !isFull;
    },
  };
}

function unavailable(log: Logger, entry: Pick<AuditEntry, "action" | "requestId">, cause: unknown): AppError {
  log.error({ err: cause, action: entry.action, requestId: entry.requestId }, "the action log cannot be written");
  return isDatabaseFull(cause)
    ? new AppError("database.full", { status: 507, cause })
    : new AppError("audit.unavailable", { status: 503, cause });
}

interface NewRow {
  readonly actionId: string;
  readonly again: boolean;
  readonly entry: AuditEntry;
  readonly result: AuditResult;
}

async function columnsOf(people: PersonDirectory, entry: AuditEntry, actionId: string) {
  const { actor, target, requestId, address } = entry;
  const changes = entry.changes && redactChanges(entry.changes);
  const { people: holding, ...sealed } = await sealEntry(people, { ...entry, changes });
  return {
    // why here: it holds the keys in the very statement that writes with them.
    actionId:
      holding.length === 0 ? actionId : sql`dashboard.hold_audit_people(${actionId}, ${pgArray(holding)}::uuid[])`,
    organisationId: entry.organisationId,
    accountId: actor.accountId,
    staffMemberId: actor.staffMemberId,
    actorRoles: [...actor.roles],
    action: entry.action,
    targetType: target?.type,
    targetId: target?.id,
    ...sealed,
    changes: sealed.changes && Object.keys(sealed.changes).length > 0 ? sealed.changes : null,
    requestId,
    address,
  };
}

/** Ids as PostgreSQL writes an array of them. */
const pgArray = (ids: readonly string[]): string => `{${ids.join(",")}}`;
