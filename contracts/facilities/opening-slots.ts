import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, WallTime, Weekday } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** Hours in which a location takes reservations, in its own wall time: `[startAt, endAt)` of a weekday. */
export const OpeningSlot = z
  .object({ id: Id, locationId: Id, dayOfWeek: Weekday, startAt: WallTime, endAt: WallTime })
  .meta({ id: "OpeningSlot" });
export type OpeningSlot = z.infer<typeof OpeningSlot>;

export const openingSlots = {
  list: operation({
    id: "openingSlots.list",
    summary: "Opening slots of a location, Monday first",
    method: "GET",
    path: "/reservations/locations/:locationId/opening-slots",
    auth: "staff",
    roles: facilityRoles,
    params: z.object({ locationId: Id }),
    status: 200,
    response: z.object({ data: z.array(OpeningSlot) }),
  }),
};
