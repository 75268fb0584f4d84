import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, period } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** A match that takes a court, as people who book courts see it: its number in the event `name`. */
export const CourtMatch = z
  .object({
    id: Id,
    fieldId: Id,
    eventId: Id,
    name: z.string(),
    number: z.number().int(),
    startAt: Instant,
    endAt: Instant,
  })
  .meta({ id: "CourtMatch" });
export type CourtMatch = z.infer<typeof CourtMatch>;

export const courtMatches = staffResource(
  { name: "courtMatches", path: "/reservations/locations/:locationId/matches", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Matches on the courts of a location that take their time, earliest first",
      query: period,
      response: listOf(CourtMatch),
    },
  },
);
