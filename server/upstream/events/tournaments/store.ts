import { and, asc, eq } from "drizzle-orm";
import type { Tournament } from "#contracts/events/tournaments.ts";
import type { Language } from "#contracts/scalars.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowsOf } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { championships } from "../championships/table.ts";
import { isMade, planOf } from "../divisions/plan.ts";
import { divisions } from "../divisions/table.ts";
import { showEvent } from "../events/store.ts";
import { eventCourts, events } from "../events/table.ts";
import { eventSponsors, sponsors } from "../sponsors/table.ts";
import { courtHoldTimes } from "./court-holds.ts";
import { tournaments as table } from "./table.ts";

/** Who reads a tournament, and in which language. */
export type TournamentReader = StaffCaller & { readonly language: Language };

const sportNames = { it: sports.nameIt, en: sports.nameEn, es: sports.nameEs };

/** The courts of an event in the order of their places. */
export const courtsOf = (db: Queryable, organisationId: string, eventId: string) =>
  db
    .select({ id: fields.id, name: fields.name })
    .from(eventCourts)
    .innerJoin(fields, eq(fields.id, eventCourts.fieldId))
    .where(rowsOf(eventCourts, { organisationId, eventId }))
    .orderBy(asc(fields.order), asc(fields.name), asc(fields.id));

/** The sponsors of an event in their order. */
export function sponsorsOf(db: Queryable, organisationId: string, eventId: string) {
  return db
    .select({ id: sponsors.id, name: sponsors.name, logo: sponsors.logo, url: sponsors.url, textURL: sponsors.textUrl })
    .from(eventSponsors)
    .innerJoin(sponsors, eq(sponsors.id, eventSponsors.sponsorId))
    .where(rowsOf(eventSponsors, { organisationId, eventId }))
    .orderBy(asc(eventSponsors.position));
}

/** The divisions of an event in their order. */
async function divisionsOf(db: Queryable, organisationId: string, eventId: string): Promise<Tournament["divisions"]> {
  const { id, name, date, visibility, settings } = divisions;
  const rows = await db
    .select({ id, name, date, visibility, settings })
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId }))
    .orderBy(asc(divisions.order));
  return rows.map(({ settings: own, ...row }) => ({ ...row, isMade: isMade(own), plan: planOf(own) }));
}

const named = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? "" });
const iso = (at: Date | null) => at?.toISOString() ?? null;

/** The row of a tournament with the names of what it refers to. */
async function detailsOf(db: Queryable, { organisationId, language }: TournamentReader, id: string) {
  const [row] = await db
    .select({
      event: events,
      tournament: table,
      sport: sportNames[language],
      level: attributeValues.name,
      championship: championships.name,
      author: staffName,
    })
    .from(events)
    .innerJoin(table, eq(table.eventId, events.id))
    .leftJoin(sports, eq(sports.id, table.sportId))
    .leftJoin(attributeValues, eq(attributeValues.id, table.levelId))
    .leftJoin(championships, eq(championships.id, table.championshipId))
    .leftJoin(staffMembers, eq(staffMembers.id, events.createdBy))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(and(eq(events.organisationId, organisationId), eq(events.id, id)));
  return found(row);
}

/** A tournament, whole. @throws Refusal 404 */
export async function showTournament(
  db: Queryable,
  reader: TournamentReader,
  id: string,
  now: Date,
): Promise<Tournament> {
  const { organisationId } = reader;
  const [summary, details, courts, kept, ownSponsors, ownDivisions] = await Promise.all([
    showEvent(db, reader, { id, type: "tournament" }, now),
    detailsOf(db, reader, id),
    courtsOf(db, organisationId, id),
    courtHoldTimes(db, { organisationId, id }, now),
    sponsorsOf(db, organisationId, id),
    divisionsOf(db, organisationId, id),
  ]);
  const { event, tournament } = details;
  const { checkInStart, checkInEnd, opensAt, closesAt } = tournament;
  return {
    ...summary,
    description: tournament.description,
    formula: tournament.formula,
    gender: tournament.gender,
    minGirlsPerTeam: tournament.minGirlsPerTeam,
    prizePool: tournament.prizePool,
    welcomeKit: tournament.welcomeKit,
    minTeams: tournament.minTeams,
    maxPlayersPerTeam: tournament.maxPlayersPerTeam,
    waitingList: tournament.waitingList,
    teamNameRequired: tournament.teamNameRequired,
    acceptanceRules: tournament.acceptanceRules,
    feePerTeam: tournament.feePerTeam,
    currency: tournament.currency,
    redirectUrl: tournament.redirectUrl,
    checkIn:
      checkInStart && checkInEnd ? { startAt: checkInStart.toISOString(), endAt: checkInEnd.toISOString() } : null,
    courts,
    keptCourts: kept.map(({ startAt, endAt }) => ({ startAt: startAt.toISOString(), endAt: endAt.toISOString() })),
    sponsors: ownSponsors,
    sport: named(tournament.sportId, details.sport),
    level: named(tournament.levelId, details.level),
    championship: named(tournament.championshipId, details.championship),
    registrations: { opensAt: iso(opensAt), closesAt: iso(closesAt) },
    registrationsClosedByStaff: tournament.registrationsClosed,
    confirmedAt: iso(tournament.confirmedAt),
    generatedAt: iso(tournament.generatedAt),
    divisions: ownDivisions,
    cancelMessage: event.cancelMessage,
    canceledAt: iso(event.canceledAt),
    createdBy: named(event.createdBy, details.author),
    createdAt: event.createdAt.toISOString(),
    updatedAt: event.updatedAt.toISOString(),
  };
}
