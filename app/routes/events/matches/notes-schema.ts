import { z } from "zod";
import { instantOf } from "#app/rules/time.server.ts";
import { LiveStreaming } from "#contracts/events/matches.ts";
import { LocalDate, text, WallTime } from "#contracts/scalars.ts";

const { url, title } = LiveStreaming.shape;

/** The form of a match's notes and streaming: without an address nobody watches, and a name or a start needs one. */
export const notesForm = z
  .object({
    notes: text(2000).default(""),
    url: url.optional(),
    title: title.optional(),
    startDate: LocalDate.optional(),
    startTime: WallTime.optional(),
    version: z.coerce.number().int().optional(),
  })
  .superRefine((typed, context) => {
    const missing = (name: string) => context.addIssue({ code: "custom", path: [name], message: "field.required" });
    if (typed.url === undefined && (typed.title ?? typed.startDate ?? typed.startTime) !== undefined) missing("url");
    if (typed.url !== undefined && typed.title === undefined) missing("title");
    if (typed.startTime !== undefined && typed.startDate === undefined) missing("startDate");
  });

type Typed = Pick<z.output<typeof notesForm>, "url" | "title" | "startDate" | "startTime">;

/** Where a match can be watched; null without an address. A date without a time is the day's start. */
export const streamingOf = ({ url: address, title: called, startDate, startTime }: Typed, zone: string) =>
  address === undefined
    ? null
    : {
        url: address,
        title: called ?? "",
        startsAt: startDate === undefined ? null : instantOf(startDate, startTime ?? "00:00", zone),
      };
