import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, Id, Instant, LocalDate, line, period, preview, Tag, WallTime } from "../scalars.ts";
import { ReservationConflict } from "./occupancies.ts";
import { courtReaders, facilityRoles } from "./roles.ts";
import { maxBlockReason } from "./sizes.ts";

/** A local date on which a location is closed. */
export const ClosingPeriod = z
  .object({ locationId: Id, day: LocalDate, reason: line(maxBlockReason).nullable() })
  .meta({ id: "ClosingPeriod" });
export type ClosingPeriod = z.infer<typeof ClosingPeriod>;

/** What becomes of the confirmed reservations on a day that is closed: they stay, or the manager cancels them. */
const ClosingChoice = z.enum(["keep", "cancel"]).meta({ id: "ClosingChoice" });

/** A confirmed reservation that a closure touches. `paid` is what was collected for it, in minor units. */
const AffectedReservation = ReservationConflict.omit({ kind: true, bufferMinutes: true })
  .extend({ paid: Cents, currency: CurrencyCode })
  .meta({ id: "AffectedReservation" });

/** How many reservations an answer names at most; `count` says how many there are. */
export const maxAffectedReservations = 200;

/**
 * The confirmed reservations that a closure touches, earliest first; reservations that have begun are not among them.
 * `tag` changes with the set: sending it back proves that the person has seen this set. `ids` has all of them.
 */
export const Affected = z
  .object({
    count: z.number().int(),
    tag: z.string(),
    ids: z.array(Id),
    reservations: z.array(AffectedReservation),
  })
  .meta({ id: "TouchedReservations" });
export type Affected = z.infer<typeof Affected>;

/** A training that a closure touches; times are local. */
export const AffectedTraining = z
  .object({ id: Id, name: z.string(), site: z.string(), date: LocalDate, startTime: WallTime, endTime: WallTime })
  .meta({ id: "AffectedTraining" });
export type AffectedTraining = z.infer<typeof AffectedTraining>;

/** A match of a tournament that a closure touches. */
export const AffectedMatch = z
  .object({
    ...{ id: Id, eventId: Id, event: z.string(), number: z.number().int(), fieldId: Id },
    ...{ startAt: Instant, endAt: Instant },
  })
  .meta({ id: "AffectedMatch" });
export type AffectedMatch = z.infer<typeof AffectedMatch>;

/** What becomes of matches at a closed place: they stay, and their schedule says so, or lose their courts and times. */
export const ClosingMatches = z.enum(["keep", "unschedule"]).meta({ id: "ClosingMatches" });

/**
 * What closing days of a location touches. `tag` stands also for the trainings to come at the site of the location, and
 * for the matches to come of tournaments that are published or live. At most 200 of each are named, the earliest first.
 */
export const ClosureEffects = Affected.extend({
  trainingsCount: z.number().int(),
  trainings: z.array(AffectedTraining),
  matchesCount: z.number().int(),
  matches: z.array(AffectedMatch),
}).meta({ id: "ClosureEffects" });
export type ClosureEffects = z.infer<typeof ClosureEffects>;

/**
 * What is closed: one day, or all days from `day` to `until`, both inclusive. When confirmed reservations are touched,
 * `reservations` must say what becomes of them, and `matches` of matches; trainings are canceled or nothing is closed.
 * `tag`, when sent, must be the tag of the set as it is now.
 */
export const ClosingBody = z
  .object({
    day: LocalDate,
    until: LocalDate.nullable().default(null),
    reason: line(maxBlockReason).nullable().default(null),
    reservations: ClosingChoice.nullable().default(null),
    cancelTrainings: z.boolean().default(false),
    matches: ClosingMatches.nullable().default(null),
    tag: Tag.nullable().default(null),
  })
  .meta({ id: "ClosingBody" });
export type ClosingBody = z.infer<typeof ClosingBody>;

/** What a closure did. `skipped`: days of a range that were closed already and stay as they were. */
export const Closure = z
  .object({
    data: z.array(ClosingPeriod),
    skipped: z.array(LocalDate),
    touched: ClosureEffects,
    /** How many pending reservations are on these days: they stay, and cannot be confirmed. */
    pending: z.number().int(),
  })
  .meta({ id: "Closure" });
export type Closure = z.infer<typeof Closure>;

export const closingPeriods = staffResource(
  { name: "closingPeriods", path: "/reservations/locations/:locationId/closing-periods", roles: facilityRoles },
  {
    list: {
      call: "GET",
      roles: courtReaders,
      summary: "Closing days of a location, oldest first",
      query: period,
      response: listOf(ClosingPeriod),
    },
    create: {
      call: "POST",
      summary: "Close a location for a day or a range of days; with `preview=true`, only say what it would do",
      query: preview,
      body: ClosingBody,
      response: Closure,
      errors: [
        "closing_period.exists", // 409: the day, or every day of the range, is closed already
        "closing_period.reservations_touched", // 409: say what becomes of them; `details.touched` names them
        "closing_period.trainings_touched", // 409: they are to be canceled; `details.touched` names them
        "closing_period.matches_touched", // 409: say what becomes of them; `details.touched` names them
        "open_day.last_training", // 409: a published open day would be left without trainings
        "closing_period.end_before_start", // 422
        "closing_period.too_long", // 422: more than a year at once
      ],
    },
    remove: { call: "DELETE /:day", summary: "Open a closed day again", params: { day: LocalDate } },
  },
);
