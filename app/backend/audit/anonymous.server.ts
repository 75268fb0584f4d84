import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { CallInput, CallOutput, Operation } from "#contracts/operation.ts";
import { getLocale } from "../i18n.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { AuditActor, AuditResult } from "./entry.server.ts";
import { audited, auditResultOf } from "./mutate.server.ts";

/** The actor of an action without a session: known by the e-mail address that was typed. */
export const anonymousActor = (email: string): AuditActor => ({
  accountId: null,
  staffMemberId: null,
  name: email,
  email,
  roles: [],
});

/**
 * A write without a session: intent row, upstream call, outcome row. Its result is also recorded in the log
 * of the organisations where the address has signed in before: their managers would see it nowhere else. Throws
 * AppError: what upstream refused, or `audit.unavailable` (503) with nothing sent.
 */
export async function mutateAnonymously<O extends Operation>(
  { context }: Pick<RouteArgs, "context">,
  { action, email, op, input }: { action: AuditAction; email: string; op: O; input: CallInput<O> },
): Promise<CallOutput<O>> {
  const services = context.get(servicesContext);
  const request = context.get(requestContext);
  const actor = anonymousActor(email);
  const target = { type: "account", label: email } as const;
  const tell = (result: AuditResult) => {
    const { id: requestId, address } = request;
    return services.audit.recordBestEffort({
      action,
      actor,
      target,
      requestId,
      address,
      onlyInOrganisations: true,
      ...result,
    });
  };
  const about = { language: getLocale(context), requestId: request.id, headers: clientHeaders(context) };
  const work = async () => {
    try {
      const output = await services.upstream.call(op, input, about);
      await tell({ outcome: "succeeded" });
      return output;
    } catch (error) {
      await tell(auditResultOf(error));
      throw error;
    }
  };
  return audited({ services, request, actor, organisationId: null }, { action, target, work });
}
