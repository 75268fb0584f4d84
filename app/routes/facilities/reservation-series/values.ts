import { defaultTimeZone } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { CourtTurn } from "#contracts/facilities/price-lists.ts";
import type { Reservation } from "#contracts/facilities/reservations.ts";
import { editValues, newValues } from "../reservations/defaults.ts";
import type { RemainingFormOutput } from "./form-schema.ts";

// why types: an interface would not fit the form library's records.
/** The fields that both forms have, as text. */
type SharedValues = {
  sportId: string;
  startAt: string;
  endAt: string;
  holder: string;
  athleteId: string;
  athleteSearch: string;
  athleteFor: string;
  guestName: string;
  guestPhoneNumber: string;
  discounted: string;
  notes: string;
};

export type SeriesValues = SharedValues & {
  fieldIds: string[];
  date: string;
  until: string;
  everyWeeks: string;
  confirm: string;
};

export type RemainingValues = SharedValues & {
  courts: { from: string; to: string }[];
};

/** What a new series starts with: what the address says, and the next full hour where it says nothing. */
export function newSeriesValues(
  query: URLSearchParams,
  places: readonly Location[],
  turns: readonly CourtTurn[],
  now: Date,
): SeriesValues {
  const { fieldId, version: _, ownPrice: __, ...values } = newValues(query, places, turns, now);
  const known = new Set(places.flatMap(({ fields }) => fields.map(({ id }) => id)));
  const asked = query.getAll("fieldId").filter((id) => known.has(id));
  return {
    ...values,
    sportId: query.get("sportId") ?? "",
    fieldIds: asked.length > 0 ? asked : fieldId ? [fieldId] : [],
    until: "",
    everyWeeks: "1",
    confirm: "",
  };
}

/** What changing the rest starts with: the reservation it starts from. `courts`: those of the rest, as they are now. */
export function remainingValues(
  reservation: Reservation,
  courts: RemainingValues["courts"],
  timeZone: string,
  language: LanguageCode,
): RemainingValues {
  const { fieldId: _, date: __, version: ___, ownPrice: ____, ...values } = editValues(reservation, timeZone, language);
  return { ...values, courts };
}

/**
 * What a form asks to change, compared with the reservation it started from: everything else stays as each reservation
 * of the rest has it.
 */
export function remainingChanges(form: RemainingFormOutput, from: Reservation, before: RemainingValues) {
  const isSame = (name: "startAt" | "endAt") => form[name] === before[name];
  const { athleteId, name, phoneNumber } = from.holder;
  const wasHolder = {
    athleteId,
    guestName: athleteId === null ? name : null,
    guestPhoneNumber: athleteId === null ? phoneNumber : null,
  };
  const { discounted, total } = from.debit.price;
  const asked = discounted === total ? null : discounted;
  const current = new Map(before.courts.map((court) => [court.from, court.to]));
  return {
    courts: form.courts.flatMap(({ from: fieldId, to }) =>
      current.has(fieldId) && current.get(fieldId) !== to ? [{ fieldId, toFieldId: to }] : [],
    ),
    ...(isSame("startAt") && isSame("endAt") ? {} : { times: { startAt: form.startAt, endAt: form.endAt } }),
    ...(form.sportId === from.sportId ? {} : { sportId: form.sportId }),
    ...(JSON.stringify(form.holder) === JSON.stringify(wasHolder) ? {} : { holder: form.holder }),
    ...(form.notes === from.notes ? {} : { notes: form.notes }),
    ...(form.discounted === asked ? {} : { discounted: form.discounted }),
  };
}

/** The zone of a place, the club's usual one when it is not known. */
export const zoneOf = (places: readonly Location[], fieldId: string | undefined): string =>
  places.find(({ fields }) => fields.some(({ id }) => id === fieldId))?.timeZone ?? defaultTimeZone;
