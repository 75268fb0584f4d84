import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { type Changes, changesOfBody } from "#app/rules/audit-changes.ts";
import type { Me } from "#contracts/auth/users.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { StaffMember } from "#contracts/staff/staff-members.ts";
import type { Audit, AuditActor, AuditEntry, AuditResult } from "./audit.server.ts";
import { AppError, isUndecided } from "./errors.server.ts";
import type { Files } from "./upstream-request.server.ts";
import type { WriteKeys } from "./write-keys.server.ts";

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
  /** What the answer adds to the changes, such as the id of a part that is new. */
  readonly changesFrom?: (output: CallOutput<O>) => Changes;
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

/** What the log says of whoever is signed in. */
export const actorOf = (account: MutationCaller["account"], staff?: StaffMember): AuditActor => ({
  accountId: account.id,
  staffMemberId: staff?.id ?? null,
  name: [account.firstName, account.lastName].filter(Boolean).join(" ") || account.email,
  email: account.email,
  roles: staff?.roles ?? [],
});

/**
 * The way of every write: intent row, upstream call, outcome row. Answers the operation's output. Throws what the
 * call threw, after recording it; and AppError `audit.unavailable` (503) when the intent cannot be written, in which
 * case nothing was sent upstream. An outcome that cannot be written is logged and the action stays unknown.
 */
export function mutate<O extends Operation>(caller: MutationCaller, intent: MutationIntent<O>): Promise<CallOutput<O>> {
  // why: an intent leaves its input out only where the operation requires none.
  const input = intent.input ?? ({} as CallInput<O>);
  return audited(
    { ...caller, actor: actorOf(caller.account, caller.staff) },
    {
      action: intent.action,
      target: intent.target,
      changes: intent.changes ?? changesOfBody((input as { body?: unknown }).body),
      work: () => caller.call(intent.op, input, intent.files),
      ...(intent.targetFrom && { targetFrom: intent.targetFrom }),
      ...(intent.changesFrom && { changesFrom: intent.changesFrom }),
      key: caller.writeKeys?.next(`log of ${intent.op.id}`, input),
    },
  );
}

/** Who acts, and where it is recorded. */
export type Recorder = Pick<MutationCaller, "services" | "request" | "organisationId"> & { readonly actor: AuditActor };

/** What writes threw whose outcome stands in the log. */
const recorded = new WeakSet<object>();
export const isRecorded = (error: AppError): boolean => recorded.has(error);

/** An action that is not one upstream call of somebody signed in; otherwise like `mutate`. */
export async function audited<T>(
  { services: { audit }, request, actor, organisationId }: Recorder,
  action: {
    action: AuditAction;
    target?: AuditTarget | undefined;
    targetFrom?: (output: T) => string | Partial<AuditTarget>;
    changes?: Changes;
    changesFrom?: (output: T) => Changes;
    /** The write's name: the same when its form is run again. */
    key?: string | undefined;
    work: () => Promise<T>;
  },
): Promise<T> {
  const entry: AuditEntry = {
    action: action.action,
    actor,
    organisationId,
    target: action.target,
    changes: action.changes,
    requestId: request.id,
    address: request.address,
  };
  const begun = await audit.intend(entry, action.key);
  let output: T;
  try {
    output = await action.work();
  } catch (error) {
    await audit.conclude(begun, entry, resultOf(error));
    if (error instanceof AppError) recorded.add(error);
    throw error;
  }
  const target = targetAfter(action, output);
  const changes = action.changesFrom ? { ...action.changes, ...action.changesFrom(output) } : action.changes;
  await audit.conclude(begun, { ...entry, target, changes }, { outcome: "succeeded" });
  return output;
}

function targetAfter<T>(
  {
    target,
    targetFrom,
  }: { target?: AuditTarget | undefined; targetFrom?: (output: T) => string | Partial<AuditTarget> },
  output: T,
): AuditTarget | undefined {
  if (!target || !targetFrom) return target;
  const found = targetFrom(output);
  return { ...target, ...(typeof found === "string" ? { id: found } : found) };
}

/** How a call that threw is recorded. */
export function resultOf(error: unknown): AuditResult {
  // why: a guard answers an ended token with a redirect, and upstream refused the call.
  if (error instanceof Response) return { outcome: "refused", errorCode: "auth.required" };
  if (!(error instanceof AppError)) return { outcome: "failed", errorCode: "server.unknown" };
  if (isUndecided(error)) return { outcome: "unknown", errorCode: error.code };
  return { outcome: error.status < 500 ? "refused" : "failed", errorCode: error.code };
}
