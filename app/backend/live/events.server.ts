import { and, asc, eq, gt, inArray, lt, lte, or, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { Audience, Listener, LiveEvent } from "#app/rules/live-events.ts";
import type { Role } from "#contracts/operation.ts";
import type { Database, Queryable } from "#db/connection.ts";
import { streamEvents } from "#db/schema/stream.ts";

/** A row of the stream, ready for delivery. `audience` is null on rows about a session. */
export interface StreamRow {
  readonly id: number;
  readonly topic: string;
  readonly audience: Audience | null;
  readonly sessionId: string | null;
  /** JSON text of the event without its topic. */
  readonly data: string;
}

/** The topic that ends the streams of a session; it never reaches a browser. */
export const sessionEndedTopic = "session_ended";

/**
 * Appends an event to the stream, inside the transaction of what it tells of. Browsers hear of it after the commit:
 * call `LiveHub.wake()` then.
 */
export async function announce(tx: Queryable, audience: Audience, event: LiveEvent): Promise<void> {
  const { topic, ...payload } = event;
  const { organisationId, staffMemberId, roles } = audience;
  await tx.insert(streamEvents).values({ topic, organisationId, staffMemberId, roles: roles && [...roles], payload });
}

/**
 * Appends an event that names a tournament, unless another one of that tournament came after a given id.
 * @returns whether it was appended
 */
export async function announceOnce(
  db: Queryable,
  { organisationId, roles = [] }: Audience,
  { topic, ...payload }: LiveEvent,
  after: number,
): Promise<boolean> {
  const rows = await db.execute(sql`
    insert into dashboard.stream_events (topic, organisation_id, roles, payload)
    select ${topic}, ${organisationId}, ${sql.param([...roles])}::text[], ${JSON.stringify(payload)}::jsonb
     where not exists (select from dashboard.stream_events
                        where id > ${after} and topic = ${topic} and organisation_id = ${organisationId}
                          and payload @> ${JSON.stringify(payload)}::jsonb)
    returning id`);
  return rows.length > 0;
}

/** Appends the end of a session: every process closes the streams opened under `sessionId`. */
export async function announceSessionEnd(tx: Queryable, sessionId: string): Promise<void> {
  await tx.insert(streamEvents).values({ topic: sessionEndedTopic, sessionId, payload: {} });
}

/**
 * How far the stream can be read. `settled`: the id up to which every event is visible, or never will be (see the
 * migration `guards`). `newest`: the last id handed out; above `settled` while a writer has yet to commit.
 */
export async function readHorizon(db: Queryable): Promise<{ settled: number; newest: number }> {
  const [row] = await db.execute<{ settled: string; newest: string }>(
    sql`select dashboard.stream_horizon() as settled, last_value as newest from dashboard.stream_events_id_seq where is_called`,
  );
  return { settled: Number(row?.settled ?? 0), newest: Number(row?.newest ?? 0) };
}

/** Events with `after` < id <= `upTo`, in order; `for` narrows them to what a listener may hear. */
export async function readEvents(
  db: Queryable,
  range: { after: number; upTo: number; limit: number; for?: Listener },
): Promise<StreamRow[]> {
  const { after, upTo, limit } = range;
  const rows = await db
    .select()
    .from(streamEvents)
    .where(and(gt(streamEvents.id, after), lte(streamEvents.id, upTo), range.for && receivableBy(range.for)))
    .orderBy(asc(streamEvents.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    sessionId: row.sessionId,
    audience: audienceOf(row.organisationId, row.staffMemberId, row.roles),
    data: JSON.stringify(row.payload),
  }));
}

/** The audience in a row's columns; null on rows about a session. */
const audienceOf = (
  organisationId: string | null,
  staffMemberId: string | null,
  roles: readonly string[] | null,
): Audience | null =>
  organisationId === null
    ? null
    : {
        organisationId,
        staffMemberId: staffMemberId ?? undefined,
        // why: only `announce` writes roles, from the contract's own list.
        roles: (roles as Role[] | null) ?? undefined,
      };

/** A row of the function `stream_read`, as the driver reads it. */
interface ReadRow {
  readonly settled: string;
  readonly newest: string;
  readonly id: string | null;
  readonly topic: string;
  readonly organisation_id: string | null;
  readonly staff_member_id: string | null;
  readonly roles: string[] | null;
  readonly session_id: string | null;
  readonly data: string;
}

/** The horizon, and the first `limit` events after an id up to it: in one round trip, for a hub that keeps up. */
export async function readNew(
  client: Sql,
  { after, limit }: { after: number; limit: number },
): Promise<{ settled: number; newest: number; rows: StreamRow[] }> {
  const read = await client<ReadRow[]>`select * from dashboard.stream_read(${after}, ${limit})`;
  const rows = read.flatMap((row): StreamRow[] =>
    row.id === null
      ? []
      : [
          {
            id: Number(row.id),
            topic: row.topic,
            sessionId: row.session_id,
            audience: audienceOf(row.organisation_id, row.staff_member_id, row.roles),
            data: row.data,
          },
        ],
  );
  return { settled: Number(read[0]?.settled ?? 0), newest: Number(read[0]?.newest ?? 0), rows };
}

/** `mayReceive` of app/rules, in SQL. */
function receivableBy(listener: Listener) {
  const { organisationId, staffMemberId, roles } = listener;
  return and(
    eq(streamEvents.organisationId, organisationId),
    or(sql`${streamEvents.staffMemberId} is null`, eq(streamEvents.staffMemberId, staffMemberId)),
    or(sql`${streamEvents.roles} is null`, sql`${streamEvents.roles} && ${sql.param([...roles])}::text[]`),
  );
}

/** The oldest event kept, or undefined when there is none. */
export async function oldestEvent(db: Queryable): Promise<number | undefined> {
  const [row] = await db.select({ id: streamEvents.id }).from(streamEvents).orderBy(asc(streamEvents.id)).limit(1);
  return row?.id;
}

/** Any number; the same for every process that purges the stream. */
const purgeLock = 7_320_002;

/**
 * Deletes events older than `age` milliseconds, `step` rows at a time, each step a transaction of its own. Does
 * nothing while another process is at it. Answers how many went.
 */
export async function purgeStream(db: Database, age: number, step = 1_000): Promise<number> {
  const limit = new Date(Date.now() - age);
  let gone = 0;
  for (;;) {
    const deleted = await db.transaction(async (tx) => {
      const [row] = await tx.execute<{ mine: boolean }>(sql`select pg_try_advisory_xact_lock(${purgeLock}) as mine`);
      if (row?.mine !== true) return 0;
      const old = tx
        .select({ id: streamEvents.id })
        .from(streamEvents)
        .where(lt(streamEvents.at, limit))
        .orderBy(asc(streamEvents.at))
        .limit(step);
      const rows = await tx
        .delete(streamEvents)
        .where(inArray(streamEvents.id, old))
        .returning({ id: streamEvents.id });
      return rows.length;
    });
    gone += deleted;
    if (deleted < step) return gone;
  }
}
