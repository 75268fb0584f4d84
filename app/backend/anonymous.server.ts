import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import type { AuditActor } from "./audit.server.ts";
import { getLocale } from "./i18n.server.ts";
import { audited } from "./mutate.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "./services.server.ts";

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
  const services = context.get(servicesContext);
  const request = context.get(requestContext);
  return audited(
    { services, request, actor: anonymousActor(email), organisationId: null },
    {
      action,
      target: { type: "account", label: email },
      work: () =>
        services.upstream.call(op, input, {
          language: getLocale(context),
          requestId: request.id,
          headers: clientHeaders(context),
        }),
    },
  );
}
