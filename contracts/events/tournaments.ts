import { z } from "zod";
import { staffResource } from "../resource.ts";
import {
  CurrencyCode,
  Id,
  Instant,
  KnownTimeZone,
  LocalDate,
  line,
  PositiveCents,
  preview,
  seenVersion,
  text,
  WallTime,
  WebAddress,
} from "../scalars.ts";
import { Visibility } from "../visibility.ts";
import { EventStatus, EventSummary } from "./events.ts";
import { eventRoles } from "./roles.ts";
import { DisplacedMatches, displacedAnswer } from "./scheduling.ts";
import { maxCourts, maxPlayers, maxSponsors, maxTeams } from "./sizes.ts";
import { Sponsor } from "./sponsors.ts";
import { eventGenders, formulas } from "./states.ts";
import { StructurePlan } from "./structure.ts";

const Formula = z.enum(formulas).meta({ id: "Formula" });
export const EventGender = z.enum(eventGenders).meta({ id: "EventGender" });
export type EventGender = z.infer<typeof EventGender>;

/** A time at which a day starts or something opens: `24:00` is the next day's `00:00`. */
const TimeOfDay = WallTime.refine((time) => time !== "24:00", "field.time");

/** When teams report: `day`, from `startAt` to `endAt`, local times of the event's zone. */
const CheckIn = z.object({ day: LocalDate, startAt: TimeOfDay, endAt: TimeOfDay });

/** When athletes may register; a side without a date is open. A date without a time means the day's start, or its end. */
const RegistrationTimes = z.object({
  openDate: LocalDate.nullable().default(null),
  openTime: TimeOfDay.nullable().default(null),
  closeDate: LocalDate.nullable().default(null),
  closeTime: TimeOfDay.nullable().default(null),
});

/** The fields of a tournament that a body and an answer have in common. */
const plain = {
  description: text(8000),
  formula: Formula,
  gender: EventGender,
  /** Only for a `mix` tournament. */
  minGirlsPerTeam: z.number().int().min(0).max(maxPlayers),
  prizePool: text(500),
  welcomeKit: text(500),
  /** The fewest teams: at least 4. */
  minTeams: z.number().int().min(0).max(maxTeams),
  /** Above `minTeams`; null: no limit. */
  maxTeams: z.number().int().min(1).max(maxTeams).nullable(),
  maxPlayersPerTeam: z.number().int().min(1).max(maxPlayers),
  /** Whether teams above `maxTeams` wait for a place. */
  waitingList: z.boolean(),
  teamNameRequired: z.boolean(),
  /** The rules that whoever registers accepts; empty: none. */
  acceptanceRules: text(20_000),
  /** The fee of a team, in minor units. */
  feePerTeam: PositiveCents,
  currency: CurrencyCode,
  /** Where athletes are led after they registered. */
  redirectUrl: WebAddress.nullable(),
  visibility: Visibility,
};

const parts = {
  ...plain,
  name: line(120),
  startDate: LocalDate,
  startTime: TimeOfDay,
  endDate: LocalDate,
  endTime: TimeOfDay,
  checkIn: CheckIn.nullable(),
  locationId: Id.nullable(),
  fieldIds: z.array(Id).max(maxCourts),
  /** The zone of an event without a location; a location has its own. */
  timeZone: KnownTimeZone.nullable(),
  sportId: Id.nullable(),
  levelId: Id.nullable(),
  sponsors: z.array(Id).max(maxSponsors),
  championshipId: Id.nullable(),
  /** The staff member who owns the event; null in a new one: the caller. */
  ownerId: Id.nullable(),
  registrations: RegistrationTimes,
};

export const TournamentBody = z
  .object({
    ...parts,
    description: parts.description.default(""),
    formula: parts.formula.default("groupsKnockout"),
    gender: parts.gender.default("mix"),
    minGirlsPerTeam: parts.minGirlsPerTeam.default(0),
    prizePool: parts.prizePool.default(""),
    welcomeKit: parts.welcomeKit.default(""),
    minTeams: parts.minTeams.default(4),
    maxTeams: parts.maxTeams.default(null),
    maxPlayersPerTeam: parts.maxPlayersPerTeam.default(2),
    waitingList: parts.waitingList.default(true),
    teamNameRequired: parts.teamNameRequired.default(false),
    acceptanceRules: parts.acceptanceRules.default(""),
    feePerTeam: parts.feePerTeam.default(0),
    currency: parts.currency.default("eur"),
    redirectUrl: parts.redirectUrl.default(null),
    visibility: parts.visibility.default("all"),
    checkIn: parts.checkIn.default(null),
    locationId: parts.locationId.default(null),
    fieldIds: parts.fieldIds.default([]),
    timeZone: parts.timeZone.default(null),
    sportId: parts.sportId.default(null),
    levelId: parts.levelId.default(null),
    sponsors: parts.sponsors.default([]),
    championshipId: parts.championshipId.default(null),
    ownerId: parts.ownerId.default(null),
    registrations: parts.registrations.default({ openDate: null, openTime: null, closeDate: null, closeTime: null }),
  })
  .meta({ id: "TournamentBody" });
export type TournamentBody = z.output<typeof TournamentBody>;

const named = z.object({ id: Id, name: z.string() });

