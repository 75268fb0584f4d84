import { z } from "zod";
import { CounterMethod, Debit, DebitPrice, PaymentBody, PaymentFilter, PaymentStatus } from "../money/debits.ts";
import { DebitSums } from "../money/sums.ts";
import { PageInfo, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import {
  Cents,
  flag,
  Id,
  Instant,
  Language,
  LocalDate,
  line,
  PositiveCents,
  preview,
  repeated,
  SearchText,
  seenVersion,
  text,
  WallTime,
} from "../scalars.ts";
import { maxNotes } from "../sizes.ts";
import { maxListPrice, PriceStep } from "./price-lists.ts";
import { facilityRoles } from "./roles.ts";
import { maxGuestName, maxGuestPhone } from "./sizes.ts";

export const ReservationStatus = z.enum(["pending", "confirmed", "canceled"]).meta({ id: "ReservationStatus" });
export type ReservationStatus = z.infer<typeof ReservationStatus>;

/** To whom a cancellation is put down: the athlete withdrew (`user`), or the club cancels or rejects (`manager`). */
export const CancellationTarget = z.enum(["user", "manager"]).meta({ id: "CancellationTarget" });
export type CancellationTarget = z.infer<typeof CancellationTarget>;

/**
 * How a reservation came to be canceled: by the athlete (`user`), by the club (`manager`), or by `rejection`, when staff
 * turned a pending request down.
 */
export const CanceledBy = z.enum([...CancellationTarget.options, "rejection"]).meta({ id: "CanceledBy" });
export type CanceledBy = z.infer<typeof CanceledBy>;

/** Who plays: an athlete of the organisation, or a guest known by name only (`athleteId` null). */
const Holder = z.object({ athleteId: Id.nullable(), name: z.string(), phoneNumber: z.string().nullable() });

/** A reservation as lists and the agenda show it. */
export const ReservationSummary = z
  .object({
    id: Id,
    locationId: Id,
    fieldId: Id,
    sportId: Id.nullable(),
    startAt: Instant,
    endAt: Instant,
    status: ReservationStatus,
    canceledBy: CanceledBy.nullable(),
    holder: Holder,
    hasNotes: z.boolean(),
    price: DebitPrice,
    paymentStatus: PaymentStatus,
    /** The series that the reservation was booked in; null for a single one. */
    seriesId: Id.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "ReservationSummary" });
export type ReservationSummary = z.infer<typeof ReservationSummary>;

/** A reservation with its debit. `version` grows with every change; sending a stale one is a conflict. */
export const Reservation = ReservationSummary.omit({ hasNotes: true, price: true, paymentStatus: true })
  .extend({
    notes: z.string(),
    debit: Debit,
    /** Minutes after the end in which the court stays free too: the court's own when the reservation was placed. */
    bufferMinutes: z.number().int(),
    /** True when a part of the reservation lies outside the declared opening slots. */
    outsideOpeningSlots: z.boolean(),
    /** The price list that applied, null when the price was set otherwise. */
    priceListId: Id.nullable(),
    /** How the list price came about when it was worked out; empty when that is not known. */
    priceSteps: z.array(PriceStep),
    version: z.number().int(),
    updatedAt: Instant,
  })
  .meta({ id: "Reservation" });
export type Reservation = z.infer<typeof Reservation>;

/**
 * What staff save. Times are the location's wall times on a local date; `endAt` of `24:00` ends the day. Exactly one
 * of `athleteId` and `guestName`. `discounted` asks less than the list price; null asks the list price. `ownPrice`, in
 * minor units, answers the 422 `reservation.partial_slot` (details: `TurnOffers`): it stands for the list price that
 * part of a turn does not have, and only for that.
 * `proceedOutsideSlots` answers the 409 `reservation.outside_opening_slots`, `proceedBeyondLimits` the 409
 * `reservation.limits_exceeded`, `proceedInPast` the 409 `reservation.in_past`; their details are `ExceededLimits`.
 */
export const ReservationBody = z
  .object({
    fieldId: Id,
    sportId: Id.nullable().default(null),
    date: LocalDate,
    startAt: WallTime,
    endAt: WallTime,
    athleteId: Id.nullable().default(null),
    guestName: line(maxGuestName).nullable().default(null),
    guestPhoneNumber: line(maxGuestPhone).nullable().default(null),
    notes: text(maxNotes).default(""),
    discounted: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
    ownPrice: z.number().int().min(0).max(maxListPrice).nullable().default(null),
    proceedOutsideSlots: z.boolean().default(false),
    proceedBeyondLimits: z.boolean().default(false),
    proceedInPast: z.boolean().default(false),
  })
  .meta({ id: "ReservationBody" });
export type ReservationBody = z.infer<typeof ReservationBody>;

/**
 * A new reservation in one step. `confirmed`: it takes the court at once. `payment` is collected in the same step;
 * without an amount, all that is asked. When a part is refused nothing is saved.
 */
export const NewReservationBody = ReservationBody.extend({
  status: ReservationStatus.extract(["pending", "confirmed"]).default("pending"),
  payment: z
    .object({ method: CounterMethod, amount: PositiveCents.min(1, "payment.amount_positive").nullable().default(null) })
    .nullable()
    .default(null),
}).meta({ id: "NewReservationBody" });
export type NewReservationBody = z.infer<typeof NewReservationBody>;

/** The filters that the list, the agenda and the export share. Dates are local to each location, both inclusive. */
export const reservationFilters = {
  search: SearchText.optional(),
  locationId: repeated(Id).optional(),
  fieldId: repeated(Id).optional(),
  status: repeated(ReservationStatus).optional(),
  paymentStatus: repeated(PaymentFilter).optional(),
  from: LocalDate.optional(),
  to: LocalDate.optional(),
};

export const reservationSorts = [
  "startAt",
  "-startAt",
  "createdAt",
  "-createdAt",
  "holder",
  "-holder",
  "field",
  "-field",
  "status",
  "-status",
  "total",
  "-total",
  "toPay",
  "-toPay",
] as const;
export const ReservationSort = z.enum(reservationSorts);
export type ReservationSort = z.infer<typeof ReservationSort>;

/**
 * Sums over all rows that match, not only the page; `total` is the list price of those that are not canceled. The sums
 * leave out what canceled reservations asked, but have what was collected for them.
 */
export const ReservationTotals = z
  .object({
    count: z.number().int(),
    money: z.array(DebitSums.extend({ total: Cents })),
  })
  .meta({ id: "ReservationTotals" });
export type ReservationTotals = z.infer<typeof ReservationTotals>;

/** Codes that saving a reservation may answer. */
export const reservationSaveErrors = [
  "reservation.overlap", // 409: a confirmed occupancy takes the court
  "reservation.outside_opening_slots", // 409: proceed with `proceedOutsideSlots`
  "reservation.limits_exceeded", // 409: proceed with `proceedBeyondLimits`
  "reservation.in_past", // 409: it is over already; proceed with `proceedInPast`
  "reservation.closing_day", // 422, always
  "reservation.price_not_covered", // 422: a minute that no price covers
  "reservation.partial_slot", // 422: no whole number of turns; `details` are `TurnOffers`, proceed with `ownPrice`
  "reservation.list_price_exists", // 422: `ownPrice` where a price list has one
  "reservation.end_before_start", // 422
  "reservation.discount_above_total", // 422
  "reservation.holder_required", // 422: neither athlete nor guest, or both
  "reservation.sport_not_allowed", // 422: the court does not offer the sport
  "reservation.sport_required", // 422: no price without one of the court's sports
  "reservation.canceled", // 409: a canceled one cannot change
  "reservation.stale", // 409: changed meanwhile
] as const;

export const reservations = staffResource(
  { name: "reservations", roles: facilityRoles },
  {
    list: {
      call: "GET /v2/reservations",
      summary: "Reservations that match, a page at a time, with totals over all of them",
      query: {
        ...reservationFilters,
        sort: ReservationSort.default("startAt"),
        ...pageQuery(2500),
        /** `false` leaves the sums out (`totals.money` empty): the agenda does not need them. */
        totals: flag.default(true),
      },
      response: z.object({ data: z.array(ReservationSummary), pageInfo: PageInfo, totals: ReservationTotals }),
    },
    show: {
      call: "GET /v2/reservations/:id",
      summary: "One reservation with its debit and payments",
      response: Reservation,
    },
    create: {
      call: "POST /v2/reservations",
      summary:
        "Create a reservation, confirmed and paid in the same step if so wanted; or, with `preview=true`, only say so",
      query: preview,
      body: NewReservationBody,
      response: Reservation,
      errors: [...reservationSaveErrors, "payment.exceeds_debit"],
    },
    replace: {
      call: "PUT /reservations/:id",
      summary: "Edit, move or resize a reservation; with `preview=true`, only say what it would become",
      query: preview,
      body: ReservationBody.extend({
        ...seenVersion,
        /** As `discounted` in `ReservationBody`; when absent, an earlier discount keeps its value in cents. */
        discounted: PositiveCents.nullable().optional(),
      }),
      response: Reservation,
      errors: reservationSaveErrors,
    },
    patch: {
      call: "PATCH /v2/reservations/:id",
      summary: "Change notes, or confirm a pending reservation",
      body: z.object({ notes: text(maxNotes), status: z.literal("confirmed") }).partial(),
      response: Reservation,
      errors: ["reservation.overlap", "reservation.closing_day", "reservation.not_pending"],
    },
    confirm: {
      call: "POST /reservations/:id/confirmations",
      summary: "Confirm a pending reservation: it takes the court",
      response: Reservation,
      errors: ["reservation.overlap", "reservation.closing_day", "reservation.not_pending"],
    },
    cancel: {
      call: "DELETE /reservations/:id",
      summary: "Cancel a reservation: by the club, unless it is said to be for the athlete",
      /** `onlyPending`: a reservation that was confirmed in the meantime stays as it is. */
      body: z.object({
        target: CancellationTarget.default("manager"),
        onlyPending: z.boolean().default(false),
        proceedBeyondLimits: z.boolean().default(false),
      }),
      response: Reservation,
      errors: [
        "reservation.canceled",
        "reservation.not_pending", // 409, with `onlyPending` only
        "reservation.limits_exceeded", // 409, for `user` only: the deadline has passed
      ],
    },
    setNotes: {
      call: "PUT /reservations/:id/notes",
      summary: "Replace the notes",
      body: z.object({ notes: text(maxNotes) }),
      response: Reservation,
    },
    addPayment: {
      call: "POST /v2/reservations/:id/payments",
      summary: "Record a payment on the reservation's debit",
      body: PaymentBody,
      response: Reservation.extend({ paymentId: Id }),
      errors: ["payment.exceeds_debit", "payment.day_ahead", "payment.closed"],
    },
    export: {
      call: "POST /reservations/export",
      summary: "Queue an export of all matching reservations as CSV, written for the reader's language",
      body: z.object({ ...reservationFilters, sort: ReservationSort.default("startAt"), language: Language }),
      status: 202,
      response: z.object({ notificationId: Id }),
    },
  },
);
