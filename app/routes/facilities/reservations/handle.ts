import { reservationHref, reservationListPath } from "#app/rules/agenda/links.ts";
import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";
import type { RouteHandle } from "#app/ui/layout/handle.ts";

/** What pages below one reservation know of it. */
interface Loaded {
  readonly headline: { readonly id: string; readonly holder: string };
}

/** The first step of the way to a reservation. */
export const toReservations = { to: reservationListPath, label: "reservations:reservations.list.title" };

/** The handle of a page below one reservation: list, reservation, this page. */
export const belowReservation = (title: TextKey, i18n: readonly Namespace[] = []): RouteHandle<Loaded> => ({
  i18n: ["reservations", "money", ...i18n],
  title,
  failure: "reservations:errors.reservations.load",
  crumbs: (data) => [
    toReservations,
    ...(data ? [{ to: reservationHref(data.headline.id), label: data.headline.holder }] : []),
  ],
});
