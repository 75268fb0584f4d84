import type { Submission } from "@conform-to/zod/v4";
import { z } from "zod";
import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { type Changes, changesBetween, changesOfBody } from "#app/rules/audit-changes.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { MutationIntent } from "../audit/mutate.server.ts";
import type { RouteArgs } from "../services.server.ts";
import { type FlashMessage, redirectWithFlash } from "../session/flash.server.ts";
import type { AccountCaller } from "../session/guards.server.ts";
import { formOf } from "./contract-form.server.ts";
import { type FormReply, invalid, parseForm, upstreamRefusal, withFailed } from "./forms.server.ts";

/** A form without fields of its own: a question that is confirmed. */
const nothingTyped = z.object({});

/** Where an accepted form leads, and the message that is shown there: a success unless it says otherwise. */
interface Done extends Omit<FlashMessage, "severity"> {
  readonly to: string;
  readonly severity?: FlashMessage["severity"];
}

/** What a form asks of `accept`: how it is read, and how a refusal of upstream is shown. */
export interface Acceptance<S extends z.ZodType, Parts extends object> {
  /** Reads the form; a question that is only confirmed has none. */
  readonly form?: S;
  /** Fields that are never sent back: passwords and codes. */
  readonly hide?: readonly string[];
  /** The field at which a code of upstream is shown; `""` is the form as a whole. */
  readonly fields?: Readonly<Record<string, string>>;
  /** What a failure is called (`withFailed`): a code, which may go by the fields that were sent. */
  readonly failed?: string | ((sent: Readonly<Record<string, unknown>>) => string);
  /** Answers a refusal in its own way; `undefined` leaves it to `upstreamRefusal`. */
  readonly refused?: (
    error: unknown,
    submission: Submission<z.output<S>, string[]>,
  ) => Response | FormReply<Parts> | undefined | Promise<Response | FormReply<Parts> | undefined>;
}

/** A value that is fixed, or that follows from what was typed. */
type From<V, T extends object | string> = T | ((value: V) => T);
const given = <V, T extends object | string>(from: From<V, T>, value: V): T =>
  typeof from === "function" ? from(value) : from;

/** What the form of an operation holds: its body; nothing, where the operation has none. */
export type BodyOf<O extends Operation> = O extends { readonly body: infer Body extends z.ZodType } ? Body : z.ZodType;

/** An action of one form and one recorded write, as a route states it. */
export interface SubmitOptions<O extends Operation, S extends z.ZodType, Parts extends object>
  extends Acceptance<S, Parts>,
    Pick<MutationIntent<O>, "op" | "also" | "targetFrom" | "changesFrom"> {
  readonly action: From<z.output<S>, AuditAction>;
  /** Names of the body's fields that are written as amounts of money. */
  readonly money?: readonly string[];
  /** The path parameters of the call, whose body is what was typed. */
  readonly params?: CallInput<O>["params"];
  /** The whole call, where it is not `params` and what was typed. */
  readonly input?: From<z.output<S>, CallInput<O>>;
  readonly target: From<z.output<S>, AuditTarget>;
  /** The record as it is: the log holds what of it the body changes, or all of it when there is no body. */
  readonly before?: Readonly<Record<string, unknown>>;
  /** What the log holds instead of the fields of the body. */
  readonly changes?: From<z.output<S>, Changes>;
  readonly done: Done | ((output: CallOutput<O>, value: z.output<S>) => Done | Response);
}

/**
 * Reads a form, runs `work` with its value and answers what that answers. A form that cannot be accepted comes back as
 * it was typed, with what is wrong at its fields: 422, or the status of upstream's refusal. Throws what is no refusal.
 */
export async function accept<S extends z.ZodType = typeof nothingTyped, Parts extends object = object>(
  { request }: Pick<RouteArgs, "request">,
  { form, hide = [], fields, failed, refused }: Acceptance<S, Parts>,
  work: (
    value: z.output<S>,
    submission: Submission<z.output<S>, string[]>,
  ) => Promise<Response | FormReply<Parts>> | Response,
): Promise<Response | FormReply<Parts>> {
  // why: a form without a schema has no fields of its own.
  const submission = await parseForm(request, form ?? (nothingTyped as unknown as S));
  if (submission.status !== "success") return invalid(submission, 422, [...hide]);
  try {
    return await work(submission.value, submission);
  } catch (error) {
    const own = await refused?.(error, submission);
    if (own) return own;
    const called = typeof failed === "function" ? failed(submission.payload) : failed;
    return withFailed(upstreamRefusal(error, submission, fields, [...hide]), error, called);
  }
}

/**
 * The action of an ordinary form: reads it, writes through the log, leads on with a message; a refusal is shown in the
 * form. Without a `form` of its own it is read as the body of the operation (`formOf`). What belongs to the page (its
 * location, the record before) is loaded before, so that a foreign id is a 404 whatever was typed.
 */
export function submit<O extends Operation, S extends z.ZodType = BodyOf<O>, Parts extends object = object>(
  args: RouteArgs,
  caller: AccountCaller,
  act: SubmitOptions<O, S, Parts>,
): Promise<Response | FormReply<Parts>> {
  // why: without a form of its own S is the operation's body.
  const form = act.form ?? (formOf(act.op.body ?? nothingTyped, { ...caller, money: act.money }) as unknown as S);
  return accept(args, { ...act, form }, (value) => write(args, caller, act, value));
}

/** The second half of `submit`, for a form that was read already: the recorded write, and where it leads. */
export async function write<O extends Operation, S extends z.ZodType, Parts extends object>(
  args: RouteArgs,
  caller: AccountCaller,
  act: SubmitOptions<O, S, Parts>,
  value: z.output<S>,
): Promise<Response> {
  const { action, op, params, input, target, targetFrom, before, changes, changesFrom, also, done } = act;
  const sent = input ? given(input, value) : ({ params, ...(op.body && { body: value }) } as CallInput<O>);
  const output = await caller.mutate({
    action: given(action, value),
    op,
    input: sent,
    target: given(target, value),
    changes: changes ? given(changes, value) : changesOf((sent as { body?: unknown }).body, before),
    ...(targetFrom && { targetFrom }),
    ...(changesFrom && { changesFrom }),
    ...(also && { also }),
  });
  const then = typeof done === "function" ? done(output, value) : done;
  return then instanceof Response ? then : leadOn(args, then);
}

/** Leads on to the next page with its message. */
export const leadOn = (args: Pick<RouteArgs, "context">, { to, severity = "success", ...message }: Done): Response =>
  redirectWithFlash(args, to, { ...message, severity });

/** What the log holds of a write: all but the version, which says only what of the record the form had seen. */
function changesOf(body: unknown, before: Readonly<Record<string, unknown>> | undefined): Changes {
  const { version: _, ...after } = (body ?? {}) as Record<string, unknown>;
  if (!before) return changesOfBody(after);
  if (body !== undefined) return changesBetween(before, after);
  const stored = Object.entries(before).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return Object.fromEntries(stored.map(([name, value]) => [name, { before: value }]));
}
