import { and, asc, eq } from "drizzle-orm";
import { formatPresets } from "#contracts/events/format-presets.ts";
import type { Score } from "#contracts/events/matches.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { StructureSettings } from "#contracts/events/structure.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { winnerOf } from "#upstream/events/engine/formats.ts";
import { drawLots } from "#upstream/events/engine/lots.ts";
import { results } from "#upstream/events/results/table.ts";
import type { Competition, MatchRow, RoundState } from "#upstream/events/rounds/competition.ts";
import { placesOf } from "#upstream/events/rounds/places.ts";
import { matchIn, type Resolved, resolved } from "#upstream/events/rounds/resolved.ts";
import { closures, decisions } from "#upstream/events/rounds/table.ts";
import { draw } from "#upstream/events/structure/draw.ts";
import { storeCompetition } from "#upstream/events/structure/store.ts";
import { teams } from "#upstream/events/teams/table.ts";
import type { Club } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { type Random, randomOf } from "../random.ts";

/** Two groups, then semi-finals, the final and a match for the third place; one set to 21. */
const settings = StructureSettings.parse({
  ...{ formula: "groupsKnockout", groupCount: 2, qualifiersPerGroup: 2, placement: "third" },
  ...{ format: formatPresets.beachShort, ranking: presets.volleyball, scheduling: {}, withdrawals: "annulOrWalkover" },
});

/** How a match went: the better seed wins more often. */
function scoreOf(random: Random, isFavourite: boolean): Score {
  const lost = random.int(8, 19);
  const set: [number, number] = random.chance(isFavourite ? 0.75 : 0.25) ? [21, lost] : [lost, 21];
  return { sets: [set], score: null, shootout: null, scores: [], end: "played", side: null };
}

interface Playing {
  readonly club: Club;
  readonly random: Random;
  /** When the first match begins; the others follow every half hour. */
  readonly from: Date;
}

/** The state of a round after one match more. */
function played(state: RoundState, row: MatchRow, score: Score, { club, random, from }: Playing): RoundState {
  const at = new Date(from.getTime() + row.number * 30 * 60_000);
  const startedAt = new Date(at.getTime() - 25 * 60_000);
  const fresh = { ...row, warmupAt: startedAt, startedAt, closedAt: at };
  const result = {
    ...{ id: random.uuid(), organisationId: row.organisationId, matchId: row.id, score },
    ...{ winner: winnerOf(state.round.format, score), enteredBy: club.staffMemberId, enteredAt: at },
    ...{ supersededAt: null, by: null },
  };
  return {
    ...state,
    matches: state.matches.map((one) => (one.id === row.id ? fresh : one)),
    results: new Map([...state.results, [row.id, result]]),
  };
}

/** A round that is over: ties are drawn, then it is closed. */
function closed(one: Resolved, at: number, state: RoundState, { club, random, from }: Playing): RoundState {
  const closedAt = new Date(from.getTime() + 12 * 3_600_000);
  const own = (one.rounds[at]?.openTies ?? []).map(({ groupIndex, teamIds }) => {
    const nonce = random.uuid().replaceAll("-", "");
    return {
      ...{ id: random.uuid(), organisationId: club.organisationId, roundId: state.round.id, groupIndex },
      ...{ teamIds: drawLots(state.round.id, teamIds, nonce), method: "lots" as const, nonce, note: "" },
      ...{ decidedBy: club.staffMemberId, decidedAt: closedAt, supersededAt: null, by: null },
    };
  });
  const closure = {
    ...{ id: random.uuid(), organisationId: club.organisationId, roundId: state.round.id, closedAt },
    ...{ closedBy: club.staffMemberId, reopenedAt: null, reopenedBy: null },
  };
  return { ...state, decisions: [...state.decisions, ...own], closure };
}

/** The competition after at most so many matches; a round of which all are played is closed. */
function playOut(competition: Competition, count: number, playing: Playing): Competition {
  let rounds = [...competition.rounds];
  const seeds = new Map(competition.teams.map(({ id, seed }) => [id, seed]));
  let left = count;
  for (let at = 0; at < rounds.length; ) {
    const one = resolved({ ...competition, rounds });
    const state = rounds[at];
    if (!state) break;
    if (one.rounds[at]?.openMatches.length === 0) {
      rounds = rounds.with(at, closed(one, at, state, playing));
      at++;
      continue;
    }
    const row = state.matches.find(({ key }) => matchIn(one.rounds[at], key).status === "ready");
    if (!row || left === 0) break;
    left--;
    const [first, second] = matchIn(one.rounds[at], row.key).sides.map((slot) =>
      slot.kind === "team" ? (seeds.get(slot.teamId) ?? 0) : 0,
    );
    rounds = rounds.with(at, played(state, row, scoreOf(playing.random, (first ?? 0) < (second ?? 0)), playing));
  }
  return { ...competition, rounds };
}

/** Makes the matches of an event whose teams are confirmed, and plays so many of them. */
export async function seedCompetition(
  tx: Queryable,
  club: Club,
  { eventId, matches: count, from }: { readonly eventId: string; readonly matches: number; readonly from: Date },
): Promise<void> {
  const { organisationId } = club;
  const [division] = await tx
    .select({ id: divisions.id })
    .from(divisions)
    .where(and(eq(divisions.organisationId, organisationId), eq(divisions.eventId, eventId)));
  if (!division) return;
  const own = await tx
    .select({ id: teams.id, name: teams.name, seed: teams.seed, withdrawnAt: teams.withdrawnAt, rank: teams.rank })
    .from(teams)
    .where(eq(teams.divisionId, division.id))
    .orderBy(asc(teams.seed));
  const random = randomOf(`competition:${eventId}`);
  const drawn = draw(settings, {
    organisationId,
    eventId,
    divisionId: division.id,
    teams: own,
    now: from,
    newId: random.uuid,
  });
  const one = resolved(playOut(drawn, count, { club, random, from }));
  await storeCompetition(tx, one, from);
  const { rounds } = one.competition;
  const facts = rounds.flatMap((state) => [...state.results.values()]);
  await insertMany(
    tx,
    results,
    facts.map(({ by: _, ...row }) => row),
  );
  for (const state of rounds) {
    if (state.decisions.length > 0) await tx.insert(decisions).values(state.decisions.map(({ by: _, ...row }) => row));
    if (state.closure) await tx.insert(closures).values(state.closure);
  }
  if (rounds.some(({ closure }) => !closure)) return;
  for (const { teamId, rank } of placesOf(one)) await tx.update(teams).set({ rank }).where(eq(teams.id, teamId));
}
