/** Wall minutes from midnight as `HH:mm`; 1440 is `24:00`. */
export function wallTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
}

/** `HH:mm` as wall minutes from midnight; the caller hands over a valid wall time. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

/** "18:00–19:30" */
export function spanText(span: { start: number; end: number }): string {
  return `${wallTime(span.start)}–${wallTime(span.end)}`;
}
