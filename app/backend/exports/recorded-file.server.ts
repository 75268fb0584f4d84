import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { actorOf, auditResultOf } from "../audit/mutate.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";

export interface RecordedFile {
  readonly action: AuditAction;
  readonly target: AuditTarget;
  readonly changes?: Changes;
  readonly fileName: string;
  /** Defaults to what upstream says. */
  readonly contentType?: string;
  readonly open: () => Promise<Response>;
}

/** A name for old readers (ASCII) and for today's (RFC 8187). */
function attachment(fileName: string): string {
  const ascii = fileName.normalize("NFKD").replaceAll(/[^\w .()+-]/gu, "_");
  const encoded = encodeURIComponent(fileName).replaceAll(
    /['()*]/gu,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** What a browser needs to go on with a download that was broken off, of files whose storage can send a part of them. */
function ranged(headers: Headers): Record<string, string> {
  if (!headers.has("accept-ranges")) return {};
  const names = ["accept-ranges", "content-range", "content-length", "etag"];
  return Object.fromEntries(names.flatMap((name) => (headers.has(name) ? [[name, headers.get(name) ?? ""]] : [])));
}

/**
 * Sends a file to the browser as it comes, as an attachment that no browser or proxy keeps. The log holds who took it
 * before the first byte, or why there is none. Throws AppError as the call does, and `audit.unavailable` (503).
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
  return new Response(answer.body, {
    status: answer.status === 206 ? 206 : 200,
    headers: {
      ...ranged(answer.headers),
      "content-type": file.contentType ?? answer.headers.get("content-type") ?? "application/octet-stream",
      "content-disposition": attachment(file.fileName),
      // why: whatever somebody uploaded is run and shown nowhere, should a browser open it all the same.
      "content-security-policy":
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
