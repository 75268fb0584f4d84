import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { actorOf, auditResultOf } from "../audit/mutate.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

interface RecordedFile {
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly changes?: Changes;
  readonly fileName: string;
  /** Whether the browser shows it by itself; otherwise it is saved. */
  readonly inline?: boolean;
  readonly open: () => Promise<Response>;
}

/**
 * Sends a file of upstream to the browser as it comes. The log holds who took it before the first byte, or why there is
 * none. Throws AppError as the call does, and `audit.unavailable` (503).
 */
export async function sendRecorded(args: RouteArgs, staff: StaffCaller, file: RecordedFile): Promise<Response> {
  const { audit } = args.context.get(servicesContext);
  const { id: requestId, address } = args.context.get(requestContext);
  const event = {
    action: file.action,
    actor: actorOf(staff.account, staff.staff),
    organisationIds: [staff.organisationId],
    target: file.target,
    ...(file.changes && { changes: file.changes }),
    requestId,
    address,
  };
  let answer: Response;
  try {
    answer = await file.open();
  } catch (error) {
    await audit.recordBestEffort({ ...event, ...auditResultOf(error) });
    throw error;
  }
  try {
    await audit.record({ ...event, outcome: "succeeded" });
  } catch (error) {
    await answer.body?.cancel();
    throw error;
  }
  const disposition = file.inline ? "inline" : "attachment";
  return new Response(answer.body, {
    headers: {
      "content-type": answer.headers.get("content-type") ?? "application/octet-stream",
      "content-disposition": `${disposition}; filename="${file.fileName}"`,
      "cache-control": "no-store",
    },
  });
}
