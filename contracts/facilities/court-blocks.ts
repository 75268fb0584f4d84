import { z } from "zod";
import { operation } from "../operation.ts";
import { flag, Id, Instant, LocalDate, line, WallTime } from "../scalars.ts";
import { Touched } from "./closing-periods.ts";
import { facilityRoles } from "./roles.ts";

/** Courts of a location that are out of use for a while, and why. */
export const CourtBlock = z
  .object({
    id: Id,
    locationId: Id,
    fieldIds: z.array(Id),
    startAt: Instant,
    endAt: Instant,
    reason: z.string(),
    createdAt: Instant,
  })
  .meta({ id: "CourtBlock" });
export type CourtBlock = z.infer<typeof CourtBlock>;

/**
 * What staff block: courts, from a local date and wall time to another. When confirmed reservations are touched they
 * must be cancelled, and `tag`, when sent, must be that of the set as it is.
 */
export const CourtBlockBody = z
  .object({
    fieldIds: z.array(Id).min(1).max(200),
    startDate: LocalDate,
    startTime: WallTime,
    endDate: LocalDate,
    endTime: WallTime,
    reason: line(120),
    cancelReservations: z.boolean().default(false),
    tag: z.string().max(64).nullable().default(null),
  })
  .meta({ id: "CourtBlockBody" });
export type CourtBlockBody = z.infer<typeof CourtBlockBody>;

/** What blocking did. `pending` reservations in that time stay, and cannot be confirmed. */
export const Blocking = z
  .object({ block: CourtBlock, touched: Touched, pending: z.number().int() })
  .meta({ id: "Blocking" });
export type Blocking = z.infer<typeof Blocking>;

const params = z.object({ locationId: Id });
const blockParams = params.extend({ blockId: Id });
const path = "/reservations/locations/:locationId/blocks";
const saveErrors = [
  "court_block.reservations_touched", // 409: cancel them or choose another time; `details.touched` names them
  "court_block.overlap", // 409: something else takes a court; `details.conflicts`, a list of `ReservationConflict`
  "court_block.end_before_start", // 422
  "court_block.too_long", // 422: more than a year
  "court_block.past", // 422: it would be over already
] as const;

export const courtBlocks = {
  list: operation({
    id: "courtBlocks.list",
    summary: "Blocks of a location's courts, earliest first; those with a part in some local dates, both inclusive",
    method: "GET",
    path,
    auth: "staff",
    roles: facilityRoles,
    params,
    query: z.object({ from: LocalDate.optional(), to: LocalDate.optional() }),
    status: 200,
    response: z.object({ data: z.array(CourtBlock) }),
  }),
  show: operation({
    id: "courtBlocks.show",
    summary: "One block",
    method: "GET",
    path: `${path}/:blockId`,
    auth: "staff",
    roles: facilityRoles,
    params: blockParams,
    status: 200,
    response: CourtBlock,
  }),
  create: operation({
    id: "courtBlocks.create",
    summary: "Block courts for maintenance; with `preview=true`, only say what it would do",
    method: "POST",
    path,
    auth: "staff",
    roles: facilityRoles,
    params,
    query: z.object({ preview: flag.default(false) }),
    body: CourtBlockBody,
    status: 201,
    response: Blocking,
    errors: saveErrors,
  }),
  replace: operation({
    id: "courtBlocks.replace",
    summary: "Change a block that is not over; with `preview=true`, only say what it would do",
    method: "PUT",
    path: `${path}/:blockId`,
    auth: "staff",
    roles: facilityRoles,
    params: blockParams,
    query: z.object({ preview: flag.default(false) }),
    body: CourtBlockBody,
    status: 200,
    response: Blocking,
    errors: [...saveErrors, "court_block.ended"],
  }),
  remove: operation({
    id: "courtBlocks.remove",
    summary: "End a block: one that has not begun is removed, one that runs ends now and stays on record",
    method: "DELETE",
    path: `${path}/:blockId`,
    auth: "staff",
    roles: facilityRoles,
    params: blockParams,
    status: 204,
    errors: ["court_block.ended"],
  }),
};
