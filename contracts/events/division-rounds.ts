import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, Instant, preview, seenVersion, Tag } from "../scalars.ts";
import { Affected, Match } from "./matches.ts";
import { maxResults, maxRounds } from "./play.ts";
import { eventRoles } from "./roles.ts";
import { closures, RoundView } from "./rounds.ts";
import { displacedAnswer, SchedulePlan, SchedulingOptions } from "./scheduling.ts";
import { maxTeams } from "./sizes.ts";
import { PickInput, RoundInput } from "./structure.ts";

/** Where a round stands among those of its division, from 0. */
const order = z
  .number()
  .int()
  .min(0)
  .max(maxRounds - 1);
const picks = z.array(PickInput).max(maxTeams);

/** Why picks are refused. All 422, with `order`: the place of the first such pick. */
const pickProblems = [
  "round.picks_too_few", // fewer than `min` of its type; up to one is a draft
  "round.pick_unknown", // a pick, a team, or a place of another round that is not there
  "round.source_not_before", // it points to its own round, or to one that does not come before
  "round.pick_twice", // an order, a team or a place
  "round.place_shared", // teams share that place of a bracket, which is closed, and nobody said which of them goes on
] as const;

const closed = [
  "event.not_published", // 409: a draft, completed or canceled event
  "registration.not_confirmed", // 409: there are no teams yet
  "round.closed", // 409
] as const;

const problems = [
  ...pickProblems,
  ...closed,
  "structure.invalid", // 422, with `problems`
  "round.feeds_another", // 409, with `rounds`: those that a place would be missing to
  "round.started", // 409: a match of it has begun, or of one that would change its place among the rounds
] as const;

const body = RoundInput.shape;

/**
 * The rounds of a division, which version 2 of the calls names a tournament. A source of a pick names another round by its
 * id. A round of at least two picks has its matches, one of fewer is a draft.
 */
export const rounds = staffResource(
  { name: "rounds", path: "/v2/events/:eventId/tournaments/:tournamentId/rounds", roles: eventRoles },
  {
    create: {
      call: "POST",
      summary: "Add a round to a division; without an order it is the last one",
      body: RoundInput.extend({ order: order.optional() }),
      response: RoundView,
      errors: [...problems, "round.too_many"], // 409, with `max`
    },
    show: {
      call: "GET /:roundId",
      summary: "A round, with the tag of its picks",
      response: RoundView.extend({ tag: Tag }),
    },
    update: {
      call: "PATCH /:roundId",
      summary: "Change a round; its matches are made anew when how they are played changes",
      body: z
        .object({
          type: body.type,
          /** The round's name; null: it is called after its type. */
          name: body.name.unwrap(),
          order,
          picks,
          format: body.format,
          ranking: body.ranking,
          options: body.options,
          schedulingOptions: body.schedulingOptions,
        })
        .partial()
        /** `outside`: what becomes of matches that other scheduling options leave outside. */
        .extend({ ...displacedAnswer, ...seenVersion }),
      response: RoundView,
      errors: [
        ...problems,
        "round.stale", // 409
        "event.matches_outside", // 409, as `DisplacedMatches`
      ],
    },
    delete: {
      call: "DELETE /:roundId",
      summary: "Delete a round of which no match has begun, with its matches",
      errors: [
        ...closed,
        "round.feeds_another", // 409, with `rounds`
        "round.started", // 409
      ],
    },
    picks: {
      call: "PATCH /:roundId/picks",
      summary:
        "Who enters a round, all of it by seed; its matches are made anew, or a team that has not played is replaced",
      query: preview,
      /** `tag`: of the round that a person was shown, or of the preview. */
      body: z.object({ picks, tag: Tag.optional() }),
      response: z.object({
        round: RoundView,
        /** The matches of the round, as they would be. */
        matches: z.array(Match),
        /** How many matches lose their court and time, as there are others in their place. */
        unscheduled: z.number().int(),
        /** Matches that are not made anew, and get other teams. */
        affected: z.array(Affected),
        tag: Tag,
      }),
      errors: [
        ...problems,
        "round.changed", // 409, with `tag`: other picks than were shown
        "result.affects_later", // 409, with `affected` and `tag`: sent again with the tag, they are reset
        "result.changed", // 409, with `affected` and `tag`: other matches than were shown
      ],
    },
    schedule: {
      call: "PATCH /:roundId/schedule",
      summary: "Give the matches of a round courts and times; those of other rounds stay, and their places are taken",
      query: preview,
      body: z.object({
        /** Without it: as the round was planned the last time. */
        schedulingOptions: SchedulingOptions.optional(),
        /**
         * Matches put somewhere by hand; without a court or a time the match keeps the one that it has. With neither,
         * it is locked where it is, or unlocked.
         */
        placements: z
          .array(
            z.object({
              matchId: Id,
              fieldId: Id.optional(),
              startAt: Instant.optional(),
              /** Without it the lock stays as it is. */
              locked: z.boolean().optional(),
            }),
          )
          .max(maxResults)
          .default([]),
        /** Whether the other matches that are not locked are placed anew; otherwise they stay as they are. */
        solve: z.boolean().default(true),
        /** Answers `schedule.violations` of what is put by hand, but not a closing day, nor a court or a team twice. */
        proceed: z.boolean().default(false),
        /** The tag of the plan that a preview showed. */
        tag: Tag.optional(),
        ...seenVersion,
      }),
      /** The plan of this round; what its metrics say of courts and rests is about the whole event. */
      response: SchedulePlan,
      errors: [
        "structure.missing", // 404
        "event.not_running", // 409
        "round.closed", // 409
        "round.stale", // 409
        "schedule.no_courts", // 409: the event has no courts
        "schedule.hours", // 422: they end before they begin
        "schedule.day_outside", // 422: no day of the event
        "schedule.place_incomplete", // 422: a match without a place gets a court or a time only
        "schedule.started", // 409: a match that is put somewhere has begun, or is not to be played
        "schedule.violations", // 409, with `violations`: of matches that are put somewhere
        "schedule.infeasible", // 409, with `infeasible`
        "simulation.too_large", // 422: more than can be computed in two seconds
        "simulation.busy", // 429, with `seconds`
        "schedule.changed", // 409: another plan than was shown
        "schedule.courts_taken", // 409, with `conflicts`: somebody was faster
      ],
    },
    close: {
      call: "POST /:roundId/closure",
      summary: "Lock the results of a round, and let its teams go on to the next",
      response: RoundView,
      errors: closures.close.errors,
    },
    reopen: {
      call: "DELETE /:roundId/closure",
      summary: "Unlock the results of a round; later matches that were filled from it are asked about",
      status: 200,
      query: { ...preview, tag: Tag.optional() },
      response: closures.reopen.response,
      errors: closures.reopen.errors,
    },
    decide: {
      call: "PUT /:roundId/decisions",
      summary:
        "Settle ties that no step of the ranking breaks, or take that back; earlier decisions stay in the history",
      query: preview,
      body: closures.decide.body,
      response: closures.decide.response,
      errors: closures.decide.errors,
    },
  },
);
