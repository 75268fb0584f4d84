import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import { type OccupancyKind, ReservationConflict } from "#contracts/facilities/occupancies.ts";
import type { Courts } from "./places.ts";
import { formatWhen } from "./view.ts";

const Details = z.object({ conflicts: z.array(ReservationConflict) });

/** What stands in the way of a court's time, in words. */
export interface Conflict {
  readonly id: string;
  readonly kind: OccupancyKind;
  readonly date: string;
  readonly hours: string;
  /** The court's name; empty where no courts were given. */
  readonly court: string;
  /** Who plays, or why the court is closed. */
  readonly holder: string;
  readonly bufferMinutes: number;
}

/** What stands in the way, out of the details of `reservation.overlap`; empty for any other refusal. */
export function toConflicts(details: unknown, timeZone: string, language: LanguageCode, courts?: Courts): Conflict[] {
  const parsed = Details.safeParse(details);
  if (!parsed.success) return [];
  return parsed.data.conflicts.map(({ id, kind, fieldId, startAt, endAt, holder, bufferMinutes }) => {
    const { date, hours } = formatWhen(startAt, endAt, timeZone, language);
    return { id, kind, date, hours, court: courts?.get(fieldId)?.name ?? "", holder, bufferMinutes };
  });
}
