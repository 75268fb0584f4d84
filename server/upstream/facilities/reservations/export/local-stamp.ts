import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

/** Clocks of every zone change on a quarter of an hour, so that the offset is the same within one. */
const quarter = 15 * 60 * 1000;
const offsets = new LRUCache<string, number>({ max: 50_000 });

function offsetOf(instant: Date, timeZone: string): number {
  const start = Math.floor(instant.getTime() / quarter) * quarter;
  const key = `${timeZone}/${start}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const at = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone);
  const offset = at.offsetNanoseconds / 1e6;
  offsets.set(key, offset);
  return offset;
}

const two = (value: number) => String(value).padStart(2, "0");

/**
 * What calendar and clock of a zone show: date dd/MM/yyyy, time HH:mm. Remembers offsets, because an export asks for
 * millions of instants.
 */
export function localStamp(instant: Date, timeZone: string): { date: string; time: string } {
  const local = new Date(instant.getTime() + offsetOf(instant, timeZone));
  return {
    date: `${two(local.getUTCDate())}/${two(local.getUTCMonth() + 1)}/${String(local.getUTCFullYear()).padStart(4, "0")}`,
    time: `${two(local.getUTCHours())}:${two(local.getUTCMinutes())}`,
  };
}
