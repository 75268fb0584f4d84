import type { z } from "zod";
import type { Question } from "#app/rules/question.ts";
import type { Operation } from "#contracts/operation.ts";
import { isAppError } from "../errors.server.ts";
import type { RouteArgs } from "../services.server.ts";
import type { AccountCaller } from "../session/guards.server.ts";
import { type BodyOf, leadOn, type SubmitOptions, submit } from "./submit.server.ts";

/** A page that asks before something is done: what it is about, what it asks, and what its POST does. */
interface Confirmation<
  Args extends RouteArgs,
  Found extends { readonly staff: AccountCaller },
  Shown extends { readonly question: Question },
  O extends Operation,
  S extends z.ZodType,
> {
  readonly op: O;
  /** Reads what the form sends besides, where that is not the operation's body. */
  readonly form?: S;
  /** Whether what went meanwhile counts as done: the page leads on as if it had done it. */
  readonly isDoneWhenGone?: true;
  /** Guards the page and reads what it is about, for both its GET and its POST. Throws AppError 404. */
  readonly find: (args: Args) => Promise<Found>;
  /** What the page shows: the question, and what its handle names. */
  readonly asks: (found: Found) => Shown | Promise<Shown>;
  readonly act: (found: Found) => Omit<SubmitOptions<O, S, object>, "op" | "form" | "refused">;
}

/**
 * The loader and the action of a page that only asks (`ConfirmationPage`): `const deletion = confirmation({ … })`, then
 * `export const loader = deletion.loader` and the action alike. GET changes nothing; POST is one recorded write
 * (`submit`), whose refusal is shown with the question.
 */
export function confirmation<
  Args extends RouteArgs,
  Found extends { readonly staff: AccountCaller },
  Shown extends { readonly question: Question },
  O extends Operation,
  S extends z.ZodType = BodyOf<O>,
>({ op, form, isDoneWhenGone, find, asks, act }: Confirmation<Args, Found, Shown, O, S>) {
  return {
    loader: async (args: Args): Promise<Shown> => asks(await find(args)),
    async action(args: Args) {
      const found = await find(args);
      const options = act(found);
      const { done } = options;
      return submit<O, S>(args, found.staff, {
        ...options,
        op,
        ...(form && { form }),
        ...(isDoneWhenGone &&
          typeof done !== "function" && {
            refused: (error: unknown) => (isAppError(error, "record.not_found") ? leadOn(args, done) : undefined),
          }),
      });
    },
  };
}
