import { z } from "zod";
import { CounterMethod, Debit } from "../money/debits.ts";
import { DebitSums } from "../money/sums.ts";
import { listOf, paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  flag,
  Id,
  Instant,
  line,
  PositiveCents,
  preview,
  repeated,
  SearchText,
  seenVersion,
  Tag,
  text,
} from "../scalars.ts";
import { Availability, AvailabilityInput } from "./availability.ts";
import { Player, PlayerInput } from "./players.ts";
import { eventRoles } from "./roles.ts";
import { displacedAnswer } from "./scheduling.ts";
import { maxPlayers, maxTeams } from "./sizes.ts";
import { registrationLists } from "./states.ts";
import { Team } from "./teams.ts";
import { Promoted } from "./tournaments.ts";

export const RegistrationList = z.enum(registrationLists).meta({ id: "RegistrationList" });
export type RegistrationList = z.infer<typeof RegistrationList>;

const TeamInput = z.object({
  name: line(60).nullable().default(null),
  players: z.array(PlayerInput).min(1).max(maxPlayers),
});

/**
 * A team that registered. `position` counts from 1 in its list, and is the seed in the entry list; null once withdrawn.
 * `name` is what the team is called, or its first players' last names. `fee` is the tournament's when it registered,
 * `unlessVoid` the part of it that is asked once the team has a place, in minor units; `debit` null: there is no fee, or the
 * team waits. `paid`: all that is asked came in, or was renounced; true also where nothing is asked.
 */
export const Registration = z
  .object({
    id: Id,
    eventId: Id,
    tournamentId: Id,
    list: RegistrationList,
    position: z.number().int().nullable(),
    name: z.string(),
    paid: z.boolean(),
    team: z.object({ name: z.string().nullable(), players: z.array(Player) }),
    fee: z.number().int(),
    asked: z.number().int(),
    debit: Debit.omit({ payments: true }).nullable(),
    source: z.enum(["staff", "athlete"]),
    acceptedRulesAt: Instant.nullable(),
    notes: z.string(),
    availability: Availability.nullable(),
    /** The confirmed team that it became. */
    teamId: Id.nullable(),
    promotedAt: Instant.nullable(),
    withdrawnAt: Instant.nullable(),
    createdAt: Instant,
    version: z.number().int(),
  })
  .meta({ id: "Registration" });
export type Registration = z.infer<typeof Registration>;

/** How many teams are in each list, and how many people play in the entry and waiting lists. */
export const RegistrationCounts = z
  .object({
    entry: z.number().int(),
    waiting: z.number().int(),
    withdrawn: z.number().int(),
    players: z.number().int(),
    girls: z.number().int(),
  })
  .meta({ id: "RegistrationCounts" });
export type RegistrationCounts = z.infer<typeof RegistrationCounts>;

const values = [
  "registration.limits_not_met", // 422, with `limits`: players, girls; each with what is allowed and what was found
  "registration.rules_not_accepted", // 422
  "registration.name_required", // 422
  "registration.name_taken", // 409
  "registration.athlete_twice", // 409, with `athletes`: who plays in another team, or twice in this one
  "registration.guest_twice", // 409, with `guests`: who seems to play in another team; `proceedGuestTwice` answers it
  "registration.athlete_unknown", // 422
  "registration.captains", // 422: more than one
  "registration.discount_above_fee", // 422
] as const;

const states = [
  "registration.confirmed", // 409: reopen first
  "event.not_published", // 409: a draft, completed or canceled event takes no teams
] as const;

