import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { openDays } from "#contracts/events/open-days.ts";
import type { CallOutput } from "#contracts/operation.ts";

export type ShownOpenDay = CallOutput<typeof openDays.show>;

const asked = new WeakMap<RouteArgs["context"], Map<string, Promise<ShownOpenDay>>>();

/** The open day of a page, asked for once a request. Throws AppError 404 when the organisation has no such open day. */
async function loadOpenDay(args: RouteArgs, staff: StaffCaller, id: string): Promise<ShownOpenDay> {
  const known = asked.get(args.context) ?? new Map<string, Promise<ShownOpenDay>>();
  asked.set(args.context, known);
  const found = known.get(id) ?? staff.call(openDays.show, { params: { id } });
  known.set(id, found);
  return found;
}

/** The caller and the open day of a page below it. */
export async function requireOpenDay(args: RouteArgs & { readonly params: { readonly openDayId: string } }) {
  const staff = await requireStaff(args, eventStaff);
  const openDay = await loadOpenDay(args, staff, args.params.openDayId);
  return { staff, openDay, record: { id: openDay.id, name: openDay.name } };
}

/** An open day as the log knows it. */
export const targetOf = ({ id, name }: Pick<ShownOpenDay, "id" | "name">) => ({
  type: "openDay" as const,
  id,
  label: name,
});
