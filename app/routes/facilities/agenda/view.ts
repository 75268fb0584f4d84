import { closedSpans, hoursShowing } from "#app/rules/agenda/hours.ts";
import { minutesOf } from "#app/rules/agenda/minutes.ts";
import type { AgendaRange } from "#app/rules/agenda/range.ts";
import type { AgendaItem, AgendaLocation, AgendaModel, AgendaView, Span } from "#app/rules/agenda/types.ts";
import { wallSpans } from "#app/rules/agenda/wall-clock.ts";
import { formatLongDay, formatShortDay, wallMoment, weekdayOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import { turnLengthOn } from "#app/rules/turns.ts";
import type { ClosingPeriod } from "#contracts/facilities/closing-periods.ts";
import type { CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { CourtMatch } from "#contracts/facilities/court-matches.ts";
import type { CourtTraining } from "#contracts/facilities/court-trainings.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { OpeningSlot } from "#contracts/facilities/opening-slots.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import type { ReservationSummary } from "#contracts/facilities/reservations.ts";
import { toBlocks } from "./blocks.ts";

/** A location to be shown, with the hours it keeps. */
export interface PlaceHours {
  readonly location: Location;
  readonly slots: readonly OpeningSlot[];
  readonly closings: readonly ClosingPeriod[];
  readonly blocks: readonly CourtBlock[];
  readonly turns: readonly CourtTurn[];
  readonly trainings: readonly CourtTraining[];
  readonly matches: readonly CourtMatch[];
}

interface AgendaParts {
  readonly view: AgendaView;
  readonly range: AgendaRange;
  /** The hours that the person chose to see; without them, the usual ones and all in which courts are open. */
  readonly chosenHours?: Span | null;
  readonly places: readonly PlaceHours[];
  /** Courts to show; empty shows all. */
  readonly fieldIds: readonly string[];
  readonly reservations: readonly ReservationSummary[];
  /** Other reservations, which the filters leave out, and which still take combined courts or their parts. */
  readonly hidden?: readonly ReservationSummary[];
  /** Whether trainings lead to their pages, for people who may see them. */
  readonly linksTrainings?: boolean;
  /** Whether times kept for tournaments lead to them. */
  readonly linksEvents?: boolean;
  readonly now: Date;
  readonly language: LanguageCode;
}

/** What the agenda draws, from what upstream answered. Reservations of courts or days that are not shown are left out. */
export function toAgendaModel(parts: AgendaParts): AgendaModel {
  const { view, range, fieldIds, language, now } = parts;
  const places = parts.places
    .map((place) => ({ ...place, courts: shownCourts(place.location, fieldIds) }))
    .filter(({ courts }) => courts.length > 0);
  const courts = places.flatMap((place) => place.courts.map((court) => ({ ...court, zone: place.location.timeZone })));
  const items = toItems(parts.reservations, courts, range.days, language);
  const openings = places.flatMap(({ slots }) => slots.map(spanOf));
  // What is booked outside chosen hours shows all the same.
  const hours = parts.chosenHours ? hoursShowing(items, parts.chosenHours) : hoursShowing([...items, ...openings]);
  const blocks = toBlocks(
    courts,
    places.flatMap(({ location }) => location.fields),
    range.days,
    {
      closures: places.flatMap((place) => place.blocks),
      reservations: [...parts.reservations, ...(parts.hidden ?? [])],
      trainings: places.flatMap((place) => place.trainings),
      matches: places.flatMap((place) => place.matches),
      linksTrainings: parts.linksTrainings ?? false,
      linksEvents: parts.linksEvents ?? false,
    },
  );
  return {
    view,
    hours,
    days: range.days.map((date) => ({
      date,
      label: formatShortDay(date, language),
      longLabel: formatLongDay(date, language),
    })),
    locations: places.map(
      ({ location, slots, closings, turns, courts: own }): AgendaLocation => ({
        id: location.id,
        name: location.name,
        courts: own.map(({ id, name, color }) => ({ id, name, color })),
        days: range.days.map((date) => {
          const closing = closings.find(({ day }) => day === date);
          if (closing) return { closed: [], holiday: closing.reason ?? "" };
          const weekday = weekdayOf(date);
          return {
            closed: closedSpans(slots.filter(({ dayOfWeek }) => dayOfWeek === weekday).map(spanOf), hours),
            holiday: null,
            ...(turns.length > 0 && { turns: own.map(({ id }) => turnLengthOn(turns, { fieldId: id, date })) }),
          };
        }),
        now: wallMoment(now, location.timeZone),
      }),
    ),
    items,
    blocks: blocks.flatMap((block) => within(block, hours)),
  };
}

/** A stretch cut to the shown hours; nothing when it lies outside. */
function within<T extends Span>(span: T, { start, end }: Span): T[] {
  const cut = { ...span, start: Math.max(start, span.start), end: Math.min(end, span.end) };
  return cut.start < cut.end ? [cut] : [];
}

const spanOf = (slot: OpeningSlot): Span => ({ start: minutesOf(slot.startAt), end: minutesOf(slot.endAt) });

/** The courts of a location in their order, narrowed to the chosen ones. */
export function shownCourts(location: Location, fieldIds: readonly string[]) {
  return location.fields
    .filter(({ id }) => fieldIds.length === 0 || fieldIds.includes(id))
    .toSorted((a, b) => a.order - b.order);
}

function toItems(
  reservations: readonly ReservationSummary[],
  courts: readonly { readonly id: string; readonly zone: string }[],
  days: readonly string[],
  language: LanguageCode,
): AgendaItem[] {
  const courtIndex = new Map(courts.map(({ id }, index) => [id, index]));
  const items: AgendaItem[] = [];
  for (const reservation of reservations) {
    const court = courtIndex.get(reservation.fieldId);
    const zone = courts[court ?? -1]?.zone;
    if (court === undefined || zone === undefined) continue;
    const spans = wallSpans(reservation.startAt, reservation.endAt, zone);
    const { toPay, toRefund, currency } = reservation.price;
    const due = toPay > 0 ? toPay : toRefund;
    for (const { date, start, end } of spans) {
      const day = days.indexOf(date);
      if (day < 0) continue;
      items.push({
        id: reservation.id,
        court,
        day,
        start,
        end,
        status: reservation.status,
        payment: reservation.paymentStatus,
        hasNotes: reservation.hasNotes,
        inSeries: reservation.seriesId !== null,
        isPart: spans.length > 1,
        holder: reservation.holder.name,
        due: due > 0 ? formatCents(due, currency, language) : "",
      });
    }
  }
  return items;
}
