import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import { eventStaff } from "#app/rules/permissions.ts";
import { type Tournament, tournaments } from "#contracts/events/tournaments.ts";

const asked = new WeakMap<RouteArgs["context"], Map<string, Promise<Tournament>>>();

/**
 * The tournament of a page, asked for once a request. Throws AppError 404 when the organisation has no such tournament.
 */
async function loadTournament(args: RouteArgs, staff: StaffCaller, id: string): Promise<Tournament> {
  const known = asked.get(args.context) ?? new Map<string, Promise<Tournament>>();
  asked.set(args.context, known);
  const found = known.get(id) ?? staff.call(tournaments.show, { params: { id } });
  known.set(id, found);
  return found;
}

/** The caller and the tournament of a page below it; `record` is what its handle (`belowTournament`) names it by. */
export async function requireTournament(args: RouteArgs & { readonly params: { readonly eventId: string } }) {
  const staff = await requireStaff(args, eventStaff);
  const tournament = await loadTournament(args, staff, args.params.eventId);
  return { staff, tournament, record: { id: tournament.id, name: tournament.name } };
}

/** A tournament as the log knows it. */
export const targetOf = ({ id, name }: Pick<Tournament, "id" | "name">) => ({
  type: "event" as const,
  id,
  label: name,
});
