import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Registration } from "#contracts/events/registrations.ts";
import { registrations } from "#contracts/events/registrations.ts";
import type { CallOutput } from "#contracts/operation.ts";
import { requireTournament } from "../tournaments/load.server.ts";

interface Params {
  readonly params: { readonly eventId: string; readonly registrationId: string };
}

/** The caller, the tournament and the registration of a page. Throws AppError 404 when it is another tournament's. */
export async function requireRegistration(args: RouteArgs & Params) {
  const { staff, tournament, record } = await requireTournament(args);
  const registration = await staff.call(registrations.show, { params: { id: args.params.registrationId } });
  if (registration.eventId !== tournament.id) throw notFound();
  return { staff, tournament, record, registration };
}

/** A registration as the log knows it: teams are called by their players, so the name is sealed. */
export const targetOf = ({ id, name }: Pick<Registration, "id" | "name">) => ({
  type: "registration" as const,
  id,
  label: name,
});

/** How many rows a list has at most: more than a tournament has teams. */
const whole = 2500;

/** All teams of some lists in their order. */
export const wholeList = (
  staff: StaffCaller,
  eventId: string,
  list: readonly ("entry" | "waiting")[],
): Promise<CallOutput<typeof registrations.list>> =>
  staff.call(registrations.list, { query: { event: eventId, list: [...list], pageSize: whole } });
