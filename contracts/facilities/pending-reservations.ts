import { z } from "zod";
import { PageInfo, pageQuery } from "../page.ts";
import { staffResource } from "../resource.ts";
import { flag, Id, LocalDate, repeated } from "../scalars.ts";
import { ReservationConflict } from "./occupancies.ts";
import { ReservationSummary } from "./reservations.ts";
import { facilityRoles } from "./roles.ts";

/** How many conflicts one pending reservation names at most. */
export const maxNamedConflicts = 3;

/**
 * A reservation that waits for an answer, with what stands in its way. A confirmed occupancy (`conflicts`, earliest
 * first) and a closing day make confirming it fail; `hasStarted` does not, yet it is rarely wanted.
 */
export const PendingReservation = ReservationSummary.extend({
  conflicts: z.array(ReservationConflict),
  closingDay: LocalDate.nullable(),
  hasStarted: z.boolean(),
}).meta({ id: "PendingReservation" });
export type PendingReservation = z.infer<typeof PendingReservation>;

/** How many reservations wait at a location: those still to come, and those whose start has passed. */
export const PendingCount = z
  .object({ locationId: Id, upcoming: z.number().int(), started: z.number().int() })
  .meta({ id: "PendingCount" });
export type PendingCount = z.infer<typeof PendingCount>;

/** How many reservations may be named by `id` at once. */
export const maxPendingIds = 100;

export const pendingReservations = staffResource(
  { name: "pendingReservations", path: "/reservations/locations/pending-reservations", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Pending reservations by location, soonest first, each with what stands in its way",
      query: {
        locationId: repeated(Id).optional(),
        /** Only these reservations; one that is not pending, or belongs to another club, is left out of the answer. */
        id: repeated(Id)
          .refine((ids) => ids.length <= maxPendingIds, "field.too_many")
          .optional(),
        /** Local dates of the start, both inclusive. */
        from: LocalDate.optional(),
        to: LocalDate.optional(),
        /** `true`: only those whose start has passed; `false`: only those to come. */
        started: flag.optional(),
        /** Sorted by location in the club's order, or the soonest of all first. */
        order: z.enum(["location", "start"]).default("location"),
        /** `false` leaves the reservations out (`data` empty): for callers that need the counts only. */
        rows: flag.default(true),
        ...pageQuery(100, 25),
      },
      response: z.object({
        data: z.array(PendingReservation),
        pageInfo: PageInfo,
        /** Per location that has any, in the club's order: all filters count except `locationId` and `started`. */
        locations: z.array(PendingCount),
      }),
    },
  },
);
