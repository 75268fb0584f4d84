import { z } from "zod";
import type { RangeChoice } from "#app/rules/range.ts";
import { LocalDate } from "#contracts/scalars.ts";

/** The form of the range selector, read as a choice; the dates count for a range of one's own only. */
export const rangeForm = (frameIds: readonly string[]) =>
  z
    .object({
      range: z.enum(["none", "custom", ...frameIds]),
      startAt: z.string().max(40).optional(),
      endAt: z.string().max(40).optional(),
      /** The page on which the selector stood. */
      back: z.string().max(4000).optional(),
    })
    .transform(({ range, startAt, endAt, back }, context): { choice: RangeChoice; back: string | undefined } => {
      if (range === "none") return { choice: "none", back };
      if (range !== "custom") return { choice: { frameId: range }, back };
      const refuse = (name: string, code: string) => context.addIssue({ code: "custom", path: [name], message: code });
      for (const [name, typed] of Object.entries({ startAt, endAt }))
        if (!typed) refuse(name, "field.required");
        else if (!LocalDate.safeParse(typed).success) refuse(name, "field.date");
      if (context.issues.length > 0) return z.NEVER;
      const choice = { from: startAt ?? "", to: endAt ?? "" };
      if (choice.to <= choice.from) refuse("endAt", "time_frame.end_not_after_start");
      return { choice, back };
    });
