import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import { ReservationConflict } from "#contracts/facilities/reservations.ts";
import { formatWhen } from "./view.ts";

const Details = z.object({ conflicts: z.array(ReservationConflict) });

/** What stands in the way, out of the details of `reservation.overlap`; empty for any other refusal. */
export function toConflicts(details: unknown, timeZone: string, language: LanguageCode) {
  const parsed = Details.safeParse(details);
  if (!parsed.success) return [];
  return parsed.data.conflicts.map(({ id, kind, startAt, endAt, holder }) => ({
    id,
    kind,
    holder,
    ...formatWhen(startAt, endAt, timeZone, language),
  }));
}
