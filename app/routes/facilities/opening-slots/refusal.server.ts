import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { uncovered } from "./uncovered.tsx";
import { weekdayName } from "./view.ts";

const Details = z.object({
  list: z.string(),
  day: z.number(),
  startAt: z.string(),
  endAt: z.string(),
  count: z.number(),
});

/** Refused hours: minutes without a price are named with their weekday in words (`refused` of `submit`). */
export const openingSlotRefusal =
  (language: LanguageCode) =>
  <V>(error: unknown, submission: Submission<V, string[]>): FormReply | undefined => {
    const details = isAppError(error, uncovered) ? Details.safeParse(error.details).data : undefined;
    if (!details) return undefined;
    const message = errorMessage(uncovered, { ...details, day: weekdayName(details.day, language) });
    return data(submission.reply({ formErrors: [message] }), { status: 422 });
  };
