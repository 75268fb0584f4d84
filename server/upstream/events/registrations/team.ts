import { and, asc, eq, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import type { PlayerInput } from "#contracts/events/players.ts";
import type { registrations as contract } from "#contracts/events/registrations.ts";
import { isPresent } from "#upstream/academy/athletes/present.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { shownName } from "./columns.ts";
import { requireGuestsOnce } from "./guests.ts";
import type { RegistrationRow, TournamentRow } from "./locked-tournament.ts";
import { registrationPlayers as players, registrations } from "./table.ts";

type TeamInput = z.output<typeof contract.create.body>["team"];
type Person = z.output<typeof PlayerInput>;
type Athlete = typeof athletes.$inferSelect;
type NewPlayer = typeof players.$inferInsert;

/** What a tournament allows, what it found instead. */
interface Broken {
  readonly limit: "players" | "girls";
  readonly allowed: number;
  readonly found: number;
}

type Rules = Pick<TournamentRow, "maxPlayersPerTeam" | "minGirlsPerTeam">;

/**
 * Which limits a team breaks. Until it is confirmed the girls may still come, as long as there are places for them; who
 * says nothing of their gender is no girl.
 * @param isFinal whether nobody comes any more
 */
export function brokenLimits(
  { maxPlayersPerTeam, minGirlsPerTeam }: Rules,
  team: readonly Pick<NewPlayer, "gender">[],
  isFinal: boolean,
): Broken[] {
  const girls = team.filter(({ gender }) => gender === "female").length;
  const free = isFinal ? 0 : Math.max(0, maxPlayersPerTeam - team.length);
  return [
    ...(team.length > maxPlayersPerTeam
      ? [{ limit: "players" as const, allowed: maxPlayersPerTeam, found: team.length }]
      : []),
    ...(girls + free < minGirlsPerTeam ? [{ limit: "girls" as const, allowed: minGirlsPerTeam, found: girls }] : []),
  ];
}

/** Whether a team keeps to the terms of its division: within `brokenLimits`, and with a name where one is asked for. */
export const meetsTerms = (
  terms: Rules & Pick<TournamentRow, "teamNameRequired">,
  name: string | null,
  team: readonly Pick<NewPlayer, "gender">[],
  isFinal: boolean,
): boolean => brokenLimits(terms, team, isFinal).length === 0 && !(terms.teamNameRequired && name === null);

/** The athletes that players are, by id. @throws Refusal 422 `registration.athlete_unknown`; 409 `…athlete_twice` */
async function athletesIn(tx: Queryable, organisationId: string, { players: people }: TeamInput) {
  const ids = people.flatMap(({ athleteId }) => athleteId ?? []);
  if (ids.length === 0) return new Map<string, Athlete>();
  const rows = await tx
    .select()
    .from(athletes)
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, ids), isPresent));
  const known = new Map(rows.map((row) => [row.id, row]));
  const unknown = people.findIndex(({ athleteId }) => athleteId !== null && !known.has(athleteId));
  if (unknown >= 0) throw refuseField("registration.athlete_unknown", ["team", "players", unknown, "athleteId"]);
  const twice = [...known.values()].filter(({ id }) => ids.indexOf(id) < ids.lastIndexOf(id));
  const named = twice.map((one) => ({ id: one.id, name: nameOf(one), team: null }));
  if (named.length > 0) throw playsTwice(named);
  return known;
}

const nameOf = ({ firstName, lastName }: Pick<Person, "firstName" | "lastName">) => `${firstName} ${lastName}`;

/** `team` null: twice in the same one. */
const playsTwice = (some: readonly { id: string | null; name: string; team: string | null }[], cause?: unknown) =>
  new Refusal(409, "registration.athlete_twice", { details: { athletes: some }, cause });

/** @throws Refusal 422 `registration.limits_not_met` of a team that is not complete yet, either */
function requireLimits(rules: Rules, team: readonly Pick<NewPlayer, "gender">[], path: readonly string[]): void {
  const limits = brokenLimits(rules, team, false);
  if (limits.length === 0) return;
  const code = "registration.limits_not_met";
  throw new Refusal(422, code, { fields: [{ path: [...path], code }], details: { limits } });
}

/** @throws Refusal 409 `registration.athlete_twice` with those who play in another team of the division */
async function requireElsewhereFree(
  tx: Queryable,
  { divisionId, registrationId }: { readonly divisionId: string; readonly registrationId: string | null },
  known: ReadonlyMap<string, unknown>,
): Promise<void> {
  if (known.size === 0) return;
  const rows = await tx
    .select({ id: players.athleteId, firstName: players.firstName, lastName: players.lastName, team: shownName })
    .from(players)
    .innerJoin(registrations, eq(registrations.id, players.registrationId))
    .where(
      and(
        eq(players.divisionId, divisionId),
        eq(players.active, true),
        inArray(players.athleteId, [...known.keys()]),
        registrationId === null ? undefined : ne(players.registrationId, registrationId),
      ),
    );
  if (rows.length > 0) throw playsTwice(rows.map(({ id, team, ...one }) => ({ id, team, name: nameOf(one) })));
}

