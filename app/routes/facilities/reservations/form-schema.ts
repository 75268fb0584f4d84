import { z } from "zod";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import { amountUnticked } from "#app/backend/forms/payment-form.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import {
  CancellationTarget,
  type NewReservationBody,
  type ReservationBody,
} from "#contracts/facilities/reservations.ts";
import { maxGuestName, maxGuestPhone } from "#contracts/facilities/sizes.ts";
import { Id, LocalDate, line, SearchText, text, WallTime } from "#contracts/scalars.ts";
import { maxNotes } from "#contracts/sizes.ts";
import { proceedOf, reservationProceedOf } from "./proceed.ts";

/** why: these are asked even when other fields are wrong, so that everything is told at once. */
const always = () => true;

/** The fields that say who plays. `athleteFor` is the search that `athleteId` answers. */
export const holderShape = {
  holder: z.enum(["athlete", "guest"]).default("athlete"),
  athleteId: Id.optional(),
  athleteSearch: SearchText.optional(),
  athleteFor: SearchText.optional(),
  guestName: line(maxGuestName).optional(),
  guestPhoneNumber: line(maxGuestPhone).optional(),
};
type HolderForm = z.output<z.ZodObject<typeof holderShape>>;

export const namesAthlete = (form: HolderForm) => form.holder !== "athlete" || form.athleteId || form.athleteSearch;
export const namesGuest = (form: HolderForm) => form.holder !== "guest" || form.guestName;
/** Where a missing name is told. */
export const athleteMissing = { path: ["athleteSearch"], message: "field.required", when: always };
export const guestMissing = { path: ["guestName"], message: "field.required", when: always };

/**
 * The holder of the chosen kind: what belongs to the other kind is dropped; when the search has changed since, the id
 * no longer counts.
 */
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

/** What forms that need a court say when none is chosen. */
export const courtMissing = "court.missing";

/** The fields that say where, when and for how much. */
const placeShape = (locale: LanguageCode) => ({
  fieldId: z.string(courtMissing).pipe(Id),
  sportId: Id.optional(),
  date: LocalDate,
  startAt: WallTime,
  endAt: WallTime,
  holder: holderShape.holder,
  discounted: moneyText(locale).optional(),
  ownPrice: moneyText(locale).optional(),
});

const reservationShape = (locale: LanguageCode) =>
  z.object({
    ...placeShape(locale),
    ...holderShape,
    notes: text(maxNotes).default(""),
    proceed: z.string().optional(),
    version: z.coerce.number().int().optional(),
  });

function bodyIn({ version, ...form }: z.output<ReturnType<typeof reservationShape>>) {
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
      ...reservationProceedOf(form.proceed),
    } satisfies ReservationBody,
  };
}

/** The form of a reservation, text into the contract's body. */
export const reservationForm = (locale: LanguageCode) =>
  reservationShape(locale).refine(namesAthlete, athleteMissing).refine(namesGuest, guestMissing).transform(bodyIn);

/**
 * The form of a new reservation: whether it is confirmed at once, and what is collected. No amount: all that is asked.
 */
export const newReservationForm = (locale: LanguageCode) =>
  reservationShape(locale)
    .extend({
      status: z.enum(["confirmed", "pending"]).default("confirmed"),
      isPaid: z.literal("on").optional(),
      method: z.enum(["cash", "redsys", "bankWire"]).default("cash"),
      amount: moneyText(locale)
        .refine((cents) => cents > 0, "payment.amount_positive")
        .optional(),
    })
    .refine(namesAthlete, athleteMissing)
    .refine(namesGuest, guestMissing)
    .refine(({ isPaid, amount }) => isPaid || amount === undefined, amountUnticked("amount"))
    .transform(({ status, isPaid, method, amount, ...form }) => {
      const { body, ...rest } = bodyIn(form);
      const payment = isPaid ? { method, amount: amount ?? null } : null;
      return { ...rest, body: { ...body, status, payment } satisfies NewReservationBody };
    });

/** What the price is asked for: the fields of the form on which it depends, into the query of a quote. */
export const quoteForm = (locale: LanguageCode) =>
  z.object(placeShape(locale)).transform(({ holder, ...requested }) => ({ ...requested, guest: holder === "guest" }));

/** The form of a cancellation: to whom it is put down, and leave to cancel later than athletes may. */
export const cancellationForm = z
  .object({ target: CancellationTarget.default("manager"), proceed: z.string().optional() })
  .transform(({ target, proceed }) => ({ target, proceedBeyondLimits: proceedOf(proceed).proceedBeyondLimits }));
