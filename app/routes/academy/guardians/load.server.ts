import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { requireMember } from "../memberships/load.server.ts";

type MemberArgs = RouteArgs & { readonly params: { readonly membershipId: string } };

/** The caller, the member and one of their guardians. Throws AppError 404 when the athlete has no such guardian. */
export async function requireGuardian(args: MemberArgs & { readonly params: { readonly guardianId: string } }) {
  const found = await requireMember(args);
  const params = { id: found.membership.athlete.id };
  const { data } = await found.staff.call(guardians.list, { params });
  const guardian = data.find(({ id }) => id === args.params.guardianId);
  if (!guardian) throw notFound();
  return { ...found, guardian };
}

interface Named {
  readonly firstName: string;
  readonly lastName: string;
}

export const nameOf = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`;

/** A guardian as the log knows them. */
export const targetOf = (guardian: Named & { readonly id?: string }): AuditTarget => ({
  type: "guardian",
  id: guardian.id,
  label: nameOf(guardian),
});
