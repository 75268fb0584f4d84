import type { Conflict } from "#app/rules/conflicts.ts";
import { formatLocalDate, formatTime, formatTimeRange, formatWeekday, localDateOf } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Blocking, CourtBlock } from "#contracts/facilities/court-blocks.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { type AffectedRow, toAffectedRow } from "../closing-periods/view.ts";
import type { BlockFormValues } from "./form-schema.ts";

type Place = Pick<Location, "fields" | "timeZone">;
type Times = Pick<CourtBlock, "startAt" | "endAt">;

/** The day on which a block ends and its last minute; midnight is the end of the day before. */
function endOf(endAt: string, timeZone: string) {
  const time = formatTime(endAt, timeZone);
  if (time !== "00:00") return { date: localDateOf(endAt, timeZone), time };
  return { date: localDateOf(new Date(Date.parse(endAt) - 1), timeZone), time: "24:00" };
}

/** "lun 23/11/2026 10:00–12:00", or "lun 23/11/2026 10:00 – mar 24/11/2026 24:00" over several days. */
export function formatBlockTime({ startAt, endAt }: Times, timeZone: string, language: LanguageCode): string {
  const dayOf = (date: string) => `${formatWeekday(date, "UTC", language, "short")} ${formatLocalDate(date)}`;
  const start = localDateOf(startAt, timeZone);
  const end = endOf(endAt, timeZone);
  if (start === end.date) return `${dayOf(start)} ${formatTimeRange(startAt, endAt, timeZone)}`;
  return `${dayOf(start)} ${formatTime(startAt, timeZone)} – ${dayOf(end.date)} ${end.time}`;
}

export type BlockState = "planned" | "running" | "over";

/** Whether a block is still to come, runs or is over. */
export function stateOf({ startAt, endAt }: Times, now: Date): BlockState {
  if (new Date(endAt) <= now) return "over";
  return new Date(startAt) <= now ? "running" : "planned";
}

/** Names of a block's courts; courts that were removed since are left out. */
const courtNames = (fieldIds: readonly string[], { fields }: Place): string =>
  fieldIds.flatMap((id) => fields.find((field) => field.id === id)?.name ?? []).join(", ") || "–";

/** A block as the list shows it. */
export interface BlockRow {
  readonly id: string;
  readonly when: string;
  readonly courts: string;
  readonly reason: string;
  /** The tournament that the courts are kept for. */
  readonly event: CourtBlock["event"];
  readonly state: BlockState;
}

export const toBlockRow =
  (place: Place, language: LanguageCode, now: Date) =>
  (block: CourtBlock): BlockRow => ({
    id: block.id,
    when: formatBlockTime(block, place.timeZone, language),
    courts: courtNames(block.fieldIds, place),
    reason: block.reason,
    event: block.event,
    state: stateOf(block, now),
  });

/** A block as its form shows it. */
export function editValues({ fieldIds, startAt, endAt, reason }: CourtBlock, timeZone: string): BlockFormValues {
  const end = endOf(endAt, timeZone);
  return {
    fieldIds,
    startDate: localDateOf(startAt, timeZone),
    startTime: formatTime(startAt, timeZone),
    endDate: end.date,
    endTime: end.time,
    reason,
    cancelReservations: "",
  };
}

/** What a person decides upon before courts are blocked. */
interface BlockReview {
  readonly tag: string;
  readonly count: number;
  readonly rows: readonly AffectedRow[];
  readonly pending: number;
}

/** What blocking would do, in words. */
export const toReview = ({ touched, pending }: Blocking, place: Place, language: LanguageCode): BlockReview => ({
  tag: touched.tag,
  count: touched.count,
  rows: touched.reservations.map(toAffectedRow(place, language)),
  pending,
});

/** What the form shows besides errors: the reservations that would be cancelled, or what stands in the way. */
export interface BlockNotes {
  readonly review?: BlockReview;
  readonly conflicts?: readonly Conflict[];
}
