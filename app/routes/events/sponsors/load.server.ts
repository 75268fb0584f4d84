import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { type Sponsor, sponsors } from "#contracts/events/sponsors.ts";

/** The caller and the sponsor of a page. Throws AppError 404 when the organisation has no such sponsor. */
export async function requireSponsor(args: RouteArgs & { readonly params: { readonly sponsorId: string } }) {
  const staff = await requireStaff(args, eventStaff);
  const sponsor = await staff.call(sponsors.show, { params: { id: args.params.sponsorId } });
  return { staff, sponsor, record: { id: sponsor.id, name: sponsor.name } };
}

/** A sponsor as the log knows it. */
export const targetOf = ({ id, name }: Pick<Sponsor, "id" | "name">) => ({
  type: "sponsor" as const,
  id,
  label: name,
});
