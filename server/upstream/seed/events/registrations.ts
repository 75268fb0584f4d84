import { and, asc, eq, isNull } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { addDays, instantOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { events } from "#upstream/events/events/table.ts";
import { registrationPlayers, registrations } from "#upstream/events/registrations/table.ts";
import { teams } from "#upstream/events/teams/table.ts";
import { tournaments } from "#upstream/events/tournaments/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { debits, payments } from "#upstream/money/debits/table.ts";
import type { Club } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { firstNames, lastNames } from "../names.ts";
import { type Random, randomOf } from "../random.ts";

/** A tournament of the demo that teams register for: how many play and wait, and whether they are confirmed. */
interface Demo {
  readonly name: string;
  readonly description: string;
  readonly inDays: number;
  readonly fee: number;
  readonly maxTeams: number;
  readonly entry: number;
  readonly waiting: number;
  readonly isConfirmed: boolean;
}

const full = { fee: 6_000, maxTeams: 40, entry: 40, waiting: 8, isConfirmed: false };
const confirmed = { fee: 4_000, maxTeams: 16, entry: 12, waiting: 0, isConfirmed: true };
const demo: Readonly<Record<Club["key"], readonly Demo[]>> = {
  aurora: [
    { ...full, name: "Torneo del quartiere", description: "Due giorni di sport, con cena il sabato sera.", inDays: 26 },
    { ...confirmed, name: "Coppa di primavera", description: "Un pomeriggio, tre partite per tutti.", inDays: 4 },
  ],
  riviera: [
    { ...full, name: "Beach Open della Riviera", description: "Il torneo più atteso dell'anno.", inDays: 33 },
    { ...confirmed, name: "Misto del giovedì", description: "Coppie miste, formula veloce.", inDays: 5 },
  ],
};

const menWithA = ["Andrea", "Luca", "Nicola", "Mattia", "Elia"];
const isGirl = (name: string) => name.endsWith("a") && !menWithA.includes(name);

type Player = typeof registrationPlayers.$inferInsert;
type Person = Pick<Player, "athleteId" | "firstName" | "lastName" | "gender" | "birthDate" | "email" | "phoneNumber">;

/** Somebody whom the club does not know. */
function guestOf(random: Random, gender: "female" | "male"): Person {
  const firstName = random.pick(firstNames.filter((name) => isGirl(name) === (gender === "female")));
  const lastName = random.pick(lastNames);
  const address = `${firstName}.${lastName}`.toLowerCase().replaceAll(/[^a-z.]/gu, "");
  return {
    ...{ athleteId: null, firstName, lastName, gender, birthDate: `${random.int(1975, 2006)}-0${random.int(1, 9)}-15` },
    ...{ email: `${address}@example.org`, phoneNumber: `333 ${random.int(1_000_000, 9_999_999)}` },
  };
}

/** The club's athletes who play tournaments. */
async function athletesOf(tx: Queryable, { organisationId }: Club): Promise<Person[]> {
  const { id: athleteId, firstName, lastName, gender } = athletes;
  const rows = await tx
    .select({ athleteId, firstName, lastName, gender })
    .from(athletes)
    .innerJoin(memberships, and(eq(memberships.athleteId, athletes.id), eq(memberships.status, "accepted")))
    .where(and(eq(athletes.organisationId, organisationId), isNull(athletes.mergedInto)))
    .orderBy(asc(athletes.birthDate), asc(athletes.id))
    .limit(40);
  return rows.map((row) => ({ ...row, birthDate: null, email: null, phoneNumber: null }));
}

/** Two players, a girl among them: club and guests in turns; some have a third one. */
function playersOf(random: Random, known: readonly Person[], at: number): Person[] {
  const own = at % 2 === 0 ? known[at / 2] : undefined;
  const first = own ?? guestOf(random, random.chance(0.5) ? "female" : "male");
  const second = guestOf(random, first.gender === "female" ? "male" : "female");
  return random.chance(0.2) ? [first, second, guestOf(random, "male")] : [first, second];
}

const teamNames = ["I Draghi", "Le Frecce", "Onda d'urto", "Quelli del muretto", "Sabbia fina", "I Soliti ignoti"];

type Payment = typeof payments.$inferInsert;

/** What a team paid, and what is due with the event: most paid, some a part. */
function paymentsOf(
  club: Club,
  debitId: string,
  asked: number,
  startOn: string,
  soldAt: Date,
  random: Random,
): Payment[] {
  const manner = random.next();
  const paid = manner < 0.6 ? asked : manner < 0.75 ? Math.floor(asked / 2) : 0;
  const method = random.pick(["cash", "cash", "bankWire"] as const);
  const common = {
    ...{ organisationId: club.organisationId, debitId, method, dueDate: startOn, notes: "" },
    ...{ createdBy: club.staffMemberId, createdAt: soldAt, updatedAt: soldAt },
  };
  const [came, due] = [
    { ...common, id: random.uuid(), amount: paid, paid: true, paidAt: soldAt, confirmed: true, confirmedAt: soldAt },
    {
      ...common,
      id: random.uuid(),
      amount: asked - paid,
      paid: false,
      paidAt: null,
      confirmed: false,
      confirmedAt: null,
    },
  ];
  return [came, due].filter(({ amount }) => amount > 0);
}

/** Writes a published tournament of the demo. */
async function addTournament(tx: Queryable, club: Club, about: Demo, ids: { eventId: string; divisionId: string }) {
  const { organisationId, timeZone, today, staffMemberId } = club;
  const startOn = addDays(today, about.inDays);
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .orderBy(asc(locations.order), asc(locations.id))
    .limit(1);
  const { eventId, divisionId } = ids;
  const startAt = instantOf(startOn, "09:00", timeZone);
  const endAt = instantOf(addDays(startOn, 1), "19:00", timeZone);
  await insertMany(tx, events, [
    {
      ...{ id: eventId, organisationId, name: about.name, status: "published" as const, startAt, endAt, timeZone },
      ...{ locationId: place?.id ?? null, ownerId: staffMemberId, createdBy: staffMemberId },
    },
  ]);
  await insertMany(tx, tournaments, [
    {
      ...{ eventId, organisationId, description: about.description, formula: "groupsKnockout" as const },
      ...{ gender: "mix" as const, minGirlsPerTeam: 1, minTeams: 8, maxTeams: about.maxTeams, maxPlayersPerTeam: 3 },
      ...{ waitingList: true, teamNameRequired: false, feePerTeam: about.fee, currency: "eur" as const },
    },
  ]);
  await insertMany(tx, divisions, [{ id: divisionId, organisationId, eventId, name: "Misto" }]);
  return startOn;
}

/** Adds a tournament with the teams that registered for it, what they paid, and its teams once they are confirmed. */
async function seedEntries(tx: Queryable, club: Club, about: Demo, known: readonly Person[]): Promise<void> {
  const { organisationId, key, now, staffMemberId } = club;
  const random = randomOf(`entries:${key}:${about.name}`);
  const ids = { eventId: random.uuid(), divisionId: random.uuid() };
  const startOn = await addTournament(tx, club, about, ids);
  const of = { organisationId, ...ids };
  const all = Array.from({ length: about.entry + about.waiting }, (_, at) => {
    const isIn = at < about.entry;
    const createdAt = new Date(now.getTime() - (60 - at) * 6 * 3_600_000);
    const players = playersOf(random, known, at);
    const name = at % 7 === 3 ? (teamNames[Math.floor(at / 7)] ?? null) : null;
    const asked = at % 13 === 5 ? about.fee - 1_000 : about.fee;
    return { id: random.uuid(), debitId: isIn ? random.uuid() : null, isIn, at, createdAt, players, name, asked };
  });
  const owed = all.flatMap(({ debitId, asked, createdAt }) => (debitId ? [{ debitId, asked, createdAt }] : []));
  await insertMany(
    tx,
    debits,
    owed.map(({ debitId: id, asked, createdAt }) => ({
      ...{ id, organisationId, kind: "registration" as const, currency: "eur" as const, total: about.fee },
      ...{ discounted: asked, createdAt, updatedAt: createdAt },
    })),
  );
  await insertMany(
    tx,
    payments,
    owed.flatMap(({ debitId, asked, createdAt }) => paymentsOf(club, debitId, asked, startOn, createdAt, random)),
  );
  await insertMany(
    tx,
    registrations,
    all.map(({ id, debitId, isIn, at, createdAt, name, asked }) => ({
      ...{ ...of, id, debitId, name, asked, fee: about.fee, list: isIn ? ("entry" as const) : ("waiting" as const) },
      ...{
        position: isIn ? at + 1 : at - about.entry + 1,
        source: at % 3 === 0 ? ("athlete" as const) : ("staff" as const),
      },
      ...{ createdBy: at % 3 === 0 ? null : staffMemberId, createdAt, updatedAt: createdAt },
    })),
  );
  await insertMany(
    tx,
    registrationPlayers,
    all.flatMap(({ id: registrationId, players }) =>
      players.map((person, position) => ({
        ...{ ...of, ...person, id: random.uuid(), registrationId, position, isCaptain: position === 0 },
      })),
    ),
  );
  if (!about.isConfirmed) return;
  await tx
    .update(tournaments)
    .set({ confirmedAt: now, registrationsClosed: true })
    .where(eq(tournaments.eventId, ids.eventId));
  await insertMany(
    tx,
    teams,
    all.map(({ id: registrationId, at, name, players }) => ({
      ...{ ...of, id: random.uuid(), registrationId, seed: at + 1, createdAt: now },
      name: name ?? `${players.map(({ lastName }) => lastName).join(" / ")} ${at + 1}`,
    })),
  );
}

/** Gives a club a full tournament with a waiting list, and one whose teams are confirmed. */
export async function seedRegistrations(tx: Queryable, club: Club): Promise<void> {
  const known = await athletesOf(tx, club);
  for (const about of demo[club.key]) await seedEntries(tx, club, about, known);
}
