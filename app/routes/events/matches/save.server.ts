import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { reviewed } from "#app/backend/forms/review.server.ts";
import { accept, leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Score } from "#contracts/events/matches.ts";
import { BeingScored, results } from "#contracts/events/results.ts";
import { losingIn, type Review, resetIn } from "./affected.tsx";
import { resultForm } from "./form-schema.ts";
import { matchesPath } from "./handle.ts";
import { matchTarget, type ShownMatch } from "./load.server.ts";
import { resultChanges } from "./logged.ts";
import { fieldOfProblem } from "./refusals.ts";

type Reply = FormReply<{ review: Review } | { scored: BeingScored }>;
export type ResultReply = Reply["data"];

interface Sent {
  readonly score: z.output<typeof Score>;
  readonly version: number | undefined;
  readonly proceed: boolean;
  readonly tag?: string;
}

/**
 * The action of a result's form: enters it, or corrects the one that stands. Later matches that would have to be played
 * again are shown first, as `review`: sending the form again with their tag agrees.
 */
export function submitResult(args: RouteArgs, staff: StaffCaller, match: ShownMatch): Promise<Response | Reply> {
  const form = resultForm(match.format, match.sides.length);
  return accept<typeof form, { review: Review } | { scored: BeingScored }>(
    args,
    { form, failed: match.result === null ? "result.generic_enter" : "result.generic_correct", refused },
    async ({ tag, ...sent }, submission) => {
      const result = await reviewed(submission, {
        preview: () => previewOf(staff, match, sent),
        touched: (would) => ({ count: losingIn(would.affected), tag: would.tag }),
        seen: tag ?? null,
        unanswered: null,
        changed: "result.changed",
        toShown: (would): Review => ({ affected: would.affected, tag: would.tag }),
        save: (would) => save(staff, match, { ...sent, tag: would.tag }),
      });
      if ("reply" in result) return result.reply;
      const number = `M${match.number}`;
      const count = resetIn(result.saved.affected);
      if (match.result === null)
        return leadOn(args, { to: matchesPath(match.eventId), key: "matches:result.entered", values: { number } });
      const key = count > 0 ? "matches:result.correctedWith" : "matches:result.corrected";
      return leadOn(args, { to: matchesPath(match.eventId, match.id), key, values: { number, count } });
    },
  );
}

/** What saving would do. */
function previewOf(staff: StaffCaller, { id, eventId, result }: ShownMatch, { score, version }: Sent) {
  const query = { preview: true };
  if (result === null)
    return staff.call(results.enter, {
      params: { eventId },
      query,
      body: { results: [{ ...score, matchId: id, version }] },
    });
  return staff.call(results.correct, {
    params: { eventId, resultId: result.id },
    query,
    body: { ...score, version },
  });
}

function save(staff: StaffCaller, match: ShownMatch, { score, version, tag, proceed }: Sent) {
  const { id, eventId, result } = match;
  const changesFrom = ({ affected }: { readonly affected: Review["affected"] }) =>
    resultChanges(match, score, affected);
  const logged = { target: matchTarget(match), changes: {}, changesFrom };
  if (result === null)
    return staff.mutate({
      ...logged,
      action: "result.enter",
      op: results.enter,
      input: { params: { eventId }, query: {}, body: { results: [{ ...score, matchId: id, version }], tag, proceed } },
    });
  return staff.mutate({
    ...logged,
    action: "result.correct",
    op: results.correct,
    input: { params: { eventId, resultId: result.id }, query: {}, body: { ...score, version, tag } },
  });
}

/** Shows who scores the match, and puts what is wrong with a score beside its set or at its field. */
function refused(error: unknown, submission: Submission<unknown, string[], unknown>): Reply | undefined {
  if (!isAppError(error)) return undefined;
  const { data: scored } = BeingScored.safeParse(error.code === "result.being_scored" ? error.details : null);
  if (scored) return withParts(upstreamRefusal(error, submission), { scored });
  const field = fieldOfProblem(error.code, error.details, submission.payload.sets);
  if (field === undefined) return undefined;
  if (field === "") return upstreamRefusal(new AppError(error.code, { status: 422 }), submission);
  return data(submission.reply({ fieldErrors: { [field]: [error.code] } }), { status: 422 });
}
