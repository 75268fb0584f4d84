import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, LocalDate, line, seenVersion } from "../scalars.ts";

/** How many time frames an organisation has at most. */
export const maxTimeFrames = 200;

const parts = { name: line(80), startAt: LocalDate, endAt: LocalDate };

/** A named period of the organisation, both dates inclusive. */
export const TimeFrame = z
  .object({ id: Id, ...parts, name: z.string(), version: z.number().int() })
  .meta({ id: "TimeFrame" });
export type TimeFrame = z.infer<typeof TimeFrame>;

const saveErrors = [
  "time_frame.end_not_after_start", // 422
  "time_frame.duplicate", // 409: another one has the same dates; overlapping ones are fine
  "time_frame.name_taken", // 409
] as const;

export const timeFrames = staffResource(
  { name: "timeFrames", path: "/timeFrames", roles: ["manager", "boardMember"] },
  {
    list: { call: "GET", summary: "Time frames of the organisation, newest first", response: listOf(TimeFrame) },
    create: {
      call: "POST",
      summary: "Add a time frame",
      body: z.object(parts),
      response: TimeFrame,
      errors: [...saveErrors, "time_frame.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary: "Change a time frame",
      body: z.object(parts).partial().extend(seenVersion),
      response: TimeFrame,
      errors: [...saveErrors, "time_frame.stale"], // 409: changed meanwhile
    },
  },
);
