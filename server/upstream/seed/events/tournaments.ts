import { and, asc, eq, isNull, notInArray } from "drizzle-orm";
import { addDays, instantOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import { eventCourts, events } from "#upstream/events/events/table.ts";
import { registrationPlayers, registrations } from "#upstream/events/registrations/table.ts";
import { teams } from "#upstream/events/teams/table.ts";
import { tournaments } from "#upstream/events/tournaments/table.ts";
import { fieldParts, fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import type { Club } from "../academy/club.ts";
import { insertMany } from "../bulk.ts";
import { firstNames, lastNames } from "../names.ts";
import { randomOf } from "../random.ts";
import { seedCompetition } from "./competitions.ts";

/** A tournament of the demo; `inDays` from today it begins, and lasts some `days`. */
interface Demo {
  readonly name: string;
  readonly status: "draft" | "published" | "live" | "completed" | "canceled";
  readonly description: string;
  readonly inDays: number;
  readonly days: number;
  /** Teams that entered; they are confirmed from `live` on. */
  readonly teams: number;
  readonly cancelMessage?: string;
  /** How many of its matches are played; without it none are made. */
  readonly matches?: number;
}

const demo: Readonly<Record<Club["key"], readonly Demo[]>> = {
  aurora: [
    {
      ...{ name: "Torneo di fine anno", status: "draft", inDays: 34, days: 2, teams: 0 },
      description: "Doppio misto, due giornate e cena sociale. Da definire il montepremi.",
    },
    {
      ...{ name: "Open Parco Nord", status: "published", inDays: 17, days: 2, teams: 6 },
      description: "Doppio misto a gironi, poi tabellone. Tre partite garantite, pranzo compreso.",
    },
    {
      ...{ name: "Coppa del Circolo", status: "live", inDays: 0, days: 2, teams: 8, matches: 7 },
      description: "Il torneo sociale: otto coppie, due gironi e finali domani.",
    },
    {
      ...{ name: "Memorial Bassi", status: "completed", inDays: -45, days: 1, teams: 8, matches: 16 },
      description: "Una giornata di doppio in ricordo di Carlo.",
    },
    {
      ...{ name: "Notturna sotto le stelle", status: "canceled", inDays: 6, days: 1, teams: 5 },
      description: "Si gioca dalle 20 a mezzanotte.",
      cancelMessage: "L'impianto di illuminazione è in riparazione: ci rivediamo a primavera.",
    },
  ],
  riviera: [
    {
      ...{ name: "Beach Winter Cup", status: "draft", inDays: 41, days: 1, teams: 0 },
      description: "Al coperto, quattro campi. Da confermare gli orari.",
    },
    {
      ...{ name: "Doppio sul lungomare", status: "published", inDays: 20, days: 2, teams: 5 },
      description: "Beach tennis per coppie di ogni livello, con maglia per tutti.",
    },
    {
      ...{ name: "Torneo dei bagnini", status: "live", inDays: 0, days: 2, teams: 8, matches: 13 },
      description: "Due giornate, finale al tramonto.",
    },
    {
      ...{ name: "Trofeo del Porto", status: "completed", inDays: -52, days: 2, teams: 8, matches: 16 },
      description: "La classica di fine stagione.",
    },
    {
      ...{ name: "Sfida tra stabilimenti", status: "canceled", inDays: -8, days: 1, teams: 6 },
      description: "Ogni stabilimento porta due coppie.",
      cancelMessage: "Allerta meteo arancione: la spiaggia resta chiusa.",
    },
  ],
};

/** The club's first place, with two of its courts that are simple. */
async function venueOf(tx: Queryable, { organisationId }: Club) {
  const [place] = await tx
    .select({ id: locations.id })
    .from(locations)
    .where(and(eq(locations.organisationId, organisationId), isNull(locations.removedAt)))
    .orderBy(asc(locations.order), asc(locations.id))
    .limit(1);
  if (!place) return { locationId: null, fieldIds: [] };
  const wholes = tx.select({ id: fieldParts.wholeId }).from(fieldParts);
  const courts = await tx
    .select({ id: fields.id })
    .from(fields)
    .where(and(eq(fields.locationId, place.id), isNull(fields.removedAt), notInArray(fields.id, wholes)))
    .orderBy(asc(fields.order), asc(fields.id))
    .limit(2);
  return { locationId: place.id, fieldIds: courts.map(({ id }) => id) };
}

/** Pairs of guests who entered a tournament, and the teams that they became. */
async function seedTeams(tx: Queryable, { organisationId }: Club, about: Demo, eventId: string, at: Date) {
  const random = randomOf(`teams:${eventId}`);
  const divisionId = random.uuid();
  const of = { organisationId, eventId, divisionId };
  await insertMany(tx, divisions, [{ id: divisionId, organisationId, eventId, name: about.name }]);
  const pairs = Array.from({ length: about.teams }, (_, place) => ({
    id: random.uuid(),
    position: place + 1,
    players: [0, 1].map(() => ({ firstName: random.pick(firstNames), lastName: random.pick(lastNames) })),
  }));
  await insertMany(
    tx,
    registrations,
    pairs.map(({ id, position }) => ({ ...of, id, position, list: "entry" as const, createdAt: at })),
  );
  await insertMany(
    tx,
    registrationPlayers,
    pairs.flatMap(({ id: registrationId, players }) =>
      players.map((player, position) => ({
        ...{ ...of, ...player, id: random.uuid(), registrationId, position, isCaptain: position === 0 },
        gender: "notSpecified" as const,
        active: true,
      })),
    ),
  );
  if (about.status !== "live" && about.status !== "completed") return;
  await tx.update(tournaments).set({ confirmedAt: at }).where(eq(tournaments.eventId, eventId));
  const rows = pairs.map(({ id: registrationId, position, players }) => ({
    ...{ ...of, id: random.uuid(), registrationId, seed: position },
    name: `${players.map(({ lastName }) => lastName).join(" / ")} ${position}`,
    rank: about.status === "completed" ? position : null,
  }));
  await insertMany(tx, teams, rows);
}

/** Adds tournaments of a club in every state: the ones with many teams and money are `registrations.ts`'s. */
export async function seedTournaments(tx: Queryable, club: Club): Promise<void> {
  const { organisationId, key, timeZone, today, now, staffMemberId } = club;
  const { locationId, fieldIds } = await venueOf(tx, club);
  for (const about of demo[key]) {
    const eventId = randomOf(`tournament:${key}:${about.name}`).uuid();
    const startOn = addDays(today, about.inDays);
    const at = (date: string, time: string) => instantOf(date, time, timeZone);
    const isCanceled = about.status === "canceled";
    const madeAt = at(addDays(startOn < today ? startOn : today, -30), "10:00");
    await insertMany(tx, events, [
      {
        ...{ id: eventId, organisationId, locationId, timeZone, name: about.name, status: about.status },
        ...{ startAt: at(startOn, "09:00"), endAt: at(addDays(startOn, about.days - 1), "19:00") },
        ...{ visibility: "all" as const, ownerId: staffMemberId, createdBy: staffMemberId },
        ...{
          cancelMessage: about.cancelMessage ?? null,
          canceledAt: isCanceled ? at(addDays(today, -9), "18:00") : null,
        },
        ...{ version: 1, createdAt: madeAt, updatedAt: madeAt },
      },
    ]);
    await insertMany(tx, tournaments, [
      {
        ...{ eventId, organisationId, description: about.description, formula: "groupsKnockout" as const },
        ...{ checkInStart: at(startOn, "08:15"), checkInEnd: at(startOn, "08:45"), gender: "mix" as const },
        ...{ minGirlsPerTeam: 0, prizePool: "Coppe e buoni del negozio", welcomeKit: "Maglia e palline" },
        ...{ minTeams: 4, maxTeams: 16, maxPlayersPerTeam: 2, waitingList: true, teamNameRequired: false },
        ...{ acceptanceRules: "", feePerTeam: 0, currency: "eur" as const, registrationsClosed: false },
        ...{ opensAt: madeAt, closesAt: at(addDays(startOn, -1), "20:00") },
      },
    ]);
    const courts = fieldIds.map((fieldId) => ({ organisationId, eventId, locationId: locationId ?? "", fieldId }));
    await insertMany(tx, eventCourts, courts);
    await seedTeams(tx, club, about, eventId, madeAt < now ? madeAt : now);
    if (about.matches !== undefined)
      await seedCompetition(tx, club, { eventId, matches: about.matches, from: at(startOn, "09:00") });
  }
}
