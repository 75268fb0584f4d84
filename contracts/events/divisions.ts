import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, LocalDate, line, PositiveCents, seenVersion } from "../scalars.ts";
import { Visibility } from "../visibility.ts";
import { eventRoles } from "./roles.ts";
import { RoundView, ShownTeam } from "./rounds.ts";
import { maxDivisions, maxPlayers, maxTeams } from "./sizes.ts";
import { EventGender, Promoted } from "./tournaments.ts";

const own = {
  gender: EventGender.nullable(),
  minGirls: z.number().int().min(0).max(maxPlayers).nullable(),
  maxTeams: z.number().int().min(2).max(maxTeams).nullable(),
  feePerTeam: PositiveCents.nullable(),
  levelId: Id.nullable(),
};

/**
 * Where a division differs from its event; null: it does not. What teams pay that registered before stays. `feePerTeam`
 * is in minor units.
 */
export const DivisionOverrides = z.object(own).meta({ id: "DivisionOverrides" });
export type DivisionOverrides = z.infer<typeof DivisionOverrides>;

const OverridesInput = z.object({
  gender: own.gender.default(null),
  minGirls: own.minGirls.default(null),
  maxTeams: own.maxTeams.default(null),
  feePerTeam: own.feePerTeam.default(null),
  levelId: own.levelId.default(null),
});

/** A division: one competition of an event, which version 2 of the calls names a tournament. `teams` by seed. */
export const Tournament2 = z
  .object({
    id: Id,
    eventId: Id,
    order: z.number().int(),
    name: z.string(),
    /** The day on which it is played, where that is said. */
    date: LocalDate.nullable(),
    visibility: Visibility,
    overrides: DivisionOverrides,
    teams: z.array(ShownTeam),
    rounds: z.array(RoundView),
    version: z.number().int(),
  })
  .meta({ id: "Tournament2" });
export type Tournament2 = z.infer<typeof Tournament2>;

const parts = {
  name: line(120),
  /** The division's place, from 0. */
  order: z
    .number()
    .int()
    .min(0)
    .max(maxDivisions - 1),
  date: LocalDate.nullable(),
  visibility: Visibility,
  /** All overrides: a value that is left out is again that of the event. */
  overrides: OverridesInput,
};

const errors = [
  "division.order_taken", // 409: another one has it
  "event.completed", // 409
  "event.canceled", // 409
] as const;

export const divisions = staffResource(
  { name: "divisions", path: "/v2/events/:eventId/tournaments", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "The divisions of an event in their order, with their rounds",
      response: listOf(Tournament2),
    },
    show: {
      call: "GET",
      path: "/v2/events/:eventId/tournament/:tournamentId",
      summary: "A division with its rounds",
      response: Tournament2,
    },
    create: {
      call: "POST",
      summary: "Add a division to an event; without an order it is the last one",
      body: z.object({
        name: parts.name,
        order: parts.order.optional(),
        date: parts.date.default(null),
        visibility: parts.visibility.default("all"),
        overrides: parts.overrides.prefault({}),
      }),
      response: Tournament2,
      errors: [...errors, "division.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:tournamentId",
      summary: "Change a division; waiting teams take places that a higher `maxTeams` makes",
      body: z.object(parts).partial().extend(seenVersion),
      response: Tournament2.extend({ promoted: z.array(Promoted) }),
      errors: [
        ...errors,
        "division.stale", // 409
        "event.teams_violate", // 409, with `teams`: their names
        "event.registered_above_max", // 409, with `registered`
      ],
    },
    reorder: {
      call: "POST /reorderRankings",
      summary: "Put the divisions of an event in this order; all of them must be named, once",
      status: 200,
      body: z.object({ rankings: z.array(Id).min(1).max(maxDivisions) }),
      response: listOf(Tournament2),
      errors: [
        "division.changed", // 409: divisions came or went meanwhile
        "event.completed", // 409
        "event.canceled", // 409
      ],
    },
    delete: {
      call: "DELETE /:tournamentId",
      summary: "Delete a division for which nobody has registered, with its rounds",
      errors: [
        "division.has_history", // 409: teams registered for it, also such as withdrew
        "division.last", // 409: an event has one
        "event.completed", // 409
        "event.canceled", // 409
      ],
    },
  },
);
