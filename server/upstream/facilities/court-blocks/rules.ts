import type { CourtBlockBody } from "#contracts/facilities/court-blocks.ts";
import { refuseField } from "#upstream/core/refusal.ts";
import { instantOf } from "#upstream/core/time.ts";

/** The longest block, in days. */
const maxDays = 366;

type BlockDraft = Pick<CourtBlockBody, "startDate" | "startTime" | "endDate" | "endTime">;

/**
 * The instants of a block, out of wall times in the location's zone.
 * @throws Refusal 422 `court_block.end_before_start`, `court_block.too_long` with `max`, `court_block.past`
 */
export function timesOf(body: BlockDraft, timeZone: string, now: Date): { startAt: Date; endAt: Date } {
  const startAt = instantOf(body.startDate, body.startTime, timeZone);
  const endAt = instantOf(body.endDate, body.endTime, timeZone);
  if (endAt <= startAt) {
    const path = body.endDate < body.startDate ? "endDate" : "endTime";
    throw refuseField("court_block.end_before_start", [path]);
  }
  const days = (endAt.getTime() - startAt.getTime()) / (24 * 60 * 60_000);
  if (days > maxDays) throw refuseField("court_block.too_long", ["endDate"], { max: maxDays });
  if (endAt <= now) throw refuseField("court_block.past", ["endDate"]);
  return { startAt, endAt };
}
