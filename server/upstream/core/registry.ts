import type { SQL } from "drizzle-orm";
import type { MergeConflict } from "#contracts/academy/athlete-merges.ts";
import type { CalendarEntry } from "#contracts/facilities/calendar-feeds.ts";
import type { AffectedMatch, AffectedTraining } from "#contracts/facilities/closing-periods.ts";
import type { CourtMatch } from "#contracts/facilities/court-matches.ts";
import type { CourtTraining } from "#contracts/facilities/court-trainings.ts";
import type { Queryable } from "../db/connection.ts";
import type { StaffCaller } from "./caller.ts";
import type { Services } from "./services.ts";

/** A location as those who look for what is on its courts need it. */
interface Place {
  readonly id: string;
  readonly timeZone: string;
}

/** A stretch of a location's time; an end that is absent is open. */
export interface CourtPeriod {
  readonly organisationId: string;
  readonly locationId: string;
  readonly from: Date | undefined;
  readonly until: Date | undefined;
}

/** What a calendar asks for: entries with a part between two instants, those to come at `now` first where there are too many. */
export interface CalendarQuery {
  readonly organisationId: string;
  readonly locationId: string;
  readonly withNames: boolean;
  readonly from: Date;
  readonly until: Date;
  readonly now: Date;
}

/** Trainings of a location that is closed on some days. */
export interface TrainingsOnDays {
  /**
   * The trainings to come on some local dates at the site that a location is. The site is held, so that none is planned
   * there meanwhile.
   * @returns the ids of all, sorted, how many they are, and the earliest of them by name
   */
  touched(
    tx: Queryable,
    organisationId: string,
    locationId: string,
    days: readonly string[],
    now: Date,
  ): Promise<{ ids: string[]; trainingsCount: number; trainings: AffectedTraining[] }>;
  /** Cancels them: tokens come back, and who was to come is told. @throws Refusal 409 `open_day.last_training` */
  cancel(
    tx: Queryable,
    by: { readonly services: Services; readonly caller: StaffCaller; readonly now: Date },
    ids: readonly string[],
    reason: string,
  ): Promise<void>;
}

/** Matches that a change of when a place is open touches; `ids` and `eventIds` are all of them, sorted. */
export interface AffectedMatches {
  readonly ids: readonly string[];
  readonly eventIds: readonly string[];
  readonly matchesCount: number;
  readonly matches: AffectedMatch[];
}

/** Matches of a location that is closed on some days, or has other hours. */
export interface MatchesOnDays {
  /**
   * The matches to come on some local dates on courts of a place. Their events are held, in the order of their ids, so that
   * none of them is moved meanwhile.
   */
  touched(
    tx: Queryable,
    organisationId: string,
    place: Place,
    days: readonly string[],
    now: Date,
  ): Promise<AffectedMatches>;
  /**
   * Holds the events with matches to come on courts of a place, in the order of their ids, and reads their schedules.
   * @returns what says, after a change, which of these matches it left where they break what they did not break before
   */
  holdSchedules(
    tx: Queryable,
    organisationId: string,
    place: Pick<Place, "id">,
    now: Date,
  ): Promise<() => Promise<AffectedMatches>>;
  /** Takes courts and times away from touched matches. */
  unschedule(tx: Queryable, organisationId: string, touched: AffectedMatches, now: Date): Promise<void>;
}

/** Two athletes who are to be one. */
export interface MergedAthletes {
  readonly organisationId: string;
  /** The one who goes. */
  readonly from: string;
  /** The one who stays. */
  readonly into: string;
}

/** Teams of tournaments in which an athlete plays who is merged into another. */
export interface TeamsOfMerged {
  /** Holds the events in whose teams an athlete plays, then these teams (ADR 48). @returns the events' ids */
  hold(tx: Queryable, organisationId: string, athleteId: string): Promise<string[]>;
  /** @throws Overtaken when the athlete came into another event's team before they were held */
  requireHeld(tx: Queryable, organisationId: string, athleteId: string, held: readonly string[]): Promise<void>;
  /** The events in which both play, and whose teams still change; fifty at most. */
  conflicts(tx: Queryable, athletes: MergedAthletes): Promise<MergeConflict["teams"]>;
  count(tx: Queryable, organisationId: string, athleteId: string): Promise<number>;
  /** Hands the places in teams on to the one who stays. */
  move(tx: Queryable, athletes: MergedAthletes): Promise<void>;
}

/**
 * What an area asks of one that comes after it in the order of areas, which it may not import (ADR 123). Each entry is
 * implemented in the area that knows the answer, and wired in `registry.ts` beside `app.ts`.
 */
export interface Registry {
  /** Whether the organisation has this athlete; one who was merged into another is not there. Asked by reservations. */
  readonly hasAthlete: (db: Queryable, organisationId: string, id: string) => Promise<boolean>;
  /** How many events were brought before athletes and not called off. Asked by organisations: a plan counts them. */
  readonly countHeldEvents: (db: Queryable, organisationId: string) => Promise<number>;
  /** Conditions of a query on `media`, one for each place where a file may be in use. Asked before one is deleted. */
  readonly filesInUse: readonly SQL[];
  /** What the team of a registration is called, in a query that joins `registrations`. Asked by money. */
  readonly teamName: SQL<string>;
  /** What takes the courts of a location besides reservations and closures. Asked by calendars. */
  readonly calendarEntries: readonly ((db: Queryable, query: CalendarQuery) => Promise<CalendarEntry[]>)[];
  /** Scheduled trainings on the courts of a location, earliest first. Asked by the agenda of courts. */
  readonly courtTrainings: (db: Queryable, period: CourtPeriod) => Promise<CourtTraining[]>;
  /** Matches that take the courts of a location, earliest first. Asked by the agenda of courts. */
  readonly courtMatches: (db: Queryable, period: CourtPeriod) => Promise<CourtMatch[]>;
  /** Asked when a location closes. */
  readonly trainingsOnDays: TrainingsOnDays;
  /** Asked when a location closes, or has other hours. */
  readonly matchesOnDays: MatchesOnDays;
  /** Asked when two athletes become one. */
  readonly teamsOfMerged: TeamsOfMerged;
  /**
   * Stores a message to the provider by `store`, and asks for its mail, both or neither. Asked by feedback and requests for
   * quotes.
   * @throws Refusal 429 `support.too_many`
   */
  readonly sendToSupport: <T>(
    services: Services,
    caller: StaffCaller,
    store: (
      tx: Queryable,
      sender: { readonly organisationId: string; readonly staffMemberId: string; readonly createdAt: Date },
    ) => Promise<T>,
  ) => Promise<T>;
}

/** The entries by name, for who cannot see types: TypeScript wants each here. */
const entries: Readonly<Record<keyof Registry, true>> = {
  hasAthlete: true,
  countHeldEvents: true,
  filesInUse: true,
  teamName: true,
  calendarEntries: true,
  courtTrainings: true,
  courtMatches: true,
  trainingsOnDays: true,
  matchesOnDays: true,
  teamsOfMerged: true,
  sendToSupport: true,
};
export const registryEntries = Object.keys(entries) as readonly (keyof Registry)[];

/** A registry that has all entries. @throws Error that names those which are missing */
export function requireComplete(registry: Partial<Registry>): Registry {
  const missing = registryEntries.filter((name) => registry[name] === undefined);
  if (missing.length > 0) throw new Error(`The registry of areas lacks ${missing.join(", ")} (registry.ts wires it)`);
  return registry as Registry;
}

declare module "#upstream/core/services.ts" {
  interface Services {
    /** The functions that areas ask of areas that come after them. */
    registry: Registry;
  }
}
