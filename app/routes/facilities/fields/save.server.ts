import type { SubmissionResult } from "@conform-to/react";
import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { upstreamRefusal } from "#app/backend/forms.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { type Conflict, toConflicts } from "../reservations/conflicts.ts";
import { courtsOf } from "../reservations/places.ts";

/** What the form of a court shows after it was refused. */
export interface FieldReply {
  readonly result: SubmissionResult;
  /** The plans that would overlap if the court were made of the chosen ones. */
  readonly conflicts: readonly Conflict[];
}

/** Answers a refused court; plans that would overlap are named. */
export function fieldRefusal<T, V>(
  error: unknown,
  submission: Submission<T, string[], V>,
  place: Location,
  language: LanguageCode,
) {
  const refused = upstreamRefusal(error, submission);
  const details = isAppError(error, "field.parts_overlap") ? error.details : undefined;
  const conflicts = toConflicts(details, place.timeZone, language, courtsOf([place]));
  return data<FieldReply>({ result: refused.data, conflicts }, refused.init ?? {});
}
