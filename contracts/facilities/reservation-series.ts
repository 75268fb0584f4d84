import { z } from "zod";
import { DebitPrice } from "../money/debits.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, Instant, LocalDate, line, preview, Tag, text, WallTime } from "../scalars.ts";
import { maxNotes } from "../sizes.ts";
import { BrokenLimit } from "./limits.ts";
import { ReservationConflict } from "./occupancies.ts";
import { CancellationTarget, ReservationSummary, reservationSaveErrors } from "./reservations.ts";
import { facilityRoles } from "./roles.ts";
import { maxGuestName, maxGuestPhone, maxSeriesCourts } from "./sizes.ts";

/** How many dates a series has at most: a year of weeks. */
export const maxSeriesDates = 53;

/** What becomes of one occurrence: it is left out, or what stands in its way is canceled by the manager. */
export const SeriesChoice = z.enum(["skip", "overwrite"]).meta({ id: "SeriesChoice" });
export type SeriesChoice = z.infer<typeof SeriesChoice>;

/** The choice for one occurrence, named by its date and its court as the preview shows them. */
const SeriesDecision = z.object({ date: LocalDate, fieldId: Id, choice: SeriesChoice });
export type SeriesDecision = z.infer<typeof SeriesDecision>;

/** What comes with every save: the choices, and `tag`, the tag of the preview in which they were made. */
const reviewAnswers = {
  decisions: z
    .array(SeriesDecision)
    .max(maxSeriesDates * maxSeriesCourts)
    .default([]),
  /** When sent, the tag must be that of the plan as it is now. */
  tag: Tag.nullable().default(null),
  /** Answers the 409 `reservation.outside_opening_slots`. */
  proceedOutsideSlots: z.boolean().default(false),
  /** Answers the 409 `reservation.limits_exceeded`, whose details are `ExceededLimits`. */
  proceedBeyondLimits: z.boolean().default(false),
};

/**
 * What staff save: courts of one location, on `date` and every `everyWeeks` weeks up to `until`, both inclusive.
 * Without `until` it is one date: several courts in one booking. Each court on each date becomes a reservation with a
 * debit of its own; `discounted` is what each of them asks, null its list price. `confirm` confirms them at once.
 */
export const SeriesBody = z
  .object({
    fieldIds: z.array(Id).min(1).max(maxSeriesCourts),
    sportId: Id.nullable().default(null),
    date: LocalDate,
    until: LocalDate.nullable().default(null),
    everyWeeks: z.number().int().min(1).max(4).default(1),
    startAt: WallTime,
    endAt: WallTime,
    athleteId: Id.nullable().default(null),
    guestName: line(maxGuestName).nullable().default(null),
    guestPhoneNumber: line(maxGuestPhone).nullable().default(null),
    notes: text(maxNotes).default(""),
    discounted: z.number().int().min(0).max(1_000_000_000).nullable().default(null),
    confirm: z.boolean().default(false),
    ...reviewAnswers,
  })
  .meta({ id: "ReservationSeriesBody" });
export type SeriesBody = z.output<typeof SeriesBody>;

/**
 * What changes in the rest of a series: the occurrences on the date of the reservation `from` and later, on all
 * courts, that have not begun and are not canceled. What is absent stays as each of them has it. `courts` moves the
 * occurrences of a court (`fieldId`, as the series names it) to another.
 */
export const SeriesRemainingBody = z
  .object({
    from: Id,
    courts: z
      .array(z.object({ fieldId: Id, toFieldId: Id }))
      .max(maxSeriesCourts)
      .default([]),
    times: z.object({ startAt: WallTime, endAt: WallTime }).optional(),
    sportId: Id.nullable().optional(),
    holder: z
      .object({
        athleteId: Id.nullable().default(null),
        guestName: line(maxGuestName).nullable().default(null),
        guestPhoneNumber: line(maxGuestPhone).nullable().default(null),
      })
      .optional(),
    notes: text(maxNotes).optional(),
    /** A lower price; null takes a discount away; when absent, an earlier discount keeps its value in cents. */
    discounted: z.number().int().min(0).max(1_000_000_000).nullable().optional(),
    ...reviewAnswers,
  })
  .meta({ id: "ReservationSeriesRestBody" });
export type SeriesRemainingBody = z.output<typeof SeriesRemainingBody>;

/**
 * A date of the series that was left out and is to be booked after all, on all courts that have nothing on it, as the
 * reservation of the nearest date is.
 */
export const SeriesDateBody = z.object({ date: LocalDate, ...reviewAnswers }).meta({ id: "ReservationSeriesDateBody" });
export type SeriesDateBody = z.output<typeof SeriesDateBody>;

/**
 * What takes a court that an occurrence wants. `overwritable`: confirmed, not begun, and nothing was collected for it.
 */
export const SeriesConflict = ReservationConflict.extend({ overwritable: z.boolean() }).meta({
  id: "ReservationSeriesConflict",
});
export type SeriesConflict = z.infer<typeof SeriesConflict>;

/**
 * How an occurrence stands. `conflict`: something takes the court, a decision is needed. `closed`: a closing day, left
 * out always. `refused`: a rule refuses it (`code`: no price, part of a slot), so it must be skipped to save the rest.
 */
export const SeriesState = z.enum(["free", "conflict", "closed", "refused"]).meta({ id: "ReservationSeriesState" });
export type SeriesState = z.infer<typeof SeriesState>;

