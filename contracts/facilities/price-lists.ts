import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { CurrencyCode, flag, Id, LocalDate, line, PositiveCents, seenVersion, WallTime, Weekday } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";
import { maxCourtsOfLocation, maxPriceRanges } from "./sizes.ts";

/**
 * The highest price of an hour or a slot that may be saved, in minor units: 10,000.00. The longest booking, 25 hours
 * in slots of 5 minutes, then costs 3,000,000.00 and stays far below what a debit can hold (int4).
 */
export const maxListPrice = 1_000_000;
const ListPrice = z.number().int().min(0).max(maxListPrice);

/** The hours of a range: some weekdays, `[startAt, endAt)` in the location's wall time. */
const rangeHours = { daysOfWeek: z.array(Weekday).min(1).max(7), startAt: WallTime, endAt: WallTime };

/**
 * Hours of some weekdays with an hourly price in minor units, in the location's wall time. Guests pay `guestPrice`;
 * null: the same as everybody.
 */
export const PriceRange = z
  .object({ ...rangeHours, price: PositiveCents, guestPrice: PositiveCents.nullable() })
  .meta({ id: "PriceRange" });
export type PriceRange = z.infer<typeof PriceRange>;

/**
 * What a court costs. `by_slot`: `price` for each whole slot of `slotMinutes`. `ranged`: the minutes inside each
 * range times that range's hourly price. The first list, by `order`, that is valid on the day and names the court
 * and the sport applies; empty `fieldIds` or `sportIds` mean all. `guestPrice` replaces `price` for guests; null: the
 * same. `version` grows with every change; sending a stale one is a conflict.
 */
