import pLimit from "p-limit";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AgendaQuery } from "#app/rules/agenda/query.ts";
import { type ReservationSummary, reservations } from "#contracts/facilities/reservations.ts";
import { loadAgenda } from "../agenda/load.server.ts";

/** Calls for notes at a time: lists say only whether there are any. */
const atOnce = 6;

/** Reads a day with the texts of its notes. Throws AppError 404 for a location that the organisation does not have. */
export async function loadDay(staff: Pick<StaffCaller, "call">, query: AgendaQuery, now: Date) {
  const loaded = await loadAgenda(staff, query, "day", now);
  return { ...loaded, notes: await notesOf(staff, loaded.reservations) };
}

async function notesOf(staff: Pick<StaffCaller, "call">, list: readonly ReservationSummary[]) {
  const limit = pLimit(atOnce);
  const found = await Promise.all(
    list
      .filter(({ hasNotes }) => hasNotes)
      .map(({ id }) =>
        limit(async (): Promise<[string, string]> => {
          const { notes } = await staff.call(reservations.show, { params: { id } });
          return [id, notes];
        }),
      ),
  );
  return new Map(found);
}