/** One court on one date of a series, as saving it would make it or has made it. */
export const SeriesOccurrence = z
  .object({
    date: LocalDate,
    fieldId: Id,
    startAt: Instant,
    endAt: Instant,
    state: SeriesState,
    code: z.string().nullable(),
    conflicts: z.array(SeriesConflict),
    /** The decision that was sent for it. */
    choice: SeriesChoice.nullable(),
    /** True when saving makes (or changes) this reservation. */
    saved: z.boolean(),
    outsideOpeningSlots: z.boolean(),
    /** The limits that it breaks when it is saved, bookings of the series itself counted. */
    limits: z.array(BrokenLimit),
    price: DebitPrice.nullable(),
    /** The reservation; null in the preview of a new series, and where none is made. */
    reservationId: Id.nullable(),
    /** What the reservation was, when an existing one changes. */
    before: z.object({ fieldId: Id, startAt: Instant, endAt: Instant, price: DebitPrice }).nullable(),
  })
  .meta({ id: "ReservationSeriesOccurrence" });
export type SeriesOccurrence = z.infer<typeof SeriesOccurrence>;

/**
 * What saving would do, or has done: every occurrence by date and court. `tag` stands for the whole plan as it is
 * shown. `count` are the reservations saved, `undecided` the occurrences that still want a choice, `totals` what the
 * saved reservations ask.
 */
export const SeriesPlan = z
  .object({
    id: Id.nullable(),
    tag: z.string(),
    occurrences: z.array(SeriesOccurrence),
    count: z.number().int(),
    undecided: z.number().int(),
    overwritten: z.array(SeriesConflict),
    totals: z.array(z.object({ currency: CurrencyCode, total: Cents, discounted: Cents })),
  })
  .meta({ id: "ReservationSeriesPlan" });
export type SeriesPlan = z.infer<typeof SeriesPlan>;

/** One reservation of a series: `date` and `seriesFieldId` are its place in the series, wherever it was moved since. */
const SeriesMember = ReservationSummary.extend({ date: LocalDate, seriesFieldId: Id });

/** A series as it was first planned, with all its reservations by date and court. */
export const ReservationSeries = z
  .object({
    id: Id,
    locationId: Id,
    date: LocalDate,
    until: LocalDate,
    everyWeeks: z.number().int(),
    startAt: WallTime,
    endAt: WallTime,
    createdAt: Instant,
    reservations: z.array(SeriesMember),
    /** The dates on which a court was left out, skipped or closed, with those courts as the series names them. */
    leftOut: z.array(z.object({ date: LocalDate, fieldIds: z.array(Id) })),
  })
  .meta({ id: "ReservationSeries" });
export type ReservationSeries = z.infer<typeof ReservationSeries>;

/** Codes of saving a plan that concern all of it, besides those of a single reservation. */
const planErrors = [
  ...reservationSaveErrors,
  "reservation_series.changed", // 409: the plan is no longer that of the tag; preview again
  "reservation_series.undecided", // 409: conflicts or refusals without a decision
  "reservation_series.not_overwritable", // 409: what stands in the way cannot be canceled
  "reservation_series.nothing_to_save", // 422: every occurrence is left out
] as const;

export const reservationSeries = staffResource(
  { name: "reservationSeries", path: "/v2/reservation-series", roles: facilityRoles },
  {
    create: {
      call: "POST",
      summary: "Create a series of reservations, all or nothing; with `preview=true`, only say what it would be",
      query: preview,
      body: SeriesBody,
      response: SeriesPlan,
      errors: [
        ...planErrors,
        "reservation_series.until_before_date", // 422
        "reservation_series.too_many_dates", // 422, with `max`
        "reservation_series.several_places", // 422: courts of more than one location
        "reservation_series.courts_overlap", // 422: a court and a part of it
      ],
    },
    show: { call: "GET /:id", summary: "A series with all its reservations", response: ReservationSeries },
    replaceRest: {
      call: "PUT /:id/rest",
      summary: "Change an occurrence and all later ones; with `preview=true`, only say what would change",
      query: preview,
      body: SeriesRemainingBody,
      response: SeriesPlan,
      errors: [
        ...planErrors,
        "reservation_series.nothing_left", // 409: all of the rest has begun or is canceled
        "reservation_series.several_places", // 422
        "reservation_series.courts_overlap", // 422
      ],
    },
    addDate: {
      call: "POST /:id/dates",
      summary: "Add back a date that was left out of a series; with `preview=true`, only say what it would be",
      query: preview,
      body: SeriesDateBody,
      response: SeriesPlan,
      errors: [
        ...planErrors,
        "reservation_series.not_left_out", // 422: no date of the series, or all of its courts have a reservation on it
        "reservation_series.nothing_left", // 409: all of its reservations are canceled
      ],
    },
    cancelRest: {
      call: "DELETE /:id/rest",
      summary: "Cancel an occurrence and all later ones; with `preview=true`, only say which",
      query: preview,
      body: z.object({
        from: Id,
        target: CancellationTarget.default("manager"),
        proceedBeyondLimits: z.boolean().default(false),
      }),
      response: listOf(ReservationSummary),
      errors: ["reservation_series.nothing_left", "reservation.limits_exceeded"],
    },
  },
);
