import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { type Communication, communications } from "#contracts/events/communications.ts";
import { requireTournament } from "../tournaments/load.server.ts";

type Params = { readonly eventId: string; readonly communicationId: string };

/** The caller, a tournament and what was told about it. Throws AppError 404 unless the one belongs to the other. */
export async function requireCommunication(args: RouteArgs & { readonly params: Params }) {
  const { staff, record } = await requireTournament(args);
  const communication = await staff.call(communications.show, { params: { id: args.params.communicationId } });
  if (communication.eventId !== record.id) throw notFound();
  return { staff, record, communication };
}

/** A communication as the log knows it. */
export const targetOf = ({ id, title }: Pick<Communication, "id" | "title">) => ({
  type: "communication" as const,
  id,
  label: title,
});
