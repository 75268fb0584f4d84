import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { type Changes, changesOfBody } from "#app/rules/audit-changes.ts";
import type { BegunAction } from "#audit/entries/begin-action.ts";
import type { Me } from "#contracts/auth/users.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import { AppError, isOutcomeUnknown } from "../errors.server.ts";
import type { Files } from "../upstream/request.server.ts";
import type { WriteKeys } from "../upstream/write-keys.server.ts";
import type { Audit } from "./audit.server.ts";
import type { AuditActor, AuditEntry, AuditResult } from "./entry.server.ts";

/** What the log says of one thing that a call does. */
interface LoggedAction<O extends Operation> {
  readonly action: AuditAction;
  readonly changes: Changes;
  /** What the answer adds to the changes, such as the id of a part that is new. */
  readonly changesFrom?: ((output: CallOutput<O>) => Changes) | undefined;
}

/** A write as a route states it. */
export interface MutationIntent<O extends Operation> {
  readonly action: AuditAction;
  readonly op: O;
  readonly input?: CallInput<O>;
  /** Files of a multipart operation; the log holds their names when `changes` says so. */
  readonly files?: Files;
  readonly target?: AuditTarget;
  /** What the answer adds to the target: the id of a new record, or more. */
  readonly targetFrom?: (output: CallOutput<O>) => string | Partial<AuditTarget>;
  /** Changed fields before and after; without them the body's fields are recorded as what was asked for. */
  readonly changes?: Changes;
  readonly changesFrom?: LoggedAction<O>["changesFrom"];
  /** What the call does to the same target besides, in its order: each stands in the log as an action of its own. */
  readonly also?: readonly LoggedAction<O>[];
}

/** Who writes, through which call, and where it is recorded. */
export interface MutationCaller {
  readonly services: { readonly audit: Audit };
  readonly request: { readonly id: string; readonly address: string };
  readonly account: Pick<Me, "id" | "email" | "firstName" | "lastName">;
  readonly staff?: StaffMember | undefined;
  readonly organisationId: string | null;
  /** Set while a form with a key is run. */
  readonly writeKeys?: WriteKeys | null;
  readonly call: <O extends Operation>(operation: O, input: CallInput<O>, files?: Files) => Promise<CallOutput<O>>;
}

/** The signed-in account as an actor of the log. */
export const actorOf = (account: MutationCaller["account"], staff?: StaffMember): AuditActor => ({
  accountId: account.id,
  staffMemberId: staff?.id ?? null,
  name: [account.firstName, account.lastName].filter(Boolean).join(" ") || account.email,
  email: account.email,
  roles: staff?.roles ?? [],
});

/**
 * The way of every write: intent row (one for each act of it), upstream call, outcome row. Answers the operation's
 * output. Throws what the call threw, after recording it; and AppError `audit.unavailable` (503) when the intent cannot
 * be written, in which case nothing was sent upstream. An outcome that cannot be written is logged and the action stays
 * unknown.
 */
export function mutate<O extends Operation>(caller: MutationCaller, intent: MutationIntent<O>): Promise<CallOutput<O>> {
  // why: an intent leaves its input out only where the operation requires none.
  const input = intent.input ?? ({} as CallInput<O>);
  const recorder = { ...caller, actor: actorOf(caller.account, caller.staff) };
  const { action, target, targetFrom, changesFrom, also = [] } = intent;
  const changes = intent.changes ?? changesOfBody((input as { body?: unknown }).body);
  const named = (act: LoggedAction<O>) => ({
    ...act,
    key: caller.writeKeys?.next(`log of ${act.action} by ${intent.op.id}`, input),
  });
  return audited(recorder, {
    ...named({ action, changes, changesFrom }),
    about: aboutOf(input, target),
    also: also.map(named),
    target,
    targetFrom,
    work: () => caller.call(intent.op, input, intent.files),
  });
}

/** Which event a call is about, and which match of it. */
function aboutOf(input: object, target: AuditTarget | undefined): AuditEntry["about"] {
  const { params } = input as { readonly params?: Readonly<Record<string, unknown>> };
  const matchId = target?.type === "match" ? target.id : undefined;
  return typeof params?.eventId === "string" ? { eventId: params.eventId, matchId } : undefined;
}

/** Who acts, and where it is recorded. */
export type Recorder = Pick<MutationCaller, "services" | "request" | "organisationId"> & { readonly actor: AuditActor };

/** Errors thrown by writes whose outcome stands in the log. */
const recorded = new WeakSet<object>();
export const isRecorded = (error: AppError): boolean => recorded.has(error);

/** One act, as its log entry says it. */
interface RecordedAction<T> {
  readonly action: AuditAction;
  readonly changes?: Changes | undefined;
  readonly changesFrom?: ((output: T) => Changes) | undefined;
  /** The write's name: the same when its form is run again. */
  readonly key?: string | undefined;
}

/** Like `mutate`, for an action that is more, or other, than one upstream call. */
export async function audited<T>(
  { services: { audit }, request, actor, organisationId }: Recorder,
  {
    work,
    also = [],
    ...first
  }: RecordedAction<T> & {
    target?: AuditTarget | undefined;
    targetFrom?: ((output: T) => string | Partial<AuditTarget>) | undefined;
    about?: AuditEntry["about"];
    /** Further acts on the same target, in their order. */
    also?: readonly RecordedAction<T>[];
    work: () => Promise<T>;
  },
): Promise<T> {
  const begun: { act: RecordedAction<T>; entry: AuditEntry; action: BegunAction }[] = [];
  let output: T;
  try {
    for (const act of [first, ...also]) {
      const entry: AuditEntry = {
        action: act.action,
        actor,
        organisationId,
        target: first.target,
        changes: act.changes,
        about: first.about,
        requestId: request.id,
        address: request.address,
      };
      begun.push({ act, entry, action: await audit.intend(entry, act.key) });
    }
    output = await work();
  } catch (error) {
    for (const { action, entry } of begun) await audit.conclude(action, entry, auditResultOf(error));
    if (begun.length > 0 && error instanceof AppError) recorded.add(error);
    throw error;
  }
  const target = targetWithOutput(first, output);
  for (const { act, action, entry } of begun) {
    const changes = act.changesFrom ? { ...act.changes, ...act.changesFrom(output) } : act.changes;
    await audit.conclude(action, { ...entry, target, changes }, { outcome: "succeeded" });
  }
  return output;
}

function targetWithOutput<T>(
  {
    target,
    targetFrom,
  }: {
    target?: AuditTarget | undefined;
    targetFrom?: ((output: T) => string | Partial<AuditTarget>) | undefined;
  },
  output: T,
): AuditTarget | undefined {
  if (!target || !targetFrom) return target;
  const found = targetFrom(output);
  return { ...target, ...(typeof found === "string" ? { id: found } : found) };
}

/** How a call that threw is recorded. */
export function auditResultOf(error: unknown): AuditResult {
  // why: a guard answers an ended token with a redirect, and upstream refused the call.
  if (error instanceof Response) return { outcome: "refused", errorCode: "auth.required" };
  if (!(error instanceof AppError)) return { outcome: "failed", errorCode: "server.unknown" };
  if (isOutcomeUnknown(error)) return { outcome: "unknown", errorCode: error.code };
  return { outcome: error.status < 500 ? "refused" : "failed", errorCode: error.code };
}
