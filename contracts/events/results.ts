import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Id, preview, seenVersion, Tag } from "../scalars.ts";
import { LiveData } from "./live.ts";
import { Affected, Match, Score } from "./matches.ts";
import { maxResults } from "./play.ts";
import { eventRoles } from "./roles.ts";

/** What is wrong with a score: 422, with `index` of the result and, where a set is wrong, `set`. */
export const scoreProblems = [
  "result.format", // it has sets where goals count, or the like
  "result.set_incomplete",
  "result.set_lead",
  "result.set_above_cap",
  "result.sets_after_decision",
  "result.too_few_sets",
  "result.draw_not_allowed",
  "result.shootout_needed",
  "result.side_missing", // who gave up is not said
] as const;

const errors = [
  ...scoreProblems,
  "result.sides_unknown", // 409: who plays is not known yet, or another result of the same save changes it
  "result.stale", // 409
  "result.affects_later", // 409, with `affected` and `tag`: sent again with the tag, they are reset
  "result.changed", // 409: other matches than were shown
  "round.closed", // 409
  "event.not_running", // 409: a draft, completed or canceled event
] as const;

/**
 * A match that somebody scores by an address: its index among those that were sent, from 0, the address, and how it
 * stands.
 */
export const BeingScored = z
  .object({ ...{ index: z.number().int(), number: z.number().int(), matchId: Id }, scorer: z.string(), live: LiveData })
  .meta({ id: "BeingScored" });
export type BeingScored = z.infer<typeof BeingScored>;

const saved = z.object({ data: z.array(Match), affected: z.array(Affected), tag: Tag });

export const results = staffResource(
  { name: "results", path: "/events/tournaments/:eventId/results", roles: eventRoles },
  {
    enter: {
      call: "POST",
      summary: "Enter results, or correct those that are there: all or none",
      status: 200,
      query: preview,
      body: z.object({
        results: z
          .array(Score.extend({ matchId: Id, ...seenVersion }))
          .min(1)
          .max(maxResults)
          .refine((all) => new Set(all.map(({ matchId }) => matchId)).size === all.length, "result.twice"),
        tag: Tag.optional(),
        /** Answers `result.being_scored`: what a scorer writes ends with it. */
        proceed: z.boolean().default(false),
      }),
      response: saved,
      errors: [
        ...errors,
        "result.being_scored", // 409, as `BeingScored`: a scorer is at it, and would find it over
      ],
    },
    correct: {
      call: "PATCH /:resultId",
      summary: "Correct a result; the one before stays in the match's history",
      query: preview,
      body: Score.extend({ ...seenVersion, tag: Tag.optional() }),
      response: saved,
      errors: [
        ...errors,
        "result.superseded", // 409: there is a newer one
        "result.unchanged", // 422: the one that stands says the same
      ],
    },
    undo: {
      call: "DELETE /:resultId",
      summary: "Take a result back: the match is to be played again",
      status: 200,
      query: { ...preview, tag: Tag.optional() },
      response: saved,
      errors: [
        "result.superseded", // 409
        "result.affects_later", // 409
        "result.changed", // 409
        "round.closed", // 409
        "event.not_running", // 409
      ],
    },
  },
);
