import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { recordset } from "#upstream/db/rows.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { matches } from "../matches/table.ts";
import { results } from "../results/table.ts";
import { type Change, certain } from "./change.ts";
import { placesOf } from "./places.ts";
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
      return { id, status, isVoid, teamIds: sides.map(certain) };
    }),
  );

const same = (a: Cached | undefined, b: Cached) =>
  a?.status === b.status && a.isVoid === b.isVoid && a.teamIds.every((team, side) => team === b.teamIds[side]);

/** Of a match that is as if it had not begun: what was tapped before stays, and counts no more. */
export const notBegun = {
  warmupAt: null,
  startedAt: null,
  closedAt: null,
  live: null,
  liveFrom: sql`${matches.liveSeq}`,
} as const;

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

/**
 * Matches that are to be played after all, and whose court somebody else took meanwhile, have none any more. Of others the
 * place stays, so that nobody has to look for one.
 */
export async function leaveTaken(tx: Queryable, revived: readonly string[]): Promise<void> {
  await tx.execute(sql`
    update upstream.matches m set location_id = null, field_id = null, start_at = null, end_at = null, time_locked = false
     where m.id = any(${sql.param([...revived])}::uuid[]) and m.field_id is not null and exists (
       select from upstream.court_atoms(m.field_id) as atom join upstream.occupancies o on o.field_id = atom
        where o.during && tstzrange(m.start_at, m.end_at + make_interval(mins => m.buffer_minutes), '[)'))`);
}

/** The places of teams, once every round is closed; none before. */
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

/** Writes what follows of new facts, which are written already: what is kept for queries, what is lost, places. */
export async function settle(tx: Queryable, { before, after, lost }: Change, now: Date): Promise<void> {
  const { organisationId, eventId } = after.competition;
  await reset(tx, organisationId, lost, now);
  const known = new Map(cachedOf(before).map((one) => [one.id, one]));
  const changed = cachedOf(after).filter((one) => !same(known.get(one.id), one));
  const revived = changed.filter(({ id, isVoid }) => !isVoid && known.get(id)?.isVoid).map(({ id }) => id);
  if (revived.length > 0) await leaveTaken(tx, revived);
  await writeMatches(tx, changed, now);
  const isPlayed = (one: Cached | undefined) => one?.status === "started";
  if (changed.some((one) => isPlayed(one) !== isPlayed(known.get(one.id))))
    await announceChange(tx, "live", { organisationId, eventId });
  await writePlaces(tx, after);
}
