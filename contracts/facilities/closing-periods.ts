import { z } from "zod";
import { operation } from "../operation.ts";
import { Cents, CurrencyCode, flag, Id, LocalDate, line } from "../scalars.ts";
import { ReservationConflict } from "./occupancies.ts";
import { facilityRoles } from "./roles.ts";

/** A local date on which a location is closed. */
export const ClosingPeriod = z
  .object({ locationId: Id, day: LocalDate, reason: line(120).nullable() })
  .meta({ id: "ClosingPeriod" });
export type ClosingPeriod = z.infer<typeof ClosingPeriod>;

/** What becomes of the confirmed reservations on a day that is closed: they stay, or the manager cancels them. */
export const ClosingChoice = z.enum(["keep", "cancel"]).meta({ id: "ClosingChoice" });
export type ClosingChoice = z.infer<typeof ClosingChoice>;

/** A confirmed reservation that a closure touches. `paid` is what was collected for it, in minor units. */
export const TouchedReservation = ReservationConflict.omit({ kind: true, bufferMinutes: true })
  .extend({ paid: Cents, currency: CurrencyCode })
  .meta({ id: "TouchedReservation" });
export type TouchedReservation = z.infer<typeof TouchedReservation>;

/** How many reservations an answer names at most; `count` says how many there are. */
export const maxTouchedReservations = 200;

/**
 * The confirmed reservations that a closure touches, earliest first; those that have begun are not among them.
 * `tag` changes with the set: sending it back proves that the person has seen this one. `ids` are all of them.
 */
export const Touched = z
  .object({
    count: z.number().int(),
    tag: z.string(),
    ids: z.array(Id),
    reservations: z.array(TouchedReservation),
  })
  .meta({ id: "TouchedReservations" });
export type Touched = z.infer<typeof Touched>;

/**
 * What is closed: one day, or all days from `day` to `until`, both inclusive. When confirmed reservations are touched,
 * `reservations` must say what becomes of them, and `tag`, when sent, must be that of the set as it is.
 */
export const ClosingBody = z
  .object({
    day: LocalDate,
    until: LocalDate.nullable().default(null),
    reason: line(120).nullable().default(null),
    reservations: ClosingChoice.nullable().default(null),
    tag: z.string().max(64).nullable().default(null),
  })
  .meta({ id: "ClosingBody" });
export type ClosingBody = z.infer<typeof ClosingBody>;

/** What a closure did. `skipped`: days of a range that were closed already and stay as they were. */
export const Closure = z
  .object({
    data: z.array(ClosingPeriod),
    skipped: z.array(LocalDate),
    touched: Touched,
    /** How many pending reservations are on these days: they stay, and cannot be confirmed. */
    pending: z.number().int(),
  })
  .meta({ id: "Closure" });
export type Closure = z.infer<typeof Closure>;

const params = z.object({ locationId: Id });

export const closingPeriods = {
  list: operation({
    id: "closingPeriods.list",
    summary: "Closing days of a location, oldest first",
    method: "GET",
    path: "/reservations/locations/:locationId/closing-periods",
    auth: "staff",
    roles: facilityRoles,
    params,
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional() }),
    status: 200,
    response: z.object({ data: z.array(ClosingPeriod) }),
  }),
  create: operation({
    id: "closingPeriods.create",
    summary: "Close a location for a day or a range of days; with `preview=true`, only say what it would do",
    method: "POST",
    path: "/reservations/locations/:locationId/closing-periods",
    auth: "staff",
    roles: facilityRoles,
    params,
    query: z.object({ preview: flag.default(false) }),
    body: ClosingBody,
    status: 201,
    response: Closure,
    errors: [
      "closing_period.exists", // 409: the day, or every day of the range, is closed already
      "closing_period.reservations_touched", // 409: say what becomes of them; `details.touched` names them
      "closing_period.end_before_start", // 422
      "closing_period.too_long", // 422: more than a year at once
    ],
  }),
  remove: operation({
    id: "closingPeriods.remove",
    summary: "Open a closed day again",
    method: "DELETE",
    path: "/reservations/locations/:locationId/closing-periods/:day",
    auth: "staff",
    roles: facilityRoles,
    params: params.extend({ day: LocalDate }),
    status: 204,
  }),
};
