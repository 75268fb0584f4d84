import { and, eq, inArray, sql } from "drizzle-orm";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { recordset, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "../divisions/table.ts";
import { matches } from "../matches/table.ts";
import { insertMatches, insertPicks } from "../structure/store.ts";
import { tournaments } from "../tournaments/table.ts";
import type { Change } from "./change.ts";
import type { Competition, MatchRow, RoundState } from "./competition.ts";
import { picks, rounds } from "./table.ts";
import { writeChange } from "./write-change.ts";

const byId = (one: Competition) => new Map(one.rounds.map((state) => [state.round.id, state]));
const rowsIn = (one: Competition) => one.rounds.flatMap((state) => state.matches);

/**
 * Gives rows other numbers. No two rows may have the same, not even within a statement: rows that move step aside
 * first.
 */
async function renumber(tx: Queryable, what: "matches" | "rounds", rows: readonly { id: string; to: number }[]) {
  if (rows.length === 0) return;
  const [table, column] =
    what === "matches" ? [sql`upstream.matches`, sql`number`] : [sql`upstream.rounds`, sql.raw('"order"')];
  for (const aside of [1_000_000, 0])
    await tx.execute(sql`
      update ${table} set ${column} = fresh.to_number + ${aside}
        from ${recordset(rows.map(({ id, to }) => ({ id, to_number: to })))} as fresh(id uuid, to_number int)
       where ${table}.id = fresh.id`);
}

/** Writes rounds: deletes those that are gone, updates those that changed, inserts those that are new. */
async function writeRounds(tx: Queryable, before: Competition, after: Competition, now: Date): Promise<void> {
  const { organisationId } = after;
  const [was, is] = [byId(before), byId(after)];
  const gone = [...was.keys()].filter((id) => !is.has(id));
  if (gone.length > 0)
    await tx.delete(rounds).where(and(eq(rounds.organisationId, organisationId), inArray(rounds.id, gone)));
  const kept = after.rounds.filter(({ round }) => was.has(round.id));
  const moved = kept.filter(({ round }) => was.get(round.id)?.round.order !== round.order);
  await renumber(
    tx,
    "rounds",
    moved.map(({ round }) => ({ id: round.id, to: round.order })),
  );
  const isSame = ({ round, picks: own }: RoundState) => {
    const old = was.get(round.id);
    return old?.round === round && old.picks === own;
  };
  for (const { round } of kept.filter((state) => !isSame(state))) {
    const { id, type, name, format, ranking, options, scheduling, graph } = round;
    const values = { type, name, format, ranking, options, scheduling, graph, updatedAt: now };
    await updateRow(tx, rounds, { organisationId, id }, values);
  }
  const fresh = after.rounds.filter(({ round }) => !was.has(round.id));
  if (fresh.length > 0) await tx.insert(rounds).values(fresh.map(({ round }) => round));
  await writePicks(
    tx,
    organisationId,
    after.rounds.filter((state) => was.get(state.round.id)?.picks !== state.picks),
  );
}

/** A team never stands at two picks, not even between two rows of one statement: all leave before any comes. */
async function writePicks(tx: Queryable, organisationId: string, states: readonly RoundState[]): Promise<void> {
  const ids = states.map(({ round }) => round.id);
  if (ids.length === 0) return;
  await tx.delete(picks).where(and(eq(picks.organisationId, organisationId), inArray(picks.roundId, ids)));
  await insertPicks(tx, organisationId, states);
}

/** Takes away the matches that are played no more, and makes room in the numbers for those that are new. */
async function clearMatches(tx: Queryable, before: Competition, after: Competition): Promise<void> {
  const is = new Map(rowsIn(after).map((row) => [row.id, row]));
  const old = rowsIn(before);
  const gone = old.filter(({ id }) => !is.has(id)).map(({ id }) => id);
  if (gone.length > 0)
    await tx
      .delete(matches)
      .where(
        and(eq(matches.organisationId, after.organisationId), sql`${matches.id} = any(${sql.param(gone)}::uuid[])`),
      );
  const moved = old.flatMap(({ id, number }) => {
    const to = is.get(id)?.number ?? number;
    return to === number ? [] : [{ id, to }];
  });
  await renumber(tx, "matches", moved);
}

/**
 * How a competition that staff put together is played: its rounds are not repeated here (see `structureOf`). Null when
 * it has no round.
 */
function settingsOf({ rounds: states, settings }: Competition): StructureSettings | null {
  return states.length === 0 ? null : { ...settings, formula: "custom", rounds: [] };
}

/** Notes on the event whether any matches are made, and on its first division that it has a formula of its own. */
async function writeSettings(tx: Queryable, after: Competition, now: Date): Promise<void> {
  const { organisationId, eventId, divisionId } = after;
  const settings = settingsOf(after);
  const own = and(eq(divisions.organisationId, organisationId), eq(divisions.id, divisionId));
  // why not its version: who edits the division itself does not see its rounds.
  await tx.update(divisions).set({ settings, updatedAt: now }).where(own);
  await tx.execute(sql`
    update ${tournaments} set
      generated_at = case when exists (select from ${divisions} where event_id = ${eventId} and settings->'formula' is not null)
                          then coalesce(generated_at, ${now.toISOString()}::timestamptz) end,
      formula = case when ${settings !== null} and (select d.id from ${divisions} d where d.event_id = ${eventId}
                       order by d."order" limit 1) = ${divisionId} then 'custom' else formula end
     where organisation_id = ${organisationId} and event_id = ${eventId}`);
}

/** Writes a competition whose rounds staff changed, with all that follows. `change.after` is what it becomes. */
export async function storeRounds(tx: Queryable, change: Change, now: Date): Promise<void> {
  const [before, after] = [change.before.competition, change.after.competition];
  await clearMatches(tx, before, after);
  await writeRounds(tx, before, after, now);
  const known = new Set(rowsIn(before).map(({ id }) => id));
  await insertMatches(tx, change.after, (row: MatchRow) => !known.has(row.id));
  await writeSettings(tx, after, now);
  await writeChange(tx, change, now);
}
