import { z } from "zod";
import type { Conflict } from "#app/rules/conflicts.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Court } from "#app/rules/places.ts";
import { formatWhen } from "#app/rules/when.ts";
import { ReservationConflict } from "#contracts/facilities/occupancies.ts";

const Details = z.object({ conflicts: z.array(ReservationConflict) });

/** What stands in the way, out of the details of a refusal such as `reservation.overlap`; empty for any other. */
export function toConflicts(
  details: unknown,
  timeZone: string,
  language: LanguageCode,
  courts?: ReadonlyMap<string, Pick<Court, "name">>,
): Conflict[] {
  const parsed = Details.safeParse(details);
  if (!parsed.success) return [];
  return parsed.data.conflicts.map(({ id, kind, fieldId, startAt, endAt, holder, bufferMinutes }) => {
    const { date, hours } = formatWhen(startAt, endAt, timeZone, language);
    return { id, kind, date, hours, court: courts?.get(fieldId)?.name ?? "", holder, bufferMinutes };
  });
}