export const registrations = staffResource(
  { name: "registrations", path: "/registrations", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Teams of an event in their order, with counts and money, a page at a time",
      query: {
        event: Id,
        list: repeated(RegistrationList).optional(),
        search: SearchText.optional(),
        paid: flag.optional(),
        sort: z.enum(["position", "name", "createdAt"]).default("position"),
        ...pageQuery(2500, 100),
      },
      response: paged(Registration).extend({
        counts: RegistrationCounts,
        /** How many teams play and wait in each division, in their order, and how many may play (null: any number). */
        divisions: z.array(
          z.object({
            id: Id,
            name: z.string(),
            entry: z.number().int(),
            waiting: z.number().int(),
            maxTeams: z.number().int().nullable(),
          }),
        ),
        /** The sums of all its teams. */
        money: z.array(DebitSums),
        /** The tags of each whole list, whatever was looked for: a new order of the teams sends the tag. */
        tags: z.object({ entry: Tag, waiting: Tag }),
      }),
    },
    players: {
      call: "GET /players",
      summary: "Everybody who plays in an event, by last name, a page at a time",
      query: {
        event: Id,
        search: SearchText.optional(),
        list: repeated(RegistrationList).optional(),
        ...pageQuery(2500, 100),
      },
      response: paged(
        z.object({
          player: Player,
          registrationId: Id,
          team: z.string(),
          list: RegistrationList,
          position: z.number().int().nullable(),
          paid: z.boolean(),
        }),
      ),
    },
    download: {
      call: "GET /download",
      summary: "The teams of all lists, or everybody who plays, as a file in the caller's language",
      query: { event: Id, sheet: z.enum(["teams", "athletes"]), format: z.enum(["csv", "xlsx"]).default("csv") },
      answer: "sheet",
      response: z.string(),
      errors: ["download.busy"], // 429
    },
    show: {
      call: "GET /:id",
      summary: "A registration, with its payments",
      response: Registration.extend({ debit: Debit.nullable() }),
    },
    create: {
      call: "POST",
      summary: "Register a team: at the end of the entry list, or of the waiting list when that is full",
      body: z.object({
        eventId: Id,
        tournamentId: Id.nullable().default(null),
        team: TeamInput,
        list: RegistrationList.exclude(["withdrawn"]).nullable().default(null),
        acceptRules: z.boolean().default(false),
        /** What the team is asked instead of the fee, in minor units. */
        discounted: PositiveCents.nullable().default(null),
        notes: text(2000).default(""),
        availability: AvailabilityInput.nullable().default(null),
        proceedGuestTwice: z.boolean().default(false),
      }),
      response: Registration,
      errors: [...values, ...states, "registration.full"], // 409: no place, and nobody waits here
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a team, where it stands, what it pays",
      body: z
        .object({
          team: TeamInput,
          list: RegistrationList.exclude(["withdrawn"]),
          position: z.number().int().min(1).max(maxTeams),
          /** The registration that it changes places with. */
          swapWith: Id,
          /**
           * Another division, where the team stands at the end of `list`; without `list`, at the end of the entry list,
           * or of the waiting list when the entry list is full. What the team pays stays.
           */
          tournamentId: Id,
          notes: text(2000),
          availability: AvailabilityInput.nullable(),
          discounted: PositiveCents,
          paid: z.boolean(),
          method: CounterMethod,
          proceedGuestTwice: z.boolean(),
        })
        .partial()
        /** `outside`: what becomes of matches at which it cannot play. */
        .extend({ ...displacedAnswer, ...seenVersion })
        .refine(
          ({ tournamentId, position, swapWith }) => tournamentId === undefined || (position ?? swapWith) === undefined,
          { path: ["tournamentId"], error: "registration.one_move" },
        ),
      response: z.object({ registration: Registration, promoted: z.array(Promoted) }),
      errors: [
        ...values,
        ...states,
        "registration.full", // 409
        "registration.withdrawn", // 409
        "registration.stale", // 409
        "event.matches_outside", // 409, as `DisplacedMatches`
        "payment.stripe_locked", // 409
        "payment.receipted", // 409
        "payment.closed", // 409
        "payment.exceeds_debit", // 422
        "debit.nothing_owed", // 409: there is no fee, or it waits
      ],
    },
    delete: {
      call: "DELETE /:id",
      summary: "Withdraw a team: what it owes is written off, the first waiting team takes its place",
      status: 200,
      query: { ...preview, promote: flag.default(true) },
      response: z.object({ registration: Registration, promoted: z.array(Promoted), toRefund: z.number().int() }),
      errors: [...states, "registration.withdrawn"], // 409
    },
    reorder: {
      call: "POST /:eventId/reorderRankings",
      summary: "Put a list in this order; all of it must be named, once",
      status: 200,
      body: z.object({
        list: RegistrationList.exclude(["withdrawn"]),
        rankings: z.array(Id).min(1).max(maxTeams),
        tag: Tag,
      }),
      response: listOf(z.object({ id: Id, position: z.number().int() })),
      errors: [...states, "registration.changed"], // 409: teams came, went or moved meanwhile
    },
    confirm: {
      call: "POST",
      path: "/events/tournaments/:eventId/confirmRegistrations",
      summary:
        "Make a team of each entry, in their order, and close registrations; a preview says what stands in the way",
      status: 200,
      query: preview,
      body: z.object({ proceedBelowMinimum: z.boolean().default(false), tag: Tag.optional() }),
      response: listOf(Team).extend({
        /** Divisions with fewer entries than `minTeams`, in their order: `proceedBelowMinimum` lets them be. */
        few: z.array(z.object({ id: Id, name: z.string(), teams: z.number().int() })),
        /** In a preview: teams that lack players, girls or a name, and are refused. */
        incomplete: z.array(Promoted),
        tag: Tag,
      }),
      errors: [
        ...states,
        "registration.too_few_teams", // 409, with `minTeams` and `teams`; `proceedBelowMinimum` answers it
        "registration.incomplete", // 409, with `teams`: names of those that miss players or girls
        "registration.none", // 409: nobody entered
        "registration.changed", // 409
      ],
    },
    reopen: {
      call: "POST",
      path: "/events/tournaments/:eventId/cleanTeams",
      summary: "Take the confirmed teams away again; with `withdrawAll`, empty the lists, too",
      status: 200,
      query: preview,
      body: z.object({ withdrawAll: z.boolean().default(false), tag: Tag.optional() }),
      response: z.object({
        teams: z.number().int(),
        registrations: z.number().int(),
        toRefund: z.number().int(),
        tag: Tag,
      }),
      errors: [
        "registration.not_confirmed", // 409: nothing to reopen, unless all are withdrawn
        "registration.changed", // 409
        "structure.exists", // 409: matches are made of these teams
        "event.not_published", // 409
      ],
    },
  },
);
