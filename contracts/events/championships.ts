import { z } from "zod";
import { paged, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, line, SearchText, seenVersion, text } from "../scalars.ts";
import { EventStatus } from "./events.ts";
import { eventRoles } from "./roles.ts";
import { maxPointPlaces } from "./sizes.ts";
import { championshipRanks } from "./states.ts";

export const ChampionshipRank = z.enum(championshipRanks).meta({ id: "ChampionshipRank" });
export type ChampionshipRank = z.infer<typeof ChampionshipRank>;

/** A season of tournaments. `pointsTable[0]` are the points of the first place. `bestOf` results count, null: all. */
export const Championship = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string(),
    from: LocalDate,
    to: LocalDate,
    pointsTable: z.array(z.number().int()),
    bestOf: z.number().int().nullable(),
    rankBy: ChampionshipRank,
    /** How many tournaments it has, and how many of them are completed. */
    events: z.number().int(),
    completed: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "Championship" });
export type Championship = z.infer<typeof Championship>;

/**
 * A place in a tournament and its points; `shared`: how many teams have this place, each with the mean of the points of
 * the places that they take together, rounded down. `counted`: whether it is among the best results. Of two results in
 * one tournament only the better one counts.
 */
export const ChampionshipResult = z
  .object({
    eventId: Id,
    place: z.number().int(),
    shared: z.number().int(),
    points: z.number().int(),
    counted: z.boolean(),
  })
  .meta({ id: "ChampionshipResult" });
export type ChampionshipResult = z.infer<typeof ChampionshipResult>;

/** A row of the standings; equal points share a rank. `athleteId` null: a guest, known by name, or a team. */
export const ChampionshipStanding = z
  .object({
    name: z.string(),
    athleteId: Id.nullable(),
    rank: z.number().int(),
    points: z.number().int(),
    results: z.array(ChampionshipResult),
  })
  .meta({ id: "ChampionshipStanding" });
export type ChampionshipStanding = z.infer<typeof ChampionshipStanding>;

/** A championship with its tournaments, the first one first, and its standings by rank and name. */
export const ChampionshipSeason = Championship.extend({
  tournaments: z.array(
    z.object({ id: Id, name: z.string(), status: EventStatus, startAt: Instant, timeZone: z.string() }),
  ),
  standings: z.array(ChampionshipStanding),
}).meta({ id: "ChampionshipSeason" });
export type ChampionshipSeason = z.infer<typeof ChampionshipSeason>;

/** How many points a place earns at most. */
const maxPoints = 1_000_000;

const parts = {
  name: line(120),
  description: text(8000),
  from: LocalDate,
  to: LocalDate,
  pointsTable: z.array(z.number().int().min(0).max(maxPoints)).min(1).max(maxPointPlaces),
  bestOf: z.number().int().min(1).max(100).nullable(),
  rankBy: ChampionshipRank,
};

const values = [
  "championship.dates", // 422
  "championship.points_rise", // 422: a later place has more points than an earlier one
] as const;

/** A championship to add. */
export const ChampionshipBody = z
  .object({
    ...parts,
    description: parts.description.default(""),
    bestOf: parts.bestOf.default(null),
    rankBy: parts.rankBy.default("athlete"),
  })
  .meta({ id: "ChampionshipBody" });
export type ChampionshipBody = z.output<typeof ChampionshipBody>;

export const championships = staffResource(
  { name: "championships", path: "/championships", roles: eventRoles },
  {
    list: {
      call: "GET",
      summary: "Championships, the latest first, a page at a time",
      query: { search: SearchText.optional(), ...pageQuery(100, 25) },
      response: paged(Championship),
    },
    show: {
      call: "GET /:id",
      summary: "A championship with its tournaments and its standings",
      response: ChampionshipSeason,
    },
    create: {
      call: "POST",
      summary: "Add a championship",
      body: ChampionshipBody,
      response: Championship,
      errors: [...values],
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a championship",
      body: z.object(parts).partial().extend(seenVersion),
      response: Championship,
      errors: [...values, "championship.stale"], // 409
    },
    delete: {
      call: "DELETE /:id",
      summary: "Delete a championship that no tournament is of",
      errors: ["championship.has_events"], // 409, with `events`: their names
    },
  },
);
