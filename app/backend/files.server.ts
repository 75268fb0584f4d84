import type { AuditAction, AuditTarget } from "#app/rules/audit-actions.ts";
import { media } from "#contracts/account/media.ts";
import { actorOf, auditResultOf } from "./audit/mutate.server.ts";
import type { AppError } from "./errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "./services.server.ts";
import type { StaffCaller } from "./session/guards.server.ts";
import { openStoredFile } from "./upstream/stored-file.server.ts";

interface StoredFile {
  readonly mediaId: string;
  readonly fileName: string;
  readonly contentType: string;
  /** What the log says of the reading. */
  readonly action: AuditAction;
  readonly target: AuditTarget;
  /** What is thrown when there is no such file any more. */
  readonly missing: AppError;
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

/**
 * A personal file out of upstream's storage, as an attachment that no browser or proxy keeps. Recorded in the action log
 * before the first byte, or with the reason why there is none. Throws AppError 404, 503 `audit.unavailable`.
 */
export async function sendStoredFile(args: RouteArgs, caller: StaffCaller, stored: StoredFile): Promise<Response> {
  const { audit } = args.context.get(servicesContext);
  const { id: requestId, address } = args.context.get(requestContext);
  const event = {
    action: stored.action,
    actor: actorOf(caller.account, caller.staff),
    organisationIds: [caller.organisationId],
    target: stored.target,
    requestId,
    address,
  };
  let file: Response;
  try {
    const { url } = await caller.call(media.download, { params: { id: stored.mediaId } });
    file = await openStoredFile(args.request, url, stored.missing);
  } catch (error) {
    await audit.recordBestEffort({ ...event, ...auditResultOf(error) });
    throw error;
  }
  try {
    await audit.record({ ...event, outcome: "succeeded" });
  } catch (error) {
    await file.body?.cancel();
    throw error;
  }
  return new Response(file.body, {
    headers: {
      "content-type": stored.contentType,
      "content-disposition": attachment(stored.fileName),
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  });
}
