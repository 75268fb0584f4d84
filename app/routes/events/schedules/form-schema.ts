import { z } from "zod";
import { formatTime, localDateOf } from "#app/rules/dates.ts";
import { instantOf } from "#app/rules/time.server.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { Tournament } from "#contracts/events/tournaments.ts";
import { LocalDate, WallTime } from "#contracts/scalars.ts";

const { options, tournamentIds, keep, tag } = schedules.plan.body.shape;
const { mode, matchMinutes, bufferMinutes, restMinutes, maxMatchesPerDay, fieldIds, days, breaks } =
  options.unwrap().shape;

/** What both forms ask. What an empty figure means is the contract's to say. */
const asked = {
  intent: z.enum(["preview", "save"]).default("preview"),
  tag,
  mode,
  matchMinutes,
  bufferMinutes,
  restMinutes,
  maxMatchesPerDay: maxMatchesPerDay.unwrap().unwrap().optional(),
  days,
  breaks,
  fieldIds,
  finalsOn: z.uuid().optional(),
};

/** The form of a plan of all matches. */
export const planForm = z.object({ ...asked, tournamentIds, keep });

/** From when on the matches of a round begin. */
const startChoices = ["now", "previousRound", "time"] as const;
const hasTime = ({ begins }: { begins: (typeof startChoices)[number] }) => begins === "time";

/** The form of a plan of one round. */
export const roundPlanForm = z
  .object({
    ...asked,
    begins: z.enum(startChoices),
    date: LocalDate.optional(),
    time: WallTime.optional(),
    version: z.coerce.number().int().optional(),
  })
  .refine((typed) => !hasTime(typed) || typed.date !== undefined, { path: ["date"], message: "field.required" })
  .refine((typed) => !hasTime(typed) || typed.time !== undefined, { path: ["time"], message: "field.required" });

type Asked = z.output<z.ZodObject<typeof asked>>;

const optionsOf = ({ intent: _, tag: __, maxMatchesPerDay: most, finalsOn, ...typed }: Asked) => ({
  ...typed,
  maxMatchesPerDay: most ?? null,
  finalsOn: finalsOn ?? null,
});

/** What the form stands for; what it does not ask stays as it was planned the last time. */
export function bodyOf(
  { keep: kept, tournamentIds: chosen, ...typed }: z.output<typeof planForm>,
  stored: SchedulingOptions,
) {
  // A single round may begin later than it could; all of them are planned as soon as they can.
  return { options: { ...stored, ...optionsOf(typed), after: "now" as const }, tournamentIds: chosen, keep: kept };
}

/** What the form of one round stands for, with the version of the round that it has seen. */
export function roundBodyOf(
  { begins, date = "", time = "", version, ...typed }: z.output<typeof roundPlanForm>,
  stored: SchedulingOptions,
  timeZone: string,
) {
  const after = begins === "time" ? instantOf(date, time, timeZone) : begins;
  return { schedulingOptions: { ...stored, ...optionsOf(typed), after }, version };
}

/** What the form starts with: how it was planned the last time, on all courts where none were chosen. */
export const valuesOf = (
  stored: SchedulingOptions,
  { courts, divisions, timeZone }: Pick<Tournament, "courts" | "divisions" | "timeZone">,
) => ({
  mode: stored.mode as string,
  matchMinutes: String(stored.matchMinutes),
  bufferMinutes: String(stored.bufferMinutes),
  restMinutes: String(stored.restMinutes),
  maxMatchesPerDay: stored.maxMatchesPerDay === null ? "" : String(stored.maxMatchesPerDay),
  days: stored.days.map((one) => ({ ...one })),
  breaks: stored.breaks.map((one) => ({ ...one })),
  fieldIds: stored.fieldIds.length > 0 ? stored.fieldIds : courts.map(({ id }) => id),
  finalsOn: stored.finalsOn ?? "",
  tournamentIds: divisions.map(({ id }) => id),
  keep: "locked",
  ...beginningOf(stored, timeZone),
});
export type PlanValues = ReturnType<typeof valuesOf>;

function beginningOf({ after }: SchedulingOptions, timeZone: string) {
  if (after === "now" || after === "previousRound") return { begins: after as string, date: "", time: "" };
  return { begins: "time", date: localDateOf(after, timeZone), time: formatTime(after, timeZone) };
}

/** A tournament's first day and its hours: what a new day of a form starts with. */
export const firstDay = ({ startAt, endAt, timeZone }: Record<"startAt" | "endAt" | "timeZone", string>) => ({
  date: localDateOf(startAt, timeZone),
  from: formatTime(startAt, timeZone),
  to: formatTime(endAt, timeZone),
});
