import { z } from "zod";
import { Id, Instant } from "../scalars.ts";

/** What takes a court's time; `event`: the court is kept for a tournament, whose name is the holder. */
export const OccupancyKind = z
  .enum(["reservation", "training", "match", "closure", "event"])
  .meta({ id: "OccupancyKind" });
export type OccupancyKind = z.infer<typeof OccupancyKind>;

/**
 * What stands in the way of a court's time: entries of `details.conflicts` of a 409 `reservation.overlap`. `fieldId` is
 * the court that it takes, which may be a part of the wanted one, or made of it. `holder` is who plays, or why a court
 * is closed. `bufferMinutes` after `endAt` are taken too.
 */
export const ReservationConflict = z
  .object({
    id: Id,
    kind: OccupancyKind,
    fieldId: Id,
    startAt: Instant,
    endAt: Instant,
    bufferMinutes: z.number().int(),
    holder: z.string(),
  })
  .meta({ id: "ReservationConflict" });
export type ReservationConflict = z.infer<typeof ReservationConflict>;
