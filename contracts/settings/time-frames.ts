import { z } from "zod";
import { operation } from "../operation.ts";
import { Id, LocalDate } from "../scalars.ts";

/** A named period of the organisation, both dates inclusive. */
export const TimeFrame = z
  .object({ id: Id, name: z.string(), startAt: LocalDate, endAt: LocalDate })
  .meta({ id: "TimeFrame" });
export type TimeFrame = z.infer<typeof TimeFrame>;

export const timeFrames = {
  list: operation({
    id: "timeFrames.list",
    summary: "Time frames of the organisation, newest first",
    method: "GET",
    path: "/timeFrames",
    auth: "staff",
    status: 200,
    response: z.object({ data: z.array(TimeFrame) }),
  }),
};
