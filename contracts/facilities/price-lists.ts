import { z } from "zod";
import { operation } from "../operation.ts";
import { CurrencyCode, Id, LocalDate, PositiveCents, WallTime, Weekday } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** Hours of some weekdays with an hourly price in minor units, in the location's wall time. */
export const PriceRange = z
  .object({ daysOfWeek: z.array(Weekday).min(1), startAt: WallTime, endAt: WallTime, price: PositiveCents })
  .meta({ id: "PriceRange" });

/**
 * What a court costs. `by_slot`: `price` for each whole slot of `slotMinutes`. `ranged`: the minutes inside each
 * range times that range's hourly price. The first list, by `order`, that is valid on the day and names the court
 * and the sport applies; empty `fieldIds` or `sportIds` mean all.
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
    priceRanges: z.array(PriceRange),
    fieldIds: z.array(Id),
    sportIds: z.array(Id),
    validFrom: LocalDate.nullable(),
    validTo: LocalDate.nullable(),
    order: z.number().int().min(0),
  })
  .meta({ id: "PriceList" });
export type PriceList = z.infer<typeof PriceList>;

export const priceLists = {
  list: operation({
    id: "priceLists.list",
    summary: "Price lists of a location, in the order in which they apply",
    method: "GET",
    path: "/reservations/locations/:locationId/price-lists",
    auth: "staff",
    roles: facilityRoles,
    params: z.object({ locationId: Id }),
    status: 200,
    response: z.object({ data: z.array(PriceList) }),
  }),
};
