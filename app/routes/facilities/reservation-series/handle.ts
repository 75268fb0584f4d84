import { reservationListPath } from "#app/rules/agenda/links.ts";
import { type PostLimits, usualPostLimits } from "#app/rules/post-limits.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";
import { maxSeriesCourts } from "#contracts/facilities/sizes.ts";

/** What pages below a series know of the series. */
interface Loaded {
  readonly series: { readonly id: string };
}

const list = { to: reservationListPath, label: "reservations:reservations.list.title" };

/** Where a series is shown. */
export const seriesPath = (id: string): string => `/locations/reservations/series/${id}`;

/** The handle of a page below the list of reservations. */
export const belowReservations = (title: TextKey): RouteHandle => ({
  i18n: ["reservations", "money", "reservation-series"],
  title,
  failure: "reservations:errors.reservations.load",
  crumbs: [list],
});

/** The handle of a page below one series. */
export const belowSeries = (title: TextKey): RouteHandle<Loaded> => ({
  i18n: ["reservations", "money", "reservation-series"],
  title,
  failure: "reservations:errors.reservations.load",
  crumbs: (data) => [
    list,
    ...(data ? [{ to: seriesPath(data.series.id), label: "reservation-series:show.title" }] : []),
  ],
});

/** What the form of a series may hold: a decision for each of 53 dates on each of 12 courts. */
export const formLimits: PostLimits = {
  ...usualPostLimits,
  fields: 800,
  rows: { name: "courts", most: maxSeriesCourts },
};
