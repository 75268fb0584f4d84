import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, Instant, LocalDate, line, period, preview, Tag, WallTime } from "../scalars.ts";
import { Affected } from "./closing-periods.ts";
import { facilityRoles } from "./roles.ts";
import { maxBlockReason } from "./sizes.ts";

/**
 * Courts of a location that are out of use for a while, and why. `event`: the tournament that they are kept for; such a
 * block follows it. `version` grows with every change; sending a stale one is a conflict.
 */
export const CourtBlock = z
  .object({
    id: Id,
    locationId: Id,
    fieldIds: z.array(Id),
    startAt: Instant,
    endAt: Instant,
    reason: z.string(),
    event: z.object({ id: Id, name: z.string() }).nullable(),
    createdAt: Instant,
    version: z.number().int(),
  })
  .meta({ id: "CourtBlock" });
export type CourtBlock = z.infer<typeof CourtBlock>;

/**
 * What staff block: courts, from a local date and wall time to another. When confirmed reservations are touched they
 * must be cancelled, and `tag`, when sent, must be the tag of the set as it is now.
 */
export const CourtBlockBody = z
  .object({
    fieldIds: z.array(Id).min(1).max(200),
    startDate: LocalDate,
    startTime: WallTime,
    endDate: LocalDate,
    endTime: WallTime,
    reason: line(maxBlockReason),
    cancelReservations: z.boolean().default(false),
    tag: Tag.nullable().default(null),
  })
  .meta({ id: "CourtBlockBody" });
export type CourtBlockBody = z.infer<typeof CourtBlockBody>;

/** What blocking did. `pending`: how many pending reservations are in that time; they stay, and cannot be confirmed. */
export const Blocking = z
  .object({ block: CourtBlock, touched: Affected, pending: z.number().int() })
  .meta({ id: "Blocking" });
export type Blocking = z.infer<typeof Blocking>;

const saveErrors = [
  "court_block.reservations_touched", // 409: cancel them or choose another time; `details.touched` names them
  "court_block.overlap", // 409: something else takes a court; `details.conflicts`, a list of `ReservationConflict`
  "court_block.end_before_start", // 422
  "court_block.too_long", // 422: more than a year
  "court_block.past", // 422: it would be over already
] as const;

export const courtBlocks = staffResource(
  { name: "courtBlocks", path: "/reservations/locations/:locationId/blocks", roles: facilityRoles },
  {
    list: {
      call: "GET",
      summary: "Blocks of a location's courts, earliest first; those with a part in some local dates, both inclusive",
      query: period,
      response: listOf(CourtBlock),
    },
    show: { call: "GET /:blockId", summary: "One block", response: CourtBlock },
    create: {
      call: "POST",
      summary: "Block courts for maintenance; with `preview=true`, only say what it would do",
      query: preview,
      body: CourtBlockBody,
      response: Blocking,
      errors: saveErrors,
    },
    replace: {
      call: "PUT /:blockId",
      summary: "Change a block that is not over; with `preview=true`, only say what it would do",
      query: preview,
      body: CourtBlockBody.extend({ version: z.number().int().optional() }),
      response: Blocking,
      errors: [
        ...saveErrors,
        "court_block.ended", // 409
        "court_block.of_event", // 409: it follows its tournament, and is changed with it
        "court_block.stale", // 409: changed meanwhile
      ],
    },
    remove: {
      call: "DELETE /:blockId",
      summary: "End a block: one that has not begun is removed, one that runs ends now and stays on record",
      errors: ["court_block.ended"],
    },
  },
);
