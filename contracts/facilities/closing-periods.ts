import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, LocalDate, line } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** A local date on which a location is closed. */
export const ClosingPeriod = z
  .object({ locationId: Id, day: LocalDate, reason: line(120).nullable() })
  .meta({ id: "ClosingPeriod" });
export type ClosingPeriod = z.infer<typeof ClosingPeriod>;

export const closingPeriods = {
  list: operation({
    id: "closingPeriods.list",
    summary: "Closing days of a location, oldest first",
    method: "GET",
    path: "/reservations/locations/:locationId/closing-periods",
    auth: "staff",
    roles: facilityRoles,
    params: z.object({ locationId: Id }),
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional() }),
    status: 200,
    response: z.object({ data: z.array(ClosingPeriod) }),
  }),
};
