import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { refusing } from "#upstream/core/refusal.ts";
import { recordset } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { exclusionViolation } from "#upstream/db/errors.ts";
import { StaleReadError } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { matches } from "../matches/table.ts";
import { results } from "../results/table.ts";
import { type Change, certainTeam } from "./change.ts";
import { placesOf } from "./places.ts";
import { reopenedBy, unscheduledBy } from "./reopened-matches.ts";
import { matchIn, type Resolved } from "./resolved.ts";

/** What is kept of a match for queries. */
interface Cached {
  readonly id: string;
  readonly status: string;
  readonly isVoid: boolean;
  readonly teamIds: readonly (string | null)[];
}

const cachedOf = ({ competition, rounds }: Resolved): Cached[] =>
  competition.rounds.flatMap((state, at) =>
    state.matches.map(({ id, key }) => {
      const { status, isVoid, sides } = matchIn(rounds[at], key);
      return { id, status, isVoid, teamIds: sides.map(certainTeam) };
    }),
  );

const same = (a: Cached | undefined, b: Cached) =>
  a?.status === b.status && a.isVoid === b.isVoid && a.teamIds.every((team, side) => team === b.teamIds[side]);

/** The values of a match that is as if it had not begun: what was tapped before stays, and counts no more. */
export const notBegun = {
  warmupAt: null,
  startedAt: null,
  closedAt: null,
  live: null,
  liveFrom: sql`${matches.liveSeq}`,
} as const;

/** The values of a match without court and time. */
export const unplaced: Pick<
  typeof matches.$inferInsert,
  "locationId" | "fieldId" | "startAt" | "endAt" | "bufferMinutes" | "timeLocked" | "freedAt"
> = {
  ...{ locationId: null, fieldId: null, startAt: null, endAt: null },
  ...{ bufferMinutes: 0, timeLocked: false, freedAt: null },
};

/** Takes back that matches began, and supersedes their results. */
async function reset(tx: Queryable, organisationId: string, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  const own = [...ids];
  await tx
    .update(results)
    .set({ supersededAt: now })
    .where(
      and(eq(results.organisationId, organisationId), inArray(results.matchId, own), isNull(results.supersededAt)),
    );
  await tx
    .update(matches)
    .set({ ...notBegun, updatedAt: now })
    .where(and(eq(matches.organisationId, organisationId), inArray(matches.id, own)));
}

async function writeMatches(tx: Queryable, changed: readonly Cached[], now: Date): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ id, status, isVoid }) => ({ id, status, is_void: isVoid }));
  await tx.execute(sql`
    update upstream.matches set status = fresh.status, is_void = fresh.is_void, version = matches.version + 1,
           updated_at = ${now.toISOString()}::timestamptz
      from ${recordset(rows)} as fresh(id uuid, status text, is_void boolean)
     where matches.id = fresh.id`);
  const sides = changed.flatMap(({ id, teamIds }) => teamIds.map((team, side) => ({ id, side, team })));
  await tx.execute(sql`
    update upstream.match_sides set team_id = fresh.team
      from ${recordset(sides)} as fresh(id uuid, side int, team uuid)
     where match_sides.match_id = fresh.id and match_sides.side = fresh.side`);
}

const aMinute = 60_000;

/**
 * What is over gives the rest of its time back, from this minute on. What is to be played after all takes its court again,
 * so that none has to be looked for, unless the court was taken meanwhile: then it has none.
 */
async function writeCourts(tx: Queryable, change: Change, now: Date): Promise<void> {
  const { organisationId } = change.after.competition;
  const { over, revived } = reopenedBy(change);
  const write = async (ids: readonly string[], values: Partial<typeof unplaced>, where?: SQL) => {
    if (ids.length === 0) return;
    const own = and(eq(matches.organisationId, organisationId), inArray(matches.id, [...ids]));
    await tx.update(matches).set(values).where(and(own, where));
  };
  // Courts are taken in whole minutes, and who has just left one may be followed at once.
  const minute = new Date(Math.floor(now.getTime() / aMinute) * aMinute);
  await write(over, { freedAt: minute }, isNull(matches.freedAt));
  await write([...(await unscheduledBy(tx, change))], unplaced);
  await write(revived, { freedAt: null });
}

/** Writes the places of teams, once every round is closed; before, they have none. */
async function writePlaces(tx: Queryable, after: Resolved): Promise<void> {
  const isOver = after.competition.rounds.every(({ closure }) => closure !== null);
  const places = new Map(isOver ? placesOf(after).map(({ teamId, rank }) => [teamId, rank]) : []);
  const moved = after.competition.teams.filter(({ id, rank }) => rank !== (places.get(id) ?? null));
  if (moved.length === 0) return;
  const rows = moved.map(({ id }) => ({ id, rank: places.get(id) ?? null }));
  await tx.execute(sql`
    update upstream.teams set rank = fresh.rank from ${recordset(rows)} as fresh(id uuid, rank int)
     where teams.id = fresh.id`);
}

/** Writes what follows of new facts, which are written already: what is kept for queries, what is lost, courts, places. */
export async function writeChange(tx: Queryable, change: Change, now: Date): Promise<void> {
  const { before, after, lost } = change;
  const { organisationId, eventId } = after.competition;
  await reset(tx, organisationId, lost, now);
  const known = new Map(cachedOf(before).map((one) => [one.id, one]));
  const changed = cachedOf(after).filter((one) => !same(known.get(one.id), one));
  const write = async () => {
    await writeCourts(tx, change, now);
    await writeMatches(tx, changed, now);
  };
  // When somebody takes such a court, they hold it, and not the event: read again, it is theirs.
  await refusing(write(), { [exclusionViolation]: () => new StaleReadError() });
  const isPlayed = (one: Cached | undefined) => one?.status === "started";
  if (changed.some((one) => isPlayed(one) !== isPlayed(known.get(one.id))))
    await announceChange(tx, "live", { organisationId, eventId });
  await writePlaces(tx, after);
}