export const PriceList = z
  .object({
    id: Id,
    locationId: Id,
    name: z.string(),
    type: z.enum(["by_slot", "ranged"]),
    currency: CurrencyCode,
    slotMinutes: z.number().int().min(5).max(1440).nullable(),
    price: PositiveCents.nullable(),
    guestPrice: PositiveCents.nullable(),
    priceRanges: z.array(PriceRange),
    fieldIds: z.array(Id),
    sportIds: z.array(Id),
    validFrom: LocalDate.nullable(),
    validTo: LocalDate.nullable(),
    order: z.number().int().min(0),
    version: z.number().int(),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.infer<typeof PriceList>;

const bodyParts = {
  name: line(80),
  currency: CurrencyCode,
  fieldIds: z.array(Id).max(maxCourtsOfLocation).default([]),
  sportIds: z.array(Id).max(100).default([]),
  /** The local dates on which the list is valid, both inclusive; null leaves that side open. */
  validFrom: LocalDate.nullable().default(null),
  validTo: LocalDate.nullable().default(null),
  /** The place among the location's lists, from 0; the others make room. Absent: the last, or where it stands. */
  order: z.number().int().min(0).max(1000).optional(),
};

/** What staff save. */
export const PriceListBody = z
  .discriminatedUnion("type", [
    z.object({
      ...bodyParts,
      type: z.literal("by_slot"),
      slotMinutes: z.number().int().min(5).max(1440),
      price: ListPrice,
      guestPrice: ListPrice.nullable().default(null),
    }),
    z.object({
      ...bodyParts,
      type: z.literal("ranged"),
      priceRanges: z
        .array(z.object({ ...rangeHours, price: ListPrice, guestPrice: ListPrice.nullable().default(null) }))
        .min(1)
        .max(maxPriceRanges),
    }),
  ])
  .meta({ id: "PriceListBody" });
export type PriceListBody = z.output<typeof PriceListBody>;

/**
 * Opening hours of one day in which one price holds. `price` is for an hour, or for a slot of `slotMinutes`; null when
 * nothing prices it: a booking there is refused. `rangeIndex` points into the list's `priceRanges`.
 */
export const PriceBand = z
  .object({
    startAt: WallTime,
    endAt: WallTime,
    priceListId: Id.nullable(),
    rangeIndex: z.number().int().nullable(),
    slotMinutes: z.number().int().nullable(),
    price: PositiveCents.nullable(),
    currency: CurrencyCode.nullable(),
  })
  .meta({ id: "PriceBand" });
export type PriceBand = z.infer<typeof PriceBand>;

/**
 * A part of how a price came about: `minutes` at `unitPrice` for each `unitMinutes` (60, or a slot's). Hours and days
 * are those of the list's range; null when the list prices slots.
 */
export const PriceStep = z
  .object({
    priceListName: z.string(),
    daysOfWeek: z.array(Weekday).nullable(),
    startAt: WallTime.nullable(),
    endAt: WallTime.nullable(),
    minutes: z.number().int(),
    unitMinutes: z.number().int(),
    unitPrice: PositiveCents,
  })
  .meta({ id: "PriceStep" });
export type PriceStep = z.infer<typeof PriceStep>;

/**
 * What may be booked on a court of a list that prices turns (`by_slot`): while it applies, whole turns of `slotMinutes`
 * only; null: any length, by ranges. Each `sportId` that the court offers, and null where a booking may name none, has
 * entries for every stretch of time that has a price; dates are local and inclusive, null leaves that side open.
 */
export const CourtTurn = z
  .object({
    fieldId: Id,
    sportId: Id.nullable(),
    from: LocalDate.nullable(),
    to: LocalDate.nullable(),
    slotMinutes: z.number().int().nullable(),
  })
  .meta({ id: "CourtTurn" });
export type CourtTurn = z.infer<typeof CourtTurn>;

/**
 * `details` of a 422 `reservation.partial_slot`: how long a turn is, and the whole turns of the same day that come
 * nearest to what was asked, shorter ones first.
 */
export const TurnOffers = z.object({
  slotMinutes: z.number().int(),
  offers: z.array(z.object({ startAt: WallTime, endAt: WallTime })),
});
export type TurnOffers = z.infer<typeof TurnOffers>;

/** One day of a court's week: its bands in order, none when the day is `closed` or has no opening slots. */
export const PriceDay = z
  .object({ date: LocalDate, closed: z.boolean(), bands: z.array(PriceBand) })
  .meta({ id: "PriceDay" });
export type PriceDay = z.infer<typeof PriceDay>;

/** Opening hours of a weekday, `[startAt, endAt)` in the location's wall time, on some courts. */
export const PriceHours = z
  .object({ dayOfWeek: Weekday, startAt: WallTime, endAt: WallTime, fieldIds: z.array(Id) })
  .meta({ id: "PriceHours" });
export type PriceHours = z.infer<typeof PriceHours>;

const saveErrors = [
  "price_list.name_taken", // 409: another list of the location has this name
  "price_list.valid_to_before_from", // 422
  "price_list.end_before_start", // 422, at the range
  "price_list.range_overlap", // 422, at the later of two ranges that share minutes of a weekday
  "price_list.uncovered", // 422: opening minutes would have no price; `details` says which
] as const;

export const priceLists = staffResource(
  { name: "priceLists", path: "/reservations/locations/:locationId/price-lists", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Price lists of a location, in the order in which they apply",
      response: listOf(PriceList),
    },
    create: {
      call: "POST",
      summary: "Add a price list, last unless `order` says otherwise",
      body: PriceListBody,
      response: PriceList,
      errors: [...saveErrors, "price_list.too_many"], // 409, with `max`
    },
    replace: {
      call: "PUT /:listId",
      summary: "Edit a price list, or move it among the others by `order`; what is booked keeps its price",
      body: z.intersection(PriceListBody, z.object(seenVersion)),
      response: PriceList,
      errors: [
        ...saveErrors,
        "price_list.stale", // 409: changed meanwhile
      ],
    },
    removal: {
      call: "GET /:listId/removal",
      summary: "Opening hours that only this list prices: without it, bookings there would be refused",
      response: z.object({ uncovered: z.array(PriceHours) }),
    },
    remove: {
      call: "DELETE /:listId",
      summary: "Delete a price list; what is booked keeps its price",
      /** `acceptUncovered` answers the 409 `price_list.leaves_uncovered`. */
      query: { acceptUncovered: flag.default(false) },
      errors: [
        "price_list.leaves_uncovered", // 409: opening hours would have no price; `details.uncovered`, a list of `PriceHours`
      ],
    },
    turns: {
      call: "GET",
      path: "/reservations/turns",
      summary: "Courts that sell turns, with how long these are and when; courts that never do are left out",
      query: { locationId: Id.optional() },
      response: listOf(CourtTurn),
    },
    week: {
      call: "GET /week",
      summary: "What a court costs in the opening hours of a week, and by which list",
      query: {
        fieldId: Id,
        /** The sport that is booked; absent: the court's only sport, or lists for all sports. */
        sportId: Id.optional(),
        /** Any day of the week wanted; weeks start on Monday. */
        date: LocalDate,
        guest: flag.default(false),
      },
      response: z.object({ data: z.array(PriceDay).length(7) }),
    },
  },
);
