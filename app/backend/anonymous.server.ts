import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { AuditActor, AuditEntry } from "./audit.server.ts";
import { getLocale } from "./i18n.server.ts";
import { resultOf } from "./mutate.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "./services.server.ts";

/** Somebody who is not signed in, as the action log knows them: by the address that was typed. */
export const anonymousActor = (email: string): AuditActor => ({
  accountId: null,
  staffMemberId: null,
  name: email,
  email,
  roles: [],
});

/**
 * A write of somebody who is not signed in: intent row, upstream call, outcome row. Throws AppError: what upstream
 * refused, or `audit.unavailable` (503) with nothing sent.
 */
export async function mutateAnonymously<O extends Operation>(
  { context }: Pick<RouteArgs, "context">,
  { action, email, op, input }: { action: AuditAction; email: string; op: O; input: CallInput<O> },
): Promise<CallOutput<O>> {
  const { upstream, audit } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  const entry: AuditEntry = {
    action,
    actor: anonymousActor(email),
    organisationId: null,
    target: { type: "account", label: email },
    requestId,
    address,
  };
  const actionId = await audit.intend(entry);
  try {
    const output = await upstream.call(op, input, { language: getLocale(context), requestId });
    await audit.conclude(actionId, entry, { outcome: "succeeded" });
    return output;
  } catch (error) {
    await audit.conclude(actionId, entry, resultOf(error));
    throw error;
  }
}
