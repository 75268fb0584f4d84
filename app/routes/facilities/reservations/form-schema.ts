import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { ReservationBody } from "#contracts/facilities/reservations.ts";
import { Id, LocalDate, line, text, WallTime } from "#contracts/scalars.ts";
import { moneyText } from "../money-text.ts";
import { proceedOf } from "./proceed.ts";

/** why: these are asked even when other fields are wrong, so that everything is told at once. */
const always = () => true;

/** The fields that say who plays. `athleteFor` is the search that `athleteId` answers. */
export const holderShape = {
  holder: z.enum(["athlete", "guest"]).default("athlete"),
  athleteId: Id.optional(),
  athleteSearch: z.string().trim().max(120).optional(),
  athleteFor: z.string().trim().max(120).optional(),
  guestName: line(120).optional(),
  guestPhoneNumber: line(32).optional(),
};
type HolderForm = z.output<z.ZodObject<typeof holderShape>>;

export const namesAthlete = (form: HolderForm) => form.holder !== "athlete" || form.athleteId || form.athleteSearch;
export const namesGuest = (form: HolderForm) => form.holder !== "guest" || form.guestName;
/** Where a missing name is told. */
export const athleteMissing = { path: ["athleteSearch"], message: "field.required", when: always };
export const guestMissing = { path: ["guestName"], message: "field.required", when: always };

/** What is not the chosen kind of holder is dropped; when the search has changed since, the id no longer counts. */
export function holderIn({ holder, athleteId, athleteSearch = "", athleteFor = "", ...guest }: HolderForm) {
  const isGuest = holder === "guest";
  return {
    athleteSearch: isGuest ? "" : athleteSearch,
    holder: {
      athleteId: !isGuest && athleteSearch === athleteFor ? (athleteId ?? null) : null,
      guestName: isGuest ? (guest.guestName ?? null) : null,
      guestPhoneNumber: isGuest ? (guest.guestPhoneNumber ?? null) : null,
    },
  };
}

/** The form of a reservation, text into the contract's body. */
export function reservationForm(locale: LanguageCode) {
  return z
    .object({
      fieldId: Id,
      sportId: Id.optional(),
      date: LocalDate,
      startAt: WallTime,
      endAt: WallTime,
      ...holderShape,
      notes: text(2000).default(""),
      discounted: moneyText(locale).optional(),
      ownPrice: moneyText(locale).optional(),
      proceed: z.string().optional(),
      version: z.coerce.number().int().optional(),
    })
    .refine(namesAthlete, athleteMissing)
    .refine(namesGuest, guestMissing)
    .transform(({ version, ...form }) => {
      const { athleteSearch, holder } = holderIn(form);
      return {
        athleteSearch,
        version,
        body: {
          fieldId: form.fieldId,
          sportId: form.sportId ?? null,
          date: form.date,
          startAt: form.startAt,
          endAt: form.endAt,
          ...holder,
          notes: form.notes,
          discounted: form.discounted ?? null,
          ownPrice: form.ownPrice ?? null,
          ...proceedOf(form.proceed),
        } satisfies ReservationBody,
      };
    });
}
