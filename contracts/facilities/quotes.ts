import { z } from "zod";
import { staffResource } from "../resource.ts";
import { Cents, CurrencyCode, flag, Id, LocalDate, WallTime } from "../scalars.ts";
import { maxListPrice, PriceStep } from "./price-lists.ts";
import { facilityRoles } from "./roles.ts";

/** `total`: list price of a court's time, or the own one that was named; `discounted`: what is asked. Minor units. */
export const Quote = z
  .object({
    currency: CurrencyCode,
    total: Cents,
    discounted: Cents,
    priceListId: Id.nullable(),
    priceSteps: z.array(PriceStep),
    outsideOpeningSlots: z.boolean(),
  })
  .meta({ id: "Quote" });
export type Quote = z.infer<typeof Quote>;

/** Prices that are asked before a reservation has somebody who plays. */
export const quotes = staffResource(
  { name: "quotes", roles: facilityRoles },
  {
    show: {
      call: "GET /reservations/quote",
      summary: "What a court's time costs, or why it cannot be booked",
      /** The fields are those of `ReservationBody`; `guest` asks for the price for guests. */
      query: {
        fieldId: Id,
        sportId: Id.optional(),
        date: LocalDate,
        startAt: WallTime,
        endAt: WallTime,
        guest: flag.default(false),
        discounted: z.coerce.number().int().min(0).max(1_000_000_000).optional(),
        ownPrice: z.coerce.number().int().min(0).max(maxListPrice).optional(),
      },
      response: Quote,
      errors: [
        "reservation.overlap",
        "reservation.closing_day",
        "reservation.price_not_covered",
        "reservation.partial_slot",
        "reservation.list_price_exists",
        "reservation.discount_above_total",
        "reservation.end_before_start",
        "reservation.sport_not_allowed",
        "reservation.sport_required",
      ],
    },
  },
);
