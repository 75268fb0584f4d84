import { StructurePlan, type StructureSettings } from "#contracts/events/structure.ts";
import { LocalDate } from "#contracts/scalars.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { rowsOf, updateRow } from "#upstream/core/rows.ts";
import { addDays, daysBetween, minuteOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "./table.ts";

type Settings = (typeof divisions.$inferSelect)["settings"];

/** Whether matches were made by these settings: a plan has no formula of its own. SQL asks the same way. */
export const isMade = (settings: Settings): settings is StructureSettings => settings !== null && "formula" in settings;

/** How a division is meant to be played; null once its matches are made, and where nothing was said. */
export const planOf = (settings: Settings): StructurePlan | null =>
  settings === null || isMade(settings) ? null : StructurePlan.parse(settings);

/** A move of a tournament from one first day to another, local dates. */
interface Move {
  readonly from: string;
  readonly to: string;
}

/** A plan of a tournament that begins on another day: its breaks go along, as far as there are such dates. */
function moved(plan: StructurePlan, { from, to }: Move): StructurePlan {
  const days = daysBetween(from, to);
  const breaks = plan.scheduling.breaks.map((one) => ({ ...one, date: addDays(one.date, days) }));
  const isDate = ({ date }: { readonly date: string }) => LocalDate.safeParse(date).success;
  return { ...plan, scheduling: { ...plan.scheduling, breaks: breaks.filter(isDate) } };
}

/** How a copy of a division is meant to be played: as that one is or was meant to be, on the days of the copy. */
export const copiedPlan = (settings: Settings, move: Move): StructurePlan | null =>
  settings === null ? null : moved(StructurePlan.parse(settings), move);

/** Takes the plans of an event's divisions to its new days; what is made stays as it is. */
export async function movePlans(
  tx: Queryable,
  event: { readonly organisationId: string; readonly eventId: string },
  move: Move,
): Promise<void> {
  for (const { id, settings } of await tx.select().from(divisions).where(rowsOf(divisions, event))) {
    const plan = planOf(settings);
    if (plan && plan.scheduling.breaks.length > 0)
      await updateRow(tx, divisions, { ...event, id }, { settings: moved(plan, move) });
  }
}

/** @throws Refusal 422 `schedule.hours` at a break of a new tournament's plan that ends before it begins */
export function requirePlan(plan: StructurePlan | null): void {
  for (const [at, { from, to }] of (plan?.scheduling.breaks ?? []).entries())
    if (minuteOf(to) <= minuteOf(from)) throw refuseField("schedule.hours", ["plan", "scheduling", "breaks", at, "to"]);
}
