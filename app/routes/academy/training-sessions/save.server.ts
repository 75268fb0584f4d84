import type { Submission } from "@conform-to/zod/v4";
import { z } from "zod";
import { AppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { type FormReply, upstreamRefusal, withParts } from "#app/backend/forms/forms.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { Conflict } from "#app/rules/conflicts.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { Coach } from "#contracts/academy/training-courses.ts";
import { questions } from "./form-schema.ts";
import { proceedName } from "./proceed-name.ts";

/** What the form shows besides errors. */
export interface TrainingParts {
  /** What already takes the field. */
  readonly conflicts: readonly Conflict[];
  /** The coaches who teach something else at that time. */
  readonly busy: readonly string[];
  /** What the button to proceed sends: the questions answered so far, and this one. */
  readonly proceed: string;
}

const Busy = z.object({ coaches: z.array(Coach) });

/** Where the form shows a refusal that names a part of the body for which it has no field. */
const fieldOfCode = { "training.site_closed": "place", "training.below_participants": "maxAthletes" };

/** The answer to a refusal: what takes the place, who teaches elsewhere, or what to decide. */
export function refusalOf<V>(
  error: unknown,
  submission: Submission<V, string[]>,
  { timeZone, locale }: { readonly timeZone: string; readonly locale: LanguageCode },
): FormReply<TrainingParts> | undefined {
  if (!(error instanceof AppError)) return undefined;
  const plain = new AppError(error.code, { status: error.status, details: error.details });
  if (error.code in fieldOfCode) return upstreamRefusal(plain, submission, fieldOfCode);
  const gone =
    error.status === 404 && error.fields.find(({ path }) => path[0] === "siteId" || path[0] === "siteFieldId");
  if (gone) return upstreamRefusal(new AppError(gone.code, { status: 404 }), submission, { [gone.code]: "place" });
  const refused = upstreamRefusal(error, submission);
  if (error.code === "training.overlap")
    return withParts(refused, { conflicts: toConflicts(error.details, timeZone, locale) });
  const question = questions[error.code as keyof typeof questions];
  if (question === undefined) return refused;
  const answered = String(submission.payload[proceedName] ?? "");
  const busy = Busy.safeParse(error.details).data?.coaches.flatMap(({ name }) => name || []) ?? [];
  return withParts(refused, { busy, proceed: [answered, question].filter(Boolean).join(" ") });
}

/** What the log holds of a training: names, where the body has ids. */
export interface LoggedTraining {
  readonly name?: string | undefined;
  readonly date?: string | undefined;
  readonly startTime?: string | undefined;
  readonly endTime?: string | undefined;
  readonly place?: string | undefined;
  readonly coaches?: readonly string[] | undefined;
  readonly minAthletes?: number | undefined;
  readonly maxAthletes?: number | undefined;
}

/**
 * The parts of a training that a save changes, as the log holds them; all of them, when no training was there before.
 */
export function loggedChanges(after: LoggedTraining, before: LoggedTraining = {}): Changes {
  const names = Object.keys(after) as (keyof LoggedTraining)[];
  return Object.fromEntries(
    names.flatMap((name) => {
      const [was, is] = [before[name], after[name]];
      if (is === undefined || JSON.stringify(was) === JSON.stringify(is)) return [];
      return [[name, was === undefined ? { after: is } : { before: was, after: is }]];
    }),
  ) as Changes;
}
