import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { implement } from "#upstream/core/implement.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { addDate, leftOutOf } from "./left-out.ts";
import { cancelRemaining, replaceRemaining } from "./remaining.ts";
import { createSeries } from "./save.ts";
import { summariesOf } from "./store.ts";
import { reservationSeries as series } from "./table.ts";

export const reservationSeriesImplementations = implement(reservationSeries, {
  create: ({ query, body }, { services, caller }) => createSeries(services, caller, body, query.preview),
  show: async ({ params }, { services: { db }, caller: { organisationId } }) => {
    const stored = await rowOr404(db, series, { organisationId, id: params.id });
    const { id, locationId, firstDate, until, everyWeeks, startAt, endAt, createdAt } = stored;
    const members = await summariesOf(db, organisationId, id);
    return {
      id,
      locationId,
      date: firstDate,
      until,
      everyWeeks,
      startAt,
      endAt,
      createdAt: createdAt.toISOString(),
      reservations: members,
      leftOut: leftOutOf(stored, members).map(({ date, fieldIds }) => ({ date, fieldIds: [...fieldIds] })),
    };
  },
  replaceRest: ({ params, query, body }, { services, caller }) =>
    replaceRemaining(services, caller, params.id, body, query.preview),
  addDate: ({ params, query, body }, { services, caller }) => addDate(services, caller, params.id, body, query.preview),
  cancelRest: ({ params, query, body }, { services, caller }) =>
    cancelRemaining(services, caller, params.id, body, query.preview),
});
