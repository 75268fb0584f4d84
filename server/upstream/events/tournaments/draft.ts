import type { tournaments as contract, TournamentBody } from "#contracts/events/tournaments.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { instantOf, localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { EventRow } from "../events/present.ts";
import type { tournaments as table } from "./table.ts";

type TournamentRow = typeof table.$inferSelect;

type Changes = HandlerInput<(typeof contract)["update"]>["body"];
/** A tournament as staff write it: local dates and wall times. */
export type TournamentDraft = { readonly [K in keyof TournamentBody]: TournamentBody[K] };
export type DraftField = keyof TournamentDraft;

/** The fields of `TournamentDraft` that a body has. */
export const changesOf = ({
  status: _,
  registrationsClosed: __,
  notifyAthletes: ___,
  keepCourts: ____,
  promote: _____,
  version: ______,
  outside: _______,
  outsideTag: ________,
  ...own
}: Changes): Partial<TournamentDraft> =>
  Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined));

/** What is stored, as it would be written. */
export function draftOf(
  event: EventRow,
  tournament: TournamentRow,
  lists: { readonly fieldIds: string[]; readonly sponsors: string[] },
): TournamentDraft {
  const { timeZone } = event;
  const day = (at: Date | null) => at && localDateOf(at, timeZone);
  const time = (at: Date | null) => at && wallTimeOf(at, timeZone);
  const { checkInStart, checkInEnd, opensAt, closesAt } = tournament;
  return {
    name: event.name,
    visibility: event.visibility,
    locationId: event.locationId,
    ownerId: event.ownerId,
    timeZone,
    startDate: localDateOf(event.startAt, timeZone),
    startTime: wallTimeOf(event.startAt, timeZone),
    endDate: localDateOf(event.endAt, timeZone),
    endTime: wallTimeOf(event.endAt, timeZone),
    checkIn:
      checkInStart && checkInEnd
        ? {
            day: localDateOf(checkInStart, timeZone),
            startAt: wallTimeOf(checkInStart, timeZone),
            endAt: wallTimeOf(checkInEnd, timeZone),
          }
        : null,
    registrations: {
      openDate: day(opensAt),
      openTime: time(opensAt),
      closeDate: day(closesAt),
      closeTime: time(closesAt),
    },
    description: tournament.description,
    formula: tournament.formula,
    gender: tournament.gender,
    minGirlsPerTeam: tournament.minGirlsPerTeam,
    prizePool: tournament.prizePool,
    welcomeKit: tournament.welcomeKit,
    minTeams: tournament.minTeams,
    maxTeams: tournament.maxTeams,
    maxPlayersPerTeam: tournament.maxPlayersPerTeam,
    waitingList: tournament.waitingList,
    teamNameRequired: tournament.teamNameRequired,
    acceptanceRules: tournament.acceptanceRules,
    feePerTeam: tournament.feePerTeam,
    currency: tournament.currency,
    redirectUrl: tournament.redirectUrl,
    sportId: tournament.sportId,
    levelId: tournament.levelId,
    championshipId: tournament.championshipId,
    ...lists,
  };
}

/**
 * The columns of a wish. A time that the clocks skip moves forward, one that they show twice is the earlier, as with
 * reservations.
 * @param timeZone the event's: its location's, or the one that it names
 */
export function columnsOf(draft: TournamentDraft, timeZone: string) {
  const { checkIn, registrations: open } = draft;
  const at = (date: string, time: string) => instantOf(date, time, timeZone);
  return {
    event: {
      name: draft.name,
      visibility: draft.visibility,
      locationId: draft.locationId,
      ownerId: draft.ownerId,
      timeZone,
      startAt: at(draft.startDate, draft.startTime),
      endAt: at(draft.endDate, draft.endTime),
    },
    tournament: {
      checkInStart: checkIn && at(checkIn.day, checkIn.startAt),
      checkInEnd: checkIn && at(checkIn.day, checkIn.endAt),
      opensAt: open.openDate === null ? null : at(open.openDate, open.openTime ?? "00:00"),
      closesAt: open.closeDate === null ? null : at(open.closeDate, open.closeTime ?? "24:00"),
      description: draft.description,
      formula: draft.formula,
      gender: draft.gender,
      minGirlsPerTeam: draft.minGirlsPerTeam,
      prizePool: draft.prizePool,
      welcomeKit: draft.welcomeKit,
      minTeams: draft.minTeams,
      maxTeams: draft.maxTeams,
      maxPlayersPerTeam: draft.maxPlayersPerTeam,
      waitingList: draft.waitingList,
      teamNameRequired: draft.teamNameRequired,
      acceptanceRules: draft.acceptanceRules,
      feePerTeam: draft.feePerTeam,
      currency: draft.currency,
      redirectUrl: draft.redirectUrl,
      sportId: draft.sportId,
      levelId: draft.levelId,
      championshipId: draft.championshipId,
    },
  };
}
export type Columns = ReturnType<typeof columnsOf>;
