import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { type AthleteDocument, documents } from "#contracts/academy/documents.ts";
import type { Membership } from "#contracts/academy/memberships.ts";
import { requireMember } from "../memberships/load.server.ts";
import { listName } from "../memberships/view.ts";

type DocumentArgs = RouteArgs & {
  readonly params: { readonly membershipId: string; readonly documentId: string };
};

/**
 * The caller, the member and one of their documents. Throws AppError 404 when there is no such document, or it was
 * removed.
 */
export async function requireDocument(args: DocumentArgs) {
  const found = await requireMember(args);
  const document = await findDocument(found.staff, found.membership.id, args.params.documentId);
  return { ...found, document };
}

async function findDocument(staff: StaffCaller, id: string, documentId: string): Promise<AthleteDocument> {
  const { data } = await staff.call(documents.list, { params: { id } });
  const document = data.find((one) => one.id === documentId && one.removedAt === null);
  if (!document) throw notFound();
  return document;
}

/** A document as the log knows it: by whose it is. */
export const targetOf = (membership: Pick<Membership, "athlete">, id?: string): AuditTarget => ({
  type: "document",
  id,
  label: listName(membership),
  person: { kind: "athlete", id: membership.athlete.id },
});
