import { z } from "zod";
import { formatTime, localDateOf } from "#app/rules/dates.ts";
import { instantOf } from "#app/rules/time.server.ts";
import { schedules } from "#contracts/events/schedules.ts";
import type { SchedulePlan } from "#contracts/events/scheduling.ts";
import { LocalDate, WallTime } from "#contracts/scalars.ts";

const { minutes, fieldIds, tag } = schedules.shift.body.shape;

/** The ways of moving matches: all later, only those that must move, or all earlier. */
const shiftDirections = ["push", "later", "earlier"] as const;

/** The form of a delay. Courts of single matches are asked for once it is known what these run into. */
export const shiftForm = z.object({
  intent: z.enum(["preview", "save"]).default("preview"),
  tag,
  minutes: minutes.min(1),
  way: z.enum(shiftDirections),
  date: LocalDate,
  time: WallTime,
  fieldIds,
  moves: z
    .array(z.object({ matchId: z.uuid(), fieldId: z.uuid().optional() }))
    .max(200)
    .default([]),
  proceed: z.boolean().default(false),
});
type Typed = z.output<typeof shiftForm>;

/** The body of the call. */
export function shiftOf({ minutes: by, way, date, time, fieldIds: courts, moves, proceed }: Typed, timeZone: string) {
  return {
    minutes: way === "earlier" ? -by : by,
    mode: way === "push" ? ("push" as const) : ("all" as const),
    from: instantOf(date, time, timeZone),
    fieldIds: courts,
    moves: moves.flatMap(({ matchId, fieldId }) => (fieldId === undefined ? [] : [{ matchId, fieldId }])),
    proceed,
  };
}

const asked = z.object({
  minutes: z.coerce.number().int().min(1).max(480).optional().catch(undefined),
  from: z.iso.datetime({ offset: true }).optional().catch(undefined),
  fieldId: z.uuid().optional().catch(undefined),
});

/** What the form starts with: what its address asks for, otherwise all courts from the first match that is to come. */
export function shiftValues(
  address: URLSearchParams,
  { placements }: Pick<SchedulePlan, "placements">,
  { courts, timeZone, now }: { courts: readonly { readonly id: string }[]; timeZone: string; now: Date },
) {
  const { minutes: by, from, fieldId } = asked.parse(Object.fromEntries(address));
  const starts = placements.map(({ startAt }) => startAt).toSorted();
  const first = from ?? starts.find((at) => Date.parse(at) >= now.getTime()) ?? starts[0] ?? now.toISOString();
  const isOwn = courts.some(({ id }) => id === fieldId);
  return {
    minutes: by === undefined ? "" : String(by),
    way: "push",
    date: localDateOf(first, timeZone),
    time: formatTime(first, timeZone),
    fieldIds: isOwn && fieldId ? [fieldId] : courts.map(({ id }) => id),
  };
}
export type ShiftValues = ReturnType<typeof shiftValues>;
