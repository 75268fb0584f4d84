import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, preview, Tag, text } from "../scalars.ts";
import { MatchFormat } from "./formats.ts";
import { Affected, Bracket, Match, Side } from "./matches.ts";
import { maxGroups, maxRounds, roundStatuses } from "./play.ts";
import { DecisionMethod, RankingRow, RankingRules, Tie } from "./ranking.ts";
import { eventRoles } from "./roles.ts";
import { SchedulingOptions } from "./scheduling.ts";
import { maxTeams } from "./sizes.ts";
import { PickSource, RoundLabel, RoundOptions, StructureSettings } from "./structure.ts";

const index = z.number().int().min(0);
/** An entry place of a round; its order, from 1, is the seed. `slot`: who stands there now. */
const Pick = z.object({ id: Id, order: z.number().int(), source: PickSource, slot: Side }).meta({ id: "Pick" });

/** A table, a pool, heats or a bracket of a round. `standings` are of tables and heats. */
export const Group = z
  .object({
    index,
    bracket: Bracket,
    /** For a bracket that plays for places below the first two: from which place to which. */
    places: z.tuple([z.number().int(), z.number().int()]).nullable(),
    turns: z.array(z.object({ index, matchIds: z.array(Id) })),
    standings: z.array(RankingRow),
    /** How many of its first places certainly go on, whatever happens in other groups, and how many at most. */
    goOn: z.object({ surely: z.number().int(), atMost: z.number().int() }),
  })
  .meta({ id: "Group" });
export type Group = z.infer<typeof Group>;

/** A round, whole. `order` counts from 0, and is the `roundIndex` of the calls of version 1. */
export const RoundView = z
  .object({
    id: Id,
    tournamentId: Id,
    ...RoundLabel.shape,
    status: z.enum(roundStatuses),
    picks: z.array(Pick),
    format: MatchFormat,
    ranking: RankingRules,
    options: RoundOptions,
    schedulingOptions: SchedulingOptions,
    groups: z.array(Group),
    openMatches: z.number().int(),
    openTies: z.array(Tie),
    /** Ties that need no order: whoever is ahead, the same teams enter later rounds at the same seeds. */
    freeTies: z.array(Tie),
    /** Ties that staff settled, as they stand. */
    decisions: z.array(
      z.object({
        id: Id,
        groupIndex: index.nullable(),
        teamIds: z.array(Id),
        method: DecisionMethod,
        /** What the lots were drawn with, so that anybody may draw them again. */
        nonce: z.string().nullable(),
        note: z.string(),
        decidedAt: Instant,
        decidedBy: z.object({ id: Id.nullable(), name: z.string() }),
      }),
    ),
    closedAt: Instant.nullable(),
    version: z.number().int(),
  })
  .meta({ id: "RoundView" });
export type RoundView = z.infer<typeof RoundView>;

/** A team of a competition, by its seed. */
export const ShownTeam = z.object({
  id: Id,
  name: z.string(),
  seed: z.number().int(),
  withdrawnAt: Instant.nullable(),
});

/** What the settings lead to, before anything is saved. */
export const StructurePreview = z
  .object({
    tag: Tag,
    teams: z.array(ShownTeam),
    rounds: z.array(RoundView),
    matches: z.array(Match),
    /** Why it cannot be made: codes of the contract, with what they name. */
    problems: z.array(z.object({ code: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) })),
  })
  .meta({ id: "StructurePreview" });
export type StructurePreview = z.infer<typeof StructurePreview>;

/** A division's competition as it stands. `finalRanking` is complete when every round is closed. */
export const Structure = z
  .object({
    tournamentId: Id,
    settings: StructureSettings,
    teams: z.array(ShownTeam),
    rounds: z.array(RoundView),
    finalRanking: z.array(z.object({ teamId: Id, rank: z.number().int() })),
    isOver: z.boolean(),
    /** The tag of the order of the teams: a new order sends it. */
    tag: Tag,
    generatedAt: Instant,
  })
  .meta({ id: "Structure" });
export type Structure = z.infer<typeof Structure>;

/**
 * Settings that make no competition. All 422, as `problems` of a preview; a custom formula names the `round`, from 1.
 */
export const structureProblems = [
  "structure.too_few_teams", // fewer than `min`
  "structure.too_many_groups", // groups or pools with a single team: `max` would do
  "structure.matches_above_pool", // more than opponents: `max` would do
  "structure.odd_pool", // an odd number of matches among an odd number of `teams`: `suggested` would do
  "structure.too_many_matches", // more than `max`
  "structure.qualifiers_above_group", // more go on than the smallest group has: `max` would do
  "structure.best_next_above_groups", // more of the next rank go on than there are: `max` would do
  "structure.knockout_too_small", // fewer than `min` go on
  "structure.heat_too_small", // a heat with a single team: `suggested` a heat would do
  "structure.format_not_of_heats", // heats want figures of each team, and nothing else does
  "structure.custom_without_rounds",
  "structure.round_too_small", // a custom one has fewer than `min` picks
  "structure.pick_unknown", // it points to a place that the round does not have
  "structure.pick_twice", // a team, a place or a seed
  "structure.source_not_before", // a pick points to a round that does not come before its own
] as const;

