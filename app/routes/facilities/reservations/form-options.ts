import type { Option } from "#app/ui/forms/controls.tsx";

const step = 15;
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;

/** Wall times of a day in quarters of an hour; `24:00` ends the last one. */
export const quarterHours: readonly string[] = Array.from({ length: (24 * 60) / step + 1 }, (_, i) => clock(i * step));

/** Sports as options, by name. */
export const sportOptions = (sports: readonly { id: string; name: string }[], locale: string): Option[] =>
  sports.map(({ id, name }) => ({ value: id, label: name })).toSorted((a, b) => a.label.localeCompare(b.label, locale));
