import { z } from "zod";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { ReservationBody } from "#contracts/facilities/reservations.ts";
import { Id, LocalDate, line, text, WallTime } from "#contracts/scalars.ts";
import { moneyText } from "../money-text.ts";
import { proceedOf } from "./proceed.ts";

/** why: these are asked even when other fields are wrong, so that everything is told at once. */
const always = () => true;

/**
 * The form of a reservation, text into the contract's body. What is not the chosen kind of holder is dropped.
 * `athleteFor` is the search that `athleteId` answers: when the search text has changed since, the id no longer counts.
 */
export function reservationForm(locale: LanguageCode) {
  return z
    .object({
      fieldId: Id,
      sportId: Id.optional(),
      date: LocalDate,
      startAt: WallTime,
      endAt: WallTime,
      holder: z.enum(["athlete", "guest"]).default("athlete"),
      athleteId: Id.optional(),
      athleteSearch: z.string().trim().max(120).optional(),
      athleteFor: z.string().trim().max(120).optional(),
      guestName: line(120).optional(),
      guestPhoneNumber: line(32).optional(),
      notes: text(2000).default(""),
      discounted: moneyText(locale).optional(),
      proceed: z.string().optional(),
      version: z.coerce.number().int().optional(),
    })
    .refine((form) => form.holder !== "athlete" || form.athleteId || form.athleteSearch, {
      path: ["athleteSearch"],
      message: "field.required",
      when: always,
    })
    .refine((form) => form.holder !== "guest" || form.guestName, {
      path: ["guestName"],
      message: "field.required",
      when: always,
    })
    .transform(({ holder, athleteSearch = "", athleteFor = "", version, ...form }) => ({
      athleteSearch: holder === "athlete" ? athleteSearch : "",
      version,
      body: {
        fieldId: form.fieldId,
        sportId: form.sportId ?? null,
        date: form.date,
        startAt: form.startAt,
        endAt: form.endAt,
        athleteId: holder === "athlete" && athleteSearch === athleteFor ? (form.athleteId ?? null) : null,
        guestName: holder === "guest" ? (form.guestName ?? null) : null,
        guestPhoneNumber: holder === "guest" ? (form.guestPhoneNumber ?? null) : null,
        notes: form.notes,
        discounted: form.discounted ?? null,
        ...proceedOf(form.proceed),
      } satisfies ReservationBody,
    }));
}
