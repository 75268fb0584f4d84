import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { problemsAt, problemsIn } from "../structure/problems.ts";

/** What upstream says that cannot be played, at the fields that mend it; undefined for another error. */
export const notPlayable = (
  error: unknown,
  submission: Submission<unknown, string[], unknown>,
): FormReply | undefined =>
  isAppError(error, "structure.invalid")
    ? data(submission.reply(problemsAt(problemsIn(error.details))), { status: 422 })
    : undefined;