/** A tournament, whole. Instants are shown in `timeZone`. */
export const Tournament = EventSummary.extend({
  ...plain,
  checkIn: z.object({ startAt: Instant, endAt: Instant }).nullable(),
  courts: z.array(named),
  /** Times, not over yet, for which its courts are kept until its matches take them. */
  keptCourts: z.array(z.object({ startAt: Instant, endAt: Instant })),
  sport: named.nullable(),
  level: named.nullable(),
  championship: named.nullable(),
  sponsors: z.array(Sponsor),
  registrations: z.object({ opensAt: Instant.nullable(), closesAt: Instant.nullable() }),
  registrationsClosedByStaff: z.boolean(),
  /** When the entry list was confirmed: since then it is the list of teams. */
  confirmedAt: Instant.nullable(),
  /** When the matches were made; null before. */
  generatedAt: Instant.nullable(),
  /**
   * Its divisions in their order; most have only the first. `date`: the day of the division, where one is given.
   * `isMade`: whether its matches are made; `plan`: how it is meant to be played until then; null: nothing is given.
   */
  divisions: z.array(
    named.extend({
      ...{ date: LocalDate.nullable(), visibility: Visibility },
      ...{ isMade: z.boolean(), plan: StructurePlan.nullable() },
    }),
  ),
  cancelMessage: z.string().nullable(),
  canceledAt: Instant.nullable(),
  createdBy: named.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
}).meta({ id: "Tournament" });
export type Tournament = z.infer<typeof Tournament>;

/** A team that a change gave a place of the entry list. */
export const Promoted = z.object({ registrationId: Id, name: z.string() }).meta({ id: "Promoted" });

const values = [
  "event.end_before_start", // 422
  "event.too_long", // 422: more days than `max`
  "event.check_in_order", // 422
  "event.check_in_after_start", // 422: it is over when the event starts
  "event.registrations_order", // 422: they close after they open
  "event.registrations_after_start", // 422
  "event.min_teams", // 422: above 3
  "event.max_not_above_min", // 422
  "event.girls_above_players", // 422
  "event.girls_need_mix", // 422
  "event.courts_elsewhere", // 422: of another location
  "event.courts_overlap", // 422: a court and a part of it
] as const;

export const tournaments = staffResource(
  { name: "tournaments", path: "/events/tournaments", roles: eventRoles },
  {
    show: { call: "GET /:id", summary: "A tournament", response: Tournament },
    create: {
      call: "POST",
      summary: "Add a tournament, a draft; with `copyFrom`, one that has the gallery and the divisions of another",
      body: TournamentBody.extend({
        copyFrom: Id.nullable().default(null),
        /** How its division is meant to be played; the divisions of a copy take the original's plans. */
        plan: StructurePlan.nullable().default(null),
      }),
      response: Tournament,
      errors: [
        ...values,
        "schedule.hours", // 422: a break of the plan ends before it begins
      ],
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a tournament, its state, whether registrations are closed",
      query: preview,
      body: z
        .object({
          ...parts,
          status: EventStatus.exclude(["canceled"]),
          registrationsClosed: z.boolean(),
        })
        .partial()
        .extend({
          /** With publishing: whether athletes who now see it are told. With completing, the teams always are. */
          notifyAthletes: z.boolean().default(false),
          /**
           * Whether courts are kept for the event, each day in its hours; when they change, the kept hours follow. A
           * draft, a completed or a canceled event keeps none, and a schedule that gives each match its place gives
           * them back.
           */
          keepCourts: z.boolean().optional(),
          /** Whether waiting teams take places that a higher `maxTeams` makes. */
          promote: z.boolean().default(true),
          /** The answer for matches on courts, and at times, that the event is no longer to have. */
          ...displacedAnswer,
          ...seenVersion,
        }),
      /** `outside`: matches that stand, or stood, where the change lets none be. */
      response: z.object({
        tournament: Tournament,
        promoted: z.array(Promoted),
        notified: z.number().int(),
        outside: DisplacedMatches,
      }),
      errors: [
        ...values,
        "event.transition", // 409, with `from` and `to`
        "event.not_publishable", // 409, with `missing`: fields without which it is not published
        "event.has_registrations", // 409: it was published, teams registered
        "event.frozen", // 409, with `fields`: its state lets them change no more
        "event.teams_violate", // 409, with `teams`: names of those that a new limit breaks
        "event.registered_above_max", // 409, with `registered`
        "event.rounds_open", // 409, with `rounds`: those to close before it is completed
        "event.has_begun", // 409, with `matches`: how many have begun, so that it stays live
        "event.not_running", // 409: courts are kept for a published or live one
        "schedule.no_courts", // 409: there are none to keep
        "event.courts_taken", // 409, with `conflicts`: something else takes a court that would be kept
        "event.matches_outside", // 409, as `DisplacedMatches`: say by `outside` what becomes of them
        "event.canceled", // 409
        "event.stale", // 409
      ],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete a draft, a canceled one, or one that nobody registered for",
      query: preview,
      errors: ["event.has_history"], // 409: teams registered, or money came in
    },
    cancel: {
      call: "POST /:id/cancel",
      summary: "Cancel a tournament for ever: what is unpaid is written off, everybody registered is told",
      status: 200,
      query: preview,
      body: z.object({ cancelMessage: text(1000).min(1), ...seenVersion }),
      response: z.object({
        tournament: Tournament,
        /** Teams that were registered or waiting, mails that leave, money to give back to all teams, in minor units. */
        teams: z.number().int(),
        notified: z.number().int(),
        toRefund: z.number().int(),
      }),
      errors: ["event.transition", "event.stale"], // 409
    },
    changeVisibility: {
      call: "POST /:id/changeVisibility",
      summary: "Say who sees it; those of the club who newly see it may be told",
      status: 200,
      query: preview,
      body: z.object({ visibility: Visibility, notifyAthletes: z.boolean().default(false), ...seenVersion }),
      response: z.object({ tournament: Tournament, notified: z.number().int() }),
      errors: ["event.canceled", "event.stale"], // 409
    },
  },
);
