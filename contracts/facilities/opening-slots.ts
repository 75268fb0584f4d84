import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, LocalDate, line, WallTime, Weekday } from "../scalars.ts";

/** Hours in which a location takes reservations, in its own wall time: `[startAt, endAt)` of a weekday. */
export const OpeningSlot = z
  .object({ id: Id, locationId: Id, dayOfWeek: Weekday, startAt: WallTime, endAt: WallTime })
  .meta({ id: "OpeningSlot" });
export type OpeningSlot = z.infer<typeof OpeningSlot>;

/** A local date on which a location is closed. */
export const ClosingPeriod = z
  .object({ locationId: Id, day: LocalDate, reason: line(120).nullable() })
  .meta({ id: "ClosingPeriod" });
export type ClosingPeriod = z.infer<typeof ClosingPeriod>;

const params = z.object({ locationId: Id });
const roles = ["manager", "boardMember", "facilityManager"] as const;

export const openingSlots = {
  list: operation({
    id: "openingSlots.list",
    summary: "Opening slots of a location, Monday first",
    method: "GET",
    path: "/reservations/locations/:locationId/opening-slots",
    auth: "staff",
    roles,
    params,
    status: 200,
    response: z.object({ data: z.array(OpeningSlot) }),
  }),
};

export const closingPeriods = {
  list: operation({
    id: "closingPeriods.list",
    summary: "Closing days of a location, oldest first",
    method: "GET",
    path: "/reservations/locations/:locationId/closing-periods",
    auth: "staff",
    roles,
    params,
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional() }),
    status: 200,
    response: z.object({ data: z.array(ClosingPeriod) }),
  }),
};
