import { reservationSeries, type SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import type { CallInput } from "#contracts/operation.ts";
import type { Club } from "#tests/api/support/club.ts";

type Wish = Partial<CallInput<typeof reservationSeries.create>["body"]>;
type Rest = CallInput<typeof reservationSeries.replaceRest>["body"];

/** Calls about series as a club's facility staff makes them: an hour at 18:00 on the padel court, for a guest. */
export function seriesCalls(club: Club, bearer = club.facilities) {
  const own = { bearer };
  const body = (requested: Wish) => ({
    fieldIds: [club.place.padel],
    date: "2027-01-04",
    startAt: "18:00",
    endAt: "19:00",
    ...(requested.athleteId ? {} : { guestName: "Corso di padel" }),
    ...requested,
  });
  const create = reservationSeries.create;
  return {
    preview: (requested: Wish) => club.client.ok(create, { query: { preview: true }, body: body(requested) }, own),
    save: (requested: Wish) => club.client.ok(create, { body: body(requested) }, own),
    send: (requested: Wish) => club.client.send(create, { body: body(requested) }, own),
    refused: (requested: object, query = {}) => club.client.refused(create, { query, body: body(requested) }, own),
    show: (id: string | null) => club.client.ok(reservationSeries.show, { params: { id: id ?? "" } }, own),
    previewRest: (id: string, rest: Rest) =>
      club.client.ok(reservationSeries.replaceRest, { params: { id }, query: { preview: true }, body: rest }, own),
    saveRest: (id: string, rest: Rest) =>
      club.client.ok(reservationSeries.replaceRest, { params: { id }, body: rest }, own),
    refusedRest: (id: string, rest: object) =>
      club.client.refused(reservationSeries.replaceRest, { params: { id }, body: rest }, own),
    cancelRest: (id: string, from: string, query = {}) =>
      club.client.ok(
        reservationSeries.cancelRest,
        { params: { id }, query, body: { from, target: "user" as const } },
        own,
      ),
  };
}

/** What saving and its preview must agree upon: all but the ids of what is made. */
export const withoutIds = ({ id: _, occurrences, ...plan }: SeriesPlan) => ({
  ...plan,
  occurrences: occurrences.map(({ reservationId: __, ...occurrence }) => occurrence),
});

/** How each occurrence of a plan stands, in order. */
export const statesOf = ({ occurrences }: SeriesPlan) => occurrences.map(({ state }) => state);

/** How many reservations, debits and series there are. */
export const stored = async (club: Club) => {
  const [row] = await club.upstream.services.sql`
    select (select count(*)::int from upstream.reservations) r, (select count(*)::int from upstream.debits) d,
           (select count(*)::int from upstream.reservation_series) s`;
  return row;
};
