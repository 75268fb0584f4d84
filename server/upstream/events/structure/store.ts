import { and, eq, sql } from "drizzle-orm";
import type { Structure } from "#contracts/events/rounds.ts";
import { maxEventMatches } from "#contracts/events/sizes.ts";
import type { PickSource, StructureSettings } from "#contracts/events/structure.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { tagOf } from "#upstream/core/review.ts";
import { rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { countRows } from "#upstream/db/lists.ts";
import { divisions } from "../divisions/table.ts";
import { matches, matchSides } from "../matches/table.ts";
import { certainTeam } from "../rounds/change.ts";
import { type Competition, competitionOf, type MatchRow, type RoundState } from "../rounds/competition.ts";
import { placesOf } from "../rounds/places.ts";
import { matchIn, type Resolved, resolved } from "../rounds/resolved.ts";
import { picks, rounds } from "../rounds/table.ts";
import { roundsOf, teamsOf } from "../rounds/view.ts";
import { teams } from "../teams/table.ts";
import { tournaments } from "../tournaments/table.ts";

/** The most rows of one statement: PostgreSQL takes 65,534 parameters. */
const batch = 1000;

async function inBatches<T>(rows: readonly T[], write: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += batch) await write(rows.slice(at, at + batch));
}

/** @throws Refusal 422 `structure.invalid`: all divisions of the event together would have more matches than it may */
async function requireRoom(tx: Queryable, { organisationId, eventId }: Competition, more: number): Promise<void> {
  const there = await countRows(tx, matches, rowsOf(matches, { organisationId, eventId }));
  if (there + more <= maxEventMatches) return;
  const max = Math.max(0, maxEventMatches - there);
  const problems = [{ code: "structure.too_many_matches", params: { max } }];
  throw new Refusal(422, "structure.invalid", { details: { problems } });
}

/**
 * Stores matches of a competition, rows that it has, with what follows for them.
 * @throws Refusal 422 `structure.invalid`: there are too many
 */
export async function insertMatches(tx: Queryable, one: Resolved, isNew: (row: MatchRow) => boolean): Promise<void> {
  const { organisationId, rounds: states } = one.competition;
  const all = states.flatMap((state, at) =>
    state.matches.filter(isNew).map((row) => ({ row, now: matchIn(one.rounds[at], row.key) })),
  );
  await requireRoom(tx, one.competition, all.length);
  await inBatches(all, (some) =>
    tx
      .insert(matches)
      .values(some.map(({ row: { court: _, ...row }, now: { status, isVoid } }) => ({ ...row, status, isVoid }))),
  );
  const sides = all.flatMap(({ row, now: { sides: slots } }) =>
    slots.map((slot, side) => ({ organisationId, matchId: row.id, side, teamId: certainTeam(slot) })),
  );
  await inBatches(sides, (some) => tx.insert(matchSides).values(some));
}

/** Stores the picks of rounds. */
export async function insertPicks(tx: Queryable, organisationId: string, states: readonly RoundState[]): Promise<void> {
  const rows = states.flatMap((state) =>
    state.picks.map((pick) => ({ ...pick, organisationId, roundId: state.round.id })),
  );
  await inBatches(rows, (some) => tx.insert(picks).values(some));
}

/** Stores a competition that was drawn. */
export async function storeCompetition(tx: Queryable, one: Resolved, now: Date): Promise<void> {
  const { organisationId, eventId, divisionId, settings, rounds: states } = one.competition;
  await updateRow(tx, divisions, { organisationId, id: divisionId }, { settings, updatedAt: now });
  await updateRow(tx, tournaments, { organisationId, eventId }, { generatedAt: now });
  await tx.insert(rounds).values(states.map(({ round }) => round));
  await insertPicks(tx, organisationId, states);
  await insertMatches(tx, one, () => true);
}

/** Takes the competitions of an event away, with all that happened in them. */
export async function removeCompetitions(tx: Queryable, organisationId: string, eventId: string): Promise<void> {
  const own = <T extends typeof rounds | typeof divisions | typeof teams>(table: T) =>
    and(eq(table.organisationId, organisationId), eq(table.eventId, eventId));
  await tx.delete(rounds).where(own(rounds));
  // What was meant to be played stays meant: without its formula it is a plan again.
  await tx
    .update(divisions)
    .set({ settings: sql`${divisions.settings} - 'formula'` })
    .where(own(divisions));
  await tx.update(teams).set({ rank: null }).where(own(teams));
  await updateRow(tx, tournaments, { organisationId, eventId }, { generatedAt: null });
}

/** Stands for the order of the teams that a person was shown. */
export const orderTag = ({ teams: all }: Competition): string => tagOf(all.map(({ id }) => id));

/** How a competition is played; one that staff put together has its rounds as they are. */
function settingsOf({ settings, rounds: states }: Competition): StructureSettings {
  if (settings.formula !== "custom") return settings;
  const places = new Map(states.map(({ round }) => [round.id, `#${round.order}`]));
  const named = (source: PickSource): PickSource =>
    "roundId" in source ? { ...source, roundId: places.get(source.roundId) ?? source.roundId } : source;
  const given = states.map(({ round: { type, name, format, ranking, options, scheduling }, picks: own }) => ({
    ...{ type, name, format, ranking, options, schedulingOptions: scheduling },
    picks: own.map(({ id, order, source }) => ({ id, order, source: named(source) })),
  }));
  return { ...settings, rounds: given };
}

/** A competition as it is answered. */
export function structureOf(one: Resolved, generatedAt: Date): Structure {
  const { divisionId, rounds: states } = one.competition;
  return {
    tournamentId: divisionId,
    settings: settingsOf(one.competition),
    teams: teamsOf(one.competition),
    rounds: roundsOf(one),
    finalRanking: placesOf(one),
    isOver: states.every(({ closure }) => closure !== null),
    tag: orderTag(one.competition),
    generatedAt: generatedAt.toISOString(),
  };
}

/** The competition of a division. @throws Refusal 404, `structure.missing` */
export async function showStructure(
  db: Queryable,
  organisationId: string,
  eventId: string,
  tournamentId: string | undefined,
): Promise<Structure> {
  const { generatedAt } = await rowOr404(db, tournaments, { organisationId, eventId });
  const one = await competitionOf(db, organisationId, eventId, tournamentId);
  if (generatedAt === null) throw new Error("a competition whose tournament was not generated");
  return structureOf(resolved(one), generatedAt);
}
