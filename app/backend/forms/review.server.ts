import type { Submission, SubmissionResult } from "@conform-to/zod/v4";
import { data } from "react-router";
import { isAppError } from "../errors.server.ts";
import { type FormReply, typedIn } from "./forms.server.ts";

type Missing = Readonly<Record<string, string>> | null;

/** A form whose save touches other records, which the person has to see first. */
interface Review<Preview, Shown, Saved> {
  /** Says what saving would do, without saving. */
  readonly preview: () => Promise<Preview>;
  /** How many records are touched, and what stands for this very set of them. */
  readonly touched: (would: Preview) => { readonly count: number; readonly tag: string };
  /** The set that the person was shown, as the form sends it back; null before that. */
  readonly seen: string | null;
  /** What is missing although the set was shown: an error by its field; it may depend on the set. */
  readonly unanswered: Missing | ((would: Preview) => Missing);
  /** Upstream's code for a set that has changed in the meantime. */
  readonly changed: string;
  readonly toShown: (would: Preview) => Shown;
  readonly save: (would: Preview) => Promise<Saved>;
}

/**
 * Saves at once when nothing is touched. Otherwise nothing is saved before the person has seen this very set and has
 * answered: until then the reply carries it as `review`; another set than was seen is shown again. Answers what was
 * saved, or the reply. Throws what the calls throw.
 */
export async function reviewed<Preview, Shown, Saved>(
  submission: Submission<unknown, string[]>,
  { preview, touched, seen, unanswered, changed, toShown, save }: Review<Preview, Shown, Saved>,
): Promise<{ readonly saved: Saved } | { readonly reply: FormReply<{ review: Shown }> }> {
  const ask = (would: Preview, result: SubmissionResult, status: number) => ({
    reply: data({ ...result, review: toShown(would) }, { status }),
  });
  const askAgain = (would: Preview) => ask(would, submission.reply({ formErrors: [changed] }), 409);
  try {
    const would = await preview();
    const { count, tag } = touched(would);
    if (count > 0 && seen === null) return ask(would, typedIn(submission), 200);
    if (count > 0 && seen !== tag) return askAgain(would);
    const missing = typeof unanswered === "function" ? unanswered(would) : unanswered;
    if (count > 0 && missing) {
      const fieldErrors = Object.fromEntries(Object.entries(missing).map(([name, code]) => [name, [code]]));
      return ask(would, submission.reply({ fieldErrors }), 422);
    }
    return { saved: await save(would) };
  } catch (error) {
    // A reservation was confirmed, moved or cancelled between the read and the write.
    if (isAppError(error, changed)) return askAgain(await preview());
    throw error;
  }
}
