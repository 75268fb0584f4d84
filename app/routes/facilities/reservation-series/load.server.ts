import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { type Court, courtsOf } from "#app/rules/places.ts";
import { formatWhen } from "#app/rules/when.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type ReservationSeries, reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { remainingValues } from "./values.ts";

/** A series with the place it is at. */
export interface LoadedSeries {
  readonly series: ReservationSeries;
  readonly courts: ReadonlyMap<string, Court>;
  readonly timeZone: string;
  /**
   * The reservations that can still change, from `from` on: the first one and those after it on other dates or courts.
   */
  readonly upcoming: readonly ReservationSeries["reservations"][number][];
}

/** Reads a series and the club's places. Throws AppError 404 for an id that the organisation does not have. */
export async function loadSeries(
  staff: Pick<StaffCaller, "call">,
  id: string,
  from: string | null = null,
  now = new Date(),
): Promise<LoadedSeries> {
  const [found, places] = await Promise.all([
    staff.call(reservationSeries.show, { params: { id } }),
    staff.call(locations.list),
  ]);
  const courts = courtsOf(places.data);
  const order = [...courts.keys()];
  const series = {
    ...found,
    // Courts in the order in which the club lists them.
    reservations: found.reservations.toSorted(
      (a, b) => a.startAt.localeCompare(b.startAt) || order.indexOf(a.fieldId) - order.indexOf(b.fieldId),
    ),
  };
  const chosen = series.reservations.find((member) => member.id === from);
  const upcoming = series.reservations.filter(
    ({ status, startAt, date }) =>
      status !== "canceled" && new Date(startAt) > now && (chosen === undefined || date >= chosen.date),
  );
  const place = places.data.find((location) => location.id === series.locationId);
  return { series, courts, timeZone: place?.timeZone ?? defaultTimeZone, upcoming };
}

/**
 * The rest of a series as the address names it (`?from=`, the first that can change without it), with the reservation
 * it starts from. Null when all of it has begun or is canceled.
 */
export async function loadRemaining(
  staff: Pick<StaffCaller, "call" | "locale">,
  { params, request }: { params: { seriesId: string }; request: Request },
) {
  const from = new URL(request.url).searchParams.get("from");
  const loaded = await loadSeries(staff, params.seriesId, from);
  const { upcoming, courts, timeZone, series } = loaded;
  const first = upcoming.find(({ id }) => id === from) ?? upcoming[0];
  if (!first) return null;
  const reservation = await staff.call(reservations.show, { params: { id: first.id } });
  const current = new Map<string, string>();
  for (const { seriesFieldId, fieldId } of upcoming)
    if (!current.has(seriesFieldId)) current.set(seriesFieldId, fieldId);
  const pairs = [...current].map(([of, to]) => ({ from: of, to }));
  const here = [...courts.values()].filter(({ locationId }) => locationId === series.locationId);
  return {
    ...loaded,
    reservation,
    when: formatWhen(first.startAt, first.endAt, timeZone, staff.locale).date,
    values: remainingValues(reservation, pairs, timeZone, staff.locale),
    courtOptions: here.map(({ id, name }) => ({ value: id, label: name })),
  };
}
