import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { board } from "#app/rules/permissions.ts";
import { copies } from "#contracts/people/copies.ts";
import { PersonKind } from "#contracts/people/erasures.ts";

type CopyArgs = RouteArgs & { readonly params: { readonly kind: string; readonly personId: string } };

/**
 * The caller, the person of the address, and what a copy of their data would hold. Throws AppError 404 when the
 * organisation has no such person.
 */
export async function requireCopy(args: CopyArgs) {
  const staff = await requireStaff(args, board);
  const kind = PersonKind.safeParse(args.params.kind);
  if (!kind.success) throw notFound();
  const params = { kind: kind.data, id: args.params.personId };
  return { staff, params, summary: await staff.call(copies.show, { params }) };
}
