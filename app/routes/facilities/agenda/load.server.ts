import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AgendaQuery } from "#app/rules/agenda/query.ts";
import { type AgendaRange, rangeOf } from "#app/rules/agenda/range.ts";
import { type AgendaView, defaultStatuses } from "#app/rules/agenda/types.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.ts";
import { addDays, defaultTimeZone, today } from "#app/rules/dates.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { courtMatches } from "#contracts/facilities/court-matches.ts";
import { courtTrainings } from "#contracts/facilities/court-trainings.ts";
import { type Location, locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { PlaceHours } from "./view.ts";

/** Most reservations that one agenda shows; the contract's largest page. */
const agendaLimit = 2500;

/** How many reservations of the evening before are asked whether they run past midnight: more than begin so late. */
const latestOfEve = 100;

type Caller = Pick<StaffCaller, "call">;

/**
 * Reads all that the agenda shows. The first location and today's date are the defaults; when the address names both,
 * everything is asked at once. Throws AppError 404 for a location that the organisation does not have.
 */
export async function loadAgenda(staff: Caller, query: AgendaQuery, view: AgendaView, now: Date) {
  const listing = staff.call(locations.list);
  const named = query.locationId !== "all" && query.date ? query.locationId : null;
  const all = named ? null : (await listing).data;
  const locationId = query.locationId ?? all?.[0]?.id ?? "all";
  const date = query.date ?? today(zoneOf(all ?? [], locationId), now);
  const range = rangeOf(view, date);
  const ids = locationId === "all" ? (all ?? []).map(({ id }) => id) : [locationId];

  const filters = {
    status: query.status.length > 0 ? [...query.status] : [...defaultStatuses],
    ...(locationId !== "all" && { locationId: [locationId] }),
    ...(query.fieldId.length > 0 && { fieldId: [...query.fieldId] }),
    ...(query.paymentStatus.length > 0 && { paymentStatus: [...query.paymentStatus] }),
    totals: false,
  };
  const eve = addDays(range.first, -1);

  const [{ data: places }, list, latest, hours] = await Promise.all([
    listing,
    staff.call(reservations.list, {
      query: { ...filters, from: range.first, to: range.last, sort: "startAt", pageSize: agendaLimit },
    }),
    staff.call(reservations.list, {
      query: { ...filters, from: eve, to: eve, sort: "-startAt", pageSize: latestOfEve },
    }),
    Promise.all(ids.map((id) => hoursOf(staff, id, range))),
  ]);
  const shown = ids.flatMap((id, index): PlaceHours[] => {
    const location = places.find((one) => one.id === id);
    const kept = hours[index];
    return location && kept ? [{ location, ...kept }] : [];
  });
  // A day has the reservations that begin on it; those that began the evening before may still go on.
  const overnight = latest.data.filter(({ locationId: at, startAt, endAt }) =>
    wallSpans(startAt, endAt, zoneOf(places, at)).some(({ date: day }) => day >= range.first),
  );
  return {
    locationId,
    date,
    range,
    places,
    shown,
    reservations: [...overnight, ...list.data],
    hidden: await hiddenReservations(staff, query, range, shown),
    total: overnight.length + list.pageInfo.total,
    today: today(zoneOf(places, locationId), now),
  };
}

/**
 * Confirmed reservations that the filters may leave out, of combined courts and their parts: these courts are taken
 * with each other. Nothing is asked when nothing is filtered or no court is combined.
 */
async function hiddenReservations(
  staff: Caller,
  { fieldId, status, paymentStatus }: AgendaQuery,
  { first, last }: AgendaRange,
  shown: readonly PlaceHours[],
) {
  const hidesSome = fieldId.length + paymentStatus.length > 0 || (status.length > 0 && !status.includes("confirmed"));
  const courts = shown.flatMap(({ location }) => location.fields);
  const related = courts.flatMap(({ id, partIds }) => (partIds.length > 0 ? [id, ...partIds] : []));
  if (!hidesSome || related.length === 0) return [];
  const { data } = await staff.call(reservations.list, {
    query: {
      from: first,
      to: last,
      status: ["confirmed"],
      fieldId: [...new Set(related)],
      sort: "startAt",
      pageSize: agendaLimit,
      totals: false,
    },
  });
  return data;
}

async function hoursOf(staff: Caller, locationId: string, { first, last }: AgendaRange) {
  const params = { locationId };
  const query = { from: first, to: last };
  const [slots, closings, blocks, turns, trainings, matches] = await Promise.all([
    staff.call(openingSlots.list, { params }),
    staff.call(closingPeriods.list, { params, query }),
    staff.call(courtBlocks.list, { params, query }),
    staff.call(priceLists.turns, { query: { locationId } }),
    staff.call(courtTrainings.list, { params, query }),
    staff.call(courtMatches.list, { params, query }),
  ]);
  return {
    slots: slots.data,
    closings: closings.data,
    blocks: blocks.data,
    turns: turns.data,
    trainings: trainings.data,
    matches: matches.data,
  };
}

const zoneOf = (places: readonly Location[], locationId: string): string =>
  (places.find(({ id }) => id === locationId) ?? places[0])?.timeZone ?? defaultTimeZone;
