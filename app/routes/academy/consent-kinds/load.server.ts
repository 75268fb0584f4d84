import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { board } from "#app/rules/permissions.ts";
import { type ConsentKind, consentKinds } from "#contracts/academy/consent-kinds.ts";

/** The caller and the kind of a page below it. Throws AppError 404 when the organisation has no such kind. */
export async function requireKind(args: RouteArgs & { readonly params: { readonly kindId: string } }) {
  const staff = await requireStaff(args, board);
  const kind = await staff.call(consentKinds.show, { params: { id: args.params.kindId } });
  return { staff, kind };
}

/** A kind as the log knows it. */
export const targetOf = ({ id, name }: Pick<ConsentKind, "id" | "name">): AuditTarget => ({
  type: "consentKind",
  id,
  label: name,
});
