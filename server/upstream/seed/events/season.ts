import { and, asc, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { addDays, addMonths, instantOf, startOfDay, weekdayOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { championships } from "#upstream/events/championships/table.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { events } from "#upstream/events/events/table.ts";
import { registrationPlayers, registrations } from "#upstream/events/registrations/table.ts";
import { teams } from "#upstream/events/teams/table.ts";
import { tournaments } from "#upstream/events/tournaments/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { type Club, idOf } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { firstNames, lastNames } from "../names.ts";
import { type Random, randomOf } from "../random.ts";

/** The championships of the demo: one that is over, with its tournaments, and one that runs. */
const demo = {
  aurora: {
    name: "Circuito Aurora",
    description: "Cinque tornei di doppio. Contano i tre risultati migliori.",
    tournaments: ["Open d'autunno", "Torneo di Natale", "Doppio d'inverno", "Open di primavera", "Torneo d'estate"],
    bestOf: 3,
    points: [100, 80, 60, 60, 40, 40, 40, 40, 20, 20, 20, 20, 20, 20, 20, 20],
  },
  riviera: {
    name: "Riviera Beach Tour",
    description: "Le tappe di beach tennis della riviera. Contano i quattro risultati migliori.",
    tournaments: ["Tappa di Rimini", "Tappa al coperto", "Tappa di Riccione", "Tappa di Cattolica", "Finale del tour"],
    bestOf: 4,
    points: [100, 80, 65, 55, 45, 40, 35, 30, 20, 15, 10, 5],
  },
} as const;

/** Somebody who plays: an athlete of the club, or a guest. */
interface Person {
  readonly athleteId: string | null;
  readonly firstName: string;
  readonly lastName: string;
  readonly gender: "male" | "female" | "notSpecified";
  readonly birthDate: string | null;
}

/** How many of a club's athletes play, and how many guests with them. */
const [athletesPlaying, guestsPlaying] = [30, 6];

/** The people who play the tournaments of the season. */
async function peopleOf(tx: Queryable, { organisationId }: Club, random: Random): Promise<Person[]> {
  const { id, firstName, lastName, gender, birthDate } = athletes;
  const known = await tx
    .select({ athleteId: id, firstName, lastName, gender, birthDate })
    .from(athletes)
    .innerJoin(memberships, and(eq(memberships.athleteId, id), eq(memberships.status, "accepted")))
    .where(and(eq(athletes.organisationId, organisationId), lte(birthDate, "2010-01-01")))
    .orderBy(asc(memberships.requestedAt), asc(id))
    .limit(athletesPlaying);
  const guests = Array.from({ length: guestsPlaying }, () => ({
    ...{ athleteId: null, firstName: random.pick(firstNames), lastName: random.pick(lastNames) },
    ...{ gender: "notSpecified" as const, birthDate: null },
  }));
  return [...known.map((one) => ({ ...one, gender: one.gender ?? ("notSpecified" as const) })), ...guests];
}

/** The people in a random order. */
const shuffled = <T>(people: readonly T[], random: Random): T[] =>
  people
    .map((person) => ({ person, at: random.next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ person }) => person);

/** The place of the n-th of a bracket: 1, 2, two thirds, four fifths, … */
const bracketPlace = (n: number): number => (n <= 2 ? n : 2 ** Math.floor(Math.log2(n - 1)) + 1);

/** The Saturday on a date or after it. */
const saturdayFrom = (date: string): string => addDays(date, (6 - weekdayOf(date) + 7) % 7);

interface Tournament {
  readonly name: string;
  readonly day: string;
  readonly championshipId: string;
  readonly locationId: string | null;
}

/** Adds a tournament that was played: pairs, the better ones mostly in front. */
async function seedPlayed(tx: Queryable, club: Club, people: readonly Person[], about: Tournament): Promise<void> {
  const { organisationId, key, timeZone, staffMemberId } = club;
  const { name, day, championshipId, locationId } = about;
  const random = randomOf(`tournament:${key}:${name}:${day}`);
  const [eventId, divisionId] = [random.uuid(), random.uuid()];
  const of = { organisationId, eventId, divisionId };
  const startAt = instantOf(day, "09:00", timeZone);
  await insertMany(tx, events, [
    {
      ...{ id: eventId, organisationId, name, status: "completed" as const, startAt, timeZone, locationId },
      ...{ endAt: instantOf(day, "19:00", timeZone), ownerId: staffMemberId, createdBy: staffMemberId },
      createdAt: startOfDay(addDays(day, -45), timeZone),
    },
  ]);
  await insertMany(tx, tournaments, [
    {
      ...{ eventId, organisationId, championshipId, formula: "groupsKnockout" as const, gender: "mix" as const },
      ...{ minTeams: 6, maxTeams: 16, maxPlayersPerTeam: 2, waitingList: true, teamNameRequired: false },
      ...{ currency: "eur" as const, prizePool: "Racchette e buoni del negozio" },
    },
  ]);
  await insertMany(tx, divisions, [{ id: divisionId, organisationId, eventId, name: "Doppio" }]);
  const count = random.int(8, 16);
  const players = shuffled(people, random).slice(0, count * 2);
  const pairs = Array.from({ length: count }, (_, at) => players.slice(at * 2, at * 2 + 2));
  // A person who stands earlier among the people is stronger; a tournament is no calculation all the same.
  const strength = (pair: readonly Person[]) =>
    pair.reduce((sum, person) => sum + people.indexOf(person), 0) + random.int(0, 30);
  const inOrder = pairs.map((pair) => ({ pair, strength: strength(pair) })).toSorted((a, b) => a.strength - b.strength);
  const entered = inOrder.map(({ pair }, at) => ({
    pair,
    id: random.uuid(),
    rank: key === "aurora" ? bracketPlace(at + 1) : at + 1,
    name: pair.map(({ lastName }) => lastName).join(" - "),
  }));
  const createdAt = startOfDay(addDays(day, -20), timeZone);
  await insertMany(
    tx,
    registrations,
    entered.map(({ id }, at) => ({ ...of, id, list: "entry" as const, position: at + 1, createdAt })),
  );
  await insertMany(
    tx,
    registrationPlayers,
    entered.flatMap(({ id: registrationId, pair }) =>
      pair.map((person, position) => ({
        ...{ ...of, ...person, id: random.uuid(), registrationId, position, isCaptain: position === 0 },
      })),
    ),
  );
  await tx.update(tournaments).set({ confirmedAt: createdAt }).where(eq(tournaments.eventId, eventId));
  const named = new Set<string>();
  const seeds = shuffled(
    entered.map((_, at) => at + 1),
    random,
  );
  await insertMany(
    tx,
    teams,
    entered.map(({ id: registrationId, rank, name: called }, at) => {
      const free = named.has(called.toLowerCase()) ? `${called} ${at + 1}` : called;
      named.add(free.toLowerCase());
      return { ...of, id: random.uuid(), registrationId, name: free, seed: seeds[at] ?? at + 1, rank };
    }),
  );
}

/** `2025/26`, or `2026` of a season within a year. */
const yearsOf = (from: string, to: string): string =>
  from.slice(0, 4) === to.slice(0, 4) ? from.slice(0, 4) : `${from.slice(0, 4)}/${to.slice(2, 4)}`;

const aYearBefore = (date: string): string => addMonths(date, -12);

/**
 * Gives a club a championship of last season, with five tournaments that were played, and one of this season, which the
 * club's tournaments to come are of.
 */
export async function seedChampionships(tx: Queryable, club: Club): Promise<void> {
  const { organisationId, key, season, today, timeZone } = club;
  const { name, description, bestOf, points, tournaments: names } = demo[key];
  const random = randomOf(`championship:${key}`);
  const [lastFrom, lastTo] = [aYearBefore(season.startAt), addDays(season.startAt, -1)];
  const common = { organisationId, description, bestOf, pointsTable: [...points] };
  const last = { id: idOf(`${key} championship`, "last"), name: `${name} ${yearsOf(lastFrom, lastTo)}` };
  const now = { id: idOf(`${key} championship`, "now"), name: `${name} ${yearsOf(season.startAt, season.endAt)}` };
  await insertMany(tx, championships, [
    { ...common, ...last, startOn: lastFrom, endOn: lastTo },
    { ...common, ...now, startOn: season.startAt, endOn: season.endAt },
  ]);
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .orderBy(asc(locations.order), asc(locations.id))
    .limit(1);
  const people = await peopleOf(tx, club, random);
  for (const [at, one] of names.entries()) {
    const day = saturdayFrom(addDays(lastFrom, 40 + at * 70));
    await seedPlayed(tx, club, people, { name: one, day, championshipId: last.id, locationId: place?.id ?? null });
  }
  const coming = tx
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        eq(events.organisationId, organisationId),
        inArray(events.status, ["draft", "published"]),
        gte(events.startAt, startOfDay(today, timeZone)),
        lte(events.startAt, startOfDay(addDays(season.endAt, 1), timeZone)),
      ),
    );
  await tx
    .update(tournaments)
    .set({ championshipId: now.id })
    .where(
      and(
        eq(tournaments.organisationId, organisationId),
        isNull(tournaments.championshipId),
        sql`${tournaments.eventId} in ${coming}`,
      ),
    );
}
