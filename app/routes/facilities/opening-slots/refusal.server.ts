import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { HoursEffects } from "#contracts/facilities/opening-slots.ts";
import { toAffectedMatches } from "../closing-periods/view.ts";
import type { HoursReview } from "./matches.tsx";
import { uncovered } from "./uncovered.tsx";
import { weekdayName } from "./view.ts";

const Uncovered = z.object({
  list: z.string(),
  day: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  count: z.number(),
});
const AffectedDetails = z.object({ touched: HoursEffects });

/** What a refused form shows besides its errors. */
export interface HoursParts {
  readonly review: HoursReview;
}

/**
 * Refused hours (`refused` of `submit`): minutes without a price are named with their weekday in words, and matches that
 * would be outside are shown.
 */
export const openingSlotRefusal =
  (language: LanguageCode, place: Pick<Location, "fields" | "timeZone">) =>
  <V>(error: unknown, submission: Submission<V, string[]>): FormReply<HoursParts> | undefined => {
    if (!isAppError(error)) return undefined;
    const gap = error.code === uncovered ? Uncovered.safeParse(error.details).data : undefined;
    if (gap) {
      const message = errorMessage(uncovered, { ...gap, day: weekdayName(gap.day, language) });
      return data(submission.reply({ formErrors: [message] }), { status: 422 });
    }
    const code = "opening_slot.matches_touched";
    const found = error.code === code ? AffectedDetails.safeParse(error.details).data : undefined;
    if (!found) return undefined;
    const { matches, matchesCount, tag } = found.touched;
    return withParts<HoursParts>(upstreamRefusal(error, submission, { [code]: "matches" }), {
      review: { matches: toAffectedMatches(matches, place, language), matchesCount, tag },
    });
  };
