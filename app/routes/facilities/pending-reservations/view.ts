import { formatLocalDate } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatWhen, type When } from "#app/rules/when.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { PendingReservation } from "#contracts/facilities/pending-reservations.ts";

/** How long something has been waiting, in the unit that people would say. */
interface Age {
  readonly unit: "minutes" | "hours" | "days";
  readonly count: number;
}

/** The age of an instant at `now`; what was made a moment ago is a minute old. */
export function ageOf(createdAt: string, now: Date): Age {
  const minutes = Math.max(1, Math.floor((now.getTime() - Date.parse(createdAt)) / 60_000));
  if (minutes < 60) return { unit: "minutes", count: minutes };
  if (minutes < 48 * 60) return { unit: "hours", count: Math.floor(minutes / 60) };
  return { unit: "days", count: Math.floor(minutes / (24 * 60)) };
}

/** What takes the court. `id` leads to it where it is a reservation; it is absent for anything else. */
export interface ConflictLine extends When {
  readonly id: string;
  readonly kind: PendingReservation["conflicts"][number]["kind"];
  readonly holder: string;
}

/** One row of the work list. */
export interface PendingRow extends When {
  readonly id: string;
  readonly court: string;
  readonly holder: string;
  readonly guest: boolean;
  readonly age: Age;
  readonly currency: PendingReservation["price"]["currency"];
  readonly asked: number;
  readonly conflicts: readonly ConflictLine[];
  readonly closingDay: string | null;
  readonly hasStarted: boolean;
}

interface Obstacles {
  readonly conflicts: readonly unknown[];
  readonly closingDay: string | null;
  readonly hasStarted: boolean;
}

/** The rows of one location. */
export interface PendingGroup {
  readonly id: string;
  readonly name: string;
  /** How many reservations wait at the location, on other pages too. */
  readonly count: number;
  readonly rows: readonly PendingRow[];
}

/** Whether nothing stands in the way of confirming, as far as the list can tell. */
export const isFree = ({ conflicts, closingDay, hasStarted }: Obstacles): boolean =>
  conflicts.length === 0 && closingDay === null && !hasStarted;

/** Writes one reservation in the words of its place. `place` is undefined when it was removed meanwhile. */
export function toRow(
  reservation: PendingReservation,
  place: Pick<Location, "fields" | "timeZone"> | undefined,
  { now, language }: { now: Date; language: LanguageCode },
): PendingRow {
  const zone = place?.timeZone ?? "Europe/Rome";
  const { id, holder, price, conflicts, closingDay, hasStarted } = reservation;
  return {
    id,
    ...formatWhen(reservation.startAt, reservation.endAt, zone, language),
    court: place?.fields.find((field) => field.id === reservation.fieldId)?.name ?? "–",
    holder: holder.name,
    guest: holder.athleteId === null,
    age: ageOf(reservation.createdAt, now),
    currency: price.currency,
    asked: price.discounted,
    conflicts: conflicts.map((conflict) => ({
      id: conflict.id,
      kind: conflict.kind,
      holder: conflict.holder,
      ...formatWhen(conflict.startAt, conflict.endAt, zone, language),
    })),
    closingDay: closingDay && formatLocalDate(closingDay),
    hasStarted,
  };
}

/** The page's reservations under their locations, in the order in which they came. */
export function toGroups(
  list: readonly PendingReservation[],
  places: readonly Location[],
  counts: ReadonlyMap<string, number>,
  about: { now: Date; language: LanguageCode },
): PendingGroup[] {
  const byId = new Map(places.map((place) => [place.id, place]));
  return [...Map.groupBy(list, (one) => one.locationId)].map(([id, ofPlace]) => ({
    id,
    name: byId.get(id)?.name ?? "–",
    count: counts.get(id) ?? ofPlace.length,
    rows: ofPlace.map((one) => toRow(one, byId.get(id), about)),
  }));
}
