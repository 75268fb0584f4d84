import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, period } from "../scalars.ts";
import { facilityRoles } from "./roles.ts";

/** A training that takes a court, as people who book courts see it. `coaches` are names. */
export const CourtTraining = z
  .object({
    id: Id,
    fieldId: Id,
    name: z.string(),
    coaches: z.array(z.string()),
    startAt: Instant,
    endAt: Instant,
  })
  .meta({ id: "CourtTraining" });
export type CourtTraining = z.infer<typeof CourtTraining>;

export const courtTrainings = staffResource(
  { name: "courtTrainings", path: "/reservations/locations/:locationId/trainings", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Scheduled trainings on the courts of a location, earliest first",
      query: period,
      response: listOf(CourtTraining),
    },
  },
);