/** What a player is, with what the club knows of the athlete: the rules count what is stored. */
function playerOf(person: Person, athlete: Athlete | undefined): Omit<NewPlayer, keyof Of | "position"> {
  const { id, isCaptain, ...given } = person;
  // What is the athlete's is read there, and shown to those who may read it there.
  const own = <K extends "birthDate" | "email" | "phoneNumber">(key: K) =>
    athlete && athlete[key] === given[key] ? null : given[key];
  return {
    ...given,
    ...(id !== null && { id }),
    isCaptain,
    gender: given.gender === "notSpecified" && athlete ? athlete.gender : given.gender,
    ...{ birthDate: own("birthDate"), email: own("email"), phoneNumber: own("phoneNumber") },
  };
}

type Of = Pick<RegistrationRow, "organisationId" | "eventId" | "divisionId"> & { readonly registrationId: string };

/** The ids that a team's players have. */
const knownPlayers = async (tx: Queryable, registrationId: string) =>
  new Set(
    (await tx.select({ id: players.id }).from(players).where(eq(players.registrationId, registrationId))).map(
      ({ id }) => id,
    ),
  );

/**
 * The players of a team, by the rules. Without a captain the first player is the captain.
 * @param isAnswered whether somebody was asked about guests who play in two teams
 * @throws Refusal 404, 409 or 422
 */
export async function teamOf(
  tx: Queryable,
  tournament: TournamentRow,
  of: { readonly divisionId: string; readonly registrationId: string | null },
  team: TeamInput,
  isAnswered: boolean,
) {
  if (tournament.teamNameRequired && team.name === null)
    throw refuseField("registration.name_required", ["team", "name"]);
  if (team.players.filter(({ isCaptain }) => isCaptain).length > 1)
    throw refuseField("registration.captains", ["team", "players"]);
  const had = of.registrationId === null ? new Set<string>() : await knownPlayers(tx, of.registrationId);
  const named = team.players.flatMap(({ id }) => id ?? []);
  if (named.some((id, at) => !had.has(id) || named.indexOf(id) < at)) throw notFound("team");
  const known = await athletesIn(tx, tournament.organisationId, team);
  const some = team.players.map((one) => playerOf(one, known.get(one.athleteId ?? "")));
  requireLimits(tournament, some, ["team", "players"]);
  await requireElsewhereFree(tx, of, known);
  if (!isAnswered) await requireGuestsOnce(tx, of, some, known);
  const [first, ...rest] = some;
  return some.some(({ isCaptain }) => isCaptain) || !first ? some : [{ ...first, isCaptain: true }, ...rest];
}

/**
 * The players of a team as they are, who may play in another division, too.
 * @param isAnswered whether somebody was asked about guests who play in two teams there
 * @throws Refusal 422 `registration.limits_not_met`; 409 `registration.athlete_twice`, `registration.guest_twice`
 */
export async function teamFor(
  tx: Queryable,
  tournament: TournamentRow,
  { divisionId, registrationId }: { readonly divisionId: string; readonly registrationId: string },
  isAnswered: boolean,
) {
  const rows = await tx
    .select()
    .from(players)
    .where(eq(players.registrationId, registrationId))
    .orderBy(asc(players.position));
  requireLimits(tournament, rows, ["tournamentId"]);
  const athleteIds = rows.flatMap(({ athleteId }) => athleteId ?? []);
  await requireElsewhereFree(tx, { divisionId, registrationId }, new Map(athleteIds.map((id) => [id, id])));
  // Next to other teams all players of this one are new.
  if (!isAnswered) {
    const known =
      athleteIds.length === 0
        ? []
        : await tx
            .select()
            .from(athletes)
            .where(and(eq(athletes.organisationId, tournament.organisationId), inArray(athletes.id, athleteIds)));
    const byId = new Map(known.map((one) => [one.id, one]));
    await requireGuestsOnce(tx, { divisionId, registrationId: null }, rows, byId);
  }
  return rows;
}

/** Takes the players of a team away, to be written anew. */
export const clearPlayers = (tx: Queryable, registrationId: string) =>
  tx.delete(players).where(eq(players.registrationId, registrationId));

/** Writes the players of a team in place of those that it had before. */
export async function writePlayers(
  tx: Queryable,
  of: Of,
  some: readonly Omit<NewPlayer, keyof Of | "position">[],
): Promise<void> {
  await clearPlayers(tx, of.registrationId);
  await refusing(
    tx
      .insert(players)
      .values(some.map((one, position) => ({ ...one, ...of, position })))
      .execute(),
    {
      registration_players_once: (cause) => playsTwice([], cause),
      athletes_merged: (cause) => new Refusal(422, "registration.athlete_unknown", { cause }),
    },
  );
}

/** Runs a write that names a team. @throws Refusal 409 `registration.name_taken` */
export const withName = <T>(write: Promise<T>): Promise<T> =>
  refusing(write, {
    registrations_name: (cause) => {
      const code = "registration.name_taken";
      return new Refusal(409, code, { fields: [{ path: ["team", "name"], code }], cause });
    },
  });