/** The division that is meant; without it the event's first. */
const division = { tournamentId: Id.optional() };

export const structures = staffResource(
  { name: "structures", path: "/events/tournaments/:eventId", roles: eventRoles },
  {
    preview: {
      call: "POST /tournamentPreview",
      summary: "What settings would make of the teams, or of as many as the event wants before they are confirmed",
      status: 200,
      keyless: true,
      body: z.object({ settings: StructureSettings, ...division }),
      response: StructurePreview,
      errors: [
        "simulation.too_large", // 422: more than can be computed in two seconds
        "simulation.busy", // 429, with `seconds`
      ],
    },
    generate: {
      call: "POST /tournamentGenerate",
      summary: "Make rounds and matches of the confirmed teams",
      body: z.object({ settings: StructureSettings, tag: Tag.optional(), ...division }),
      response: Structure,
      errors: [
        "registration.not_confirmed", // 409
        "structure.exists", // 409
        "structure.invalid", // 422, with `problems`
        "structure.changed", // 409: the teams are not those that the preview showed
        "event.not_published", // 409
      ],
    },
    show: {
      call: "GET /tournament",
      summary: "Rounds, tables and places of a competition",
      query: division,
      response: Structure,
      errors: ["structure.missing"], // 404: it was not generated
    },
    reorder: {
      call: "POST /reorderTeams",
      summary: "Give the teams of a division other seeds, and draw its first round anew, before anything begins",
      status: 200,
      body: z.object({ rankings: z.array(Id).min(1).max(maxTeams), tag: Tag.optional(), ...division }),
      response: Structure,
      errors: [
        "structure.missing", // 404
        "structure.started", // 409: a match has begun
        "team.changed", // 409: not every team once, or other teams than were shown
        "event.not_published", // 409
      ],
    },
    clean: {
      call: "POST /cleanTournament",
      summary: "Take rounds, matches and results away",
      status: 200,
      query: preview,
      body: z.object({ tag: Tag.optional() }),
      response: z.object({ rounds: index, matches: index, results: index, tag: Tag }),
      errors: [
        "structure.missing", // 404
        "structure.changed", // 409: results came in meanwhile
        "event.completed", // 409
        "event.canceled", // 409
      ],
    },
  },
);

const roundIndex = z.number().int().min(0).max(maxRounds);

export const closures = staffResource(
  { name: "closures", path: "/events/tournaments/:eventId", roles: eventRoles },
  {
    close: {
      call: "POST /closeRound",
      summary: "Lock the results of a round, and let its teams go on to the next",
      status: 200,
      body: z.object({ roundIndex, ...division }),
      response: RoundView,
      errors: [
        "structure.missing", // 404
        "round.open_matches", // 409, with `matches`: their numbers
        "round.unresolved_ties", // 409, with `ties`
        "round.closed", // 409
        "round.previous_open", // 409
        "round.team_twice", // 409, with `round`: a later one that a team would enter at two places
        "event.not_running", // 409: a draft, completed or canceled event
      ],
    },
    reopen: {
      call: "POST /reopenRound",
      summary: "Unlock the results of a round; later matches that were filled from it are asked about",
      status: 200,
      query: preview,
      body: z.object({ roundIndex, tag: Tag.optional(), ...division }),
      response: z.object({ round: RoundView, affected: z.array(Affected), tag: Tag }),
      errors: [
        "structure.missing", // 404
        "round.not_closed", // 409
        "round.later_closed", // 409: reopen the later one first
        "result.affects_later", // 409, with `affected` and `tag`
        "result.changed", // 409: other matches than were shown
        "event.not_running", // 409
      ],
    },
    decide: {
      call: "PUT /tournament/:roundId/decisions",
      summary:
        "Settle ties that no step of the ranking breaks, or take that back; earlier decisions stay in the history",
      query: preview,
      body: z.object({
        ties: z
          .array(
            z.object({
              groupIndex: z.number().int().min(0).max(maxGroups).nullable().default(null),
              /** The teams in their order; for `lots` in any order. */
              teamIds: z.array(Id).min(2).max(maxTeams),
              /** How the tie was settled; null: the decision is taken back. */
              method: DecisionMethod.nullable(),
              note: text(500).default(""),
            }),
          )
          .min(1)
          .max(64),
        tag: Tag.optional(),
      }),
      response: z.object({ round: RoundView, affected: z.array(Affected), tag: Tag }),
      errors: [
        "round.closed", // 409
        "round.no_such_tie", // 409: these teams are not equal, or not these alone; or nothing was decided of them
        "round.tie_decides", // 409: it cannot stay shared, as a place that goes on depends on it
        "result.affects_later", // 409, with `affected` and `tag`
        "result.changed", // 409
        "event.not_running", // 409
      ],
    },
  },
);
