import { minutesOf, wallTime } from "#app/rules/agenda/minutes.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { moneyInput } from "#app/rules/money.ts";
import { nearestTurnEnd, turnLengthOn } from "#app/rules/turns.ts";
import { formTimes } from "#app/rules/when.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import type { Reservation } from "#contracts/facilities/reservations.ts";
import { LocalDate, WallTime } from "#contracts/scalars.ts";
import type { ReservationFormValues } from "./form.tsx";

const hour = 3_600_000;
const known = (value: string | null, schema: typeof LocalDate | typeof WallTime) =>
  value !== null && schema.safeParse(value).success ? value : undefined;

/** Staff who book have decided: the court is taken. Whether money came in they say. */
const settlement: Pick<ReservationFormValues, "status" | "isPaid" | "method" | "amount"> = {
  status: "confirmed",
  isPaid: "",
  method: "cash",
  amount: "",
};

/**
 * What a new reservation starts with: what the address says (`fieldId`, `date`, `startAt`, `endAt`, as the agenda
 * links them), and the next full hour where it says nothing; where turns are sold, whole ones.
 */
export function newValues(
  query: URLSearchParams,
  places: readonly Location[],
  turns: readonly CourtTurn[],
  now: Date,
): ReservationFormValues {
  const asked = query.get("fieldId");
  const place = places.find(({ fields }) => fields.some(({ id }) => id === asked)) ?? places[0];
  const zone = place?.timeZone ?? defaultTimeZone;
  const next = new Date(Math.ceil(now.getTime() / hour) * hour);
  const soon = formTimes(next.toISOString(), new Date(next.getTime() + hour).toISOString(), zone);
  // No court is booked at night: the day begins with the agenda's, at six.
  if (soon.startAt < "06:00") Object.assign(soon, { startAt: "06:00", endAt: "07:00" });
  const courts = places.flatMap(({ fields }) => fields);
  // Of one court nobody has to say which.
  const [only] = courts.length === 1 ? courts : [];
  const fieldId = (courts.find(({ id }) => id === asked) ?? only)?.id ?? "";
  const date = known(query.get("date"), LocalDate) ?? soon.date;
  const askedStart = known(query.get("startAt"), WallTime);
  const startAt = askedStart ?? soon.startAt;
  const hourLater = askedStart && wallTime(Math.min(minutesOf(askedStart) + 60, 1440));
  const endAt = known(query.get("endAt"), WallTime) ?? hourLater ?? soon.endAt;
  const turn = turnLengthOn(turns, { fieldId, date });
  const minutes = minutesOf(endAt) - minutesOf(startAt);
  return {
    fieldId,
    sportId: "",
    date,
    startAt,
    endAt: (turn === null ? null : nearestTurnEnd(startAt, minutes, turn)) ?? endAt,
    holder: "athlete",
    athleteId: "",
    athleteSearch: "",
    athleteFor: "",
    guestName: "",
    guestPhoneNumber: "",
    discounted: "",
    ownPrice: "",
    notes: "",
    version: "",
    ...settlement,
  };
}

/** What editing starts with: the reservation as it is, in the wall time of its place. */
export function editValues(reservation: Reservation, timeZone: string, language: LanguageCode): ReservationFormValues {
  const { holder, debit } = reservation;
  const athlete = holder.athleteId === null ? "" : holder.name;
  return {
    fieldId: reservation.fieldId,
    sportId: reservation.sportId ?? "",
    ...formTimes(reservation.startAt, reservation.endAt, timeZone),
    holder: holder.athleteId === null ? "guest" : "athlete",
    athleteId: holder.athleteId ?? "",
    athleteSearch: athlete,
    athleteFor: athlete,
    guestName: holder.athleteId === null ? holder.name : "",
    guestPhoneNumber: holder.athleteId === null ? (holder.phoneNumber ?? "") : "",
    discounted: debit.price.discounted === debit.price.total ? "" : moneyInput(debit.price.discounted, language),
    ownPrice: "",
    notes: reservation.notes,
    version: String(reservation.version),
    ...settlement,
  };
}
