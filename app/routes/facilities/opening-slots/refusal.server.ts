import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { type FormReply, upstreamRefusal } from "#app/backend/forms.server.ts";
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

/** Answers refused hours; minutes without a price are named with their weekday in words. */
export function openingSlotRefusal<T, V>(
  error: unknown,
  submission: Submission<T, string[], V>,
  language: LanguageCode,
  fieldByCode: Readonly<Record<string, string>> = {},
): FormReply {
  const details = isAppError(error, uncovered) ? Details.safeParse(error.details).data : undefined;
  if (!details) return upstreamRefusal(error, submission, fieldByCode);
  const message = errorMessage(uncovered, { ...details, day: weekdayName(details.day, language) });
  return data(submission.reply({ formErrors: [message] }), { status: 422 });
}
