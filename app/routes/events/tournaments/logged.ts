import { type Changes, changesBetween } from "#app/rules/audit-changes.ts";
import type { Choices } from "./choices.server.ts";

type FormRecord = Readonly<Record<string, unknown>>;

/** The names of what a form may choose by id: the log tells names. */
const namesOf = ({ places, sports, levels, championships, sponsors, owners }: Choices) =>
  new Map([
    ...places.flatMap(({ id, name, courts }) => [
      [id, name] as const,
      ...courts.map(({ value, label }) => [value, label] as const),
    ]),
    ...[sports, levels, championships, sponsors, owners].flat().map(({ value, label }) => [value, label] as const),
  ]);

/** A tournament as the log compares it: the parts of its parts beside each other, names in the place of ids. */
function flat(said: FormRecord, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const name = (value: unknown) => (typeof value === "string" ? (names.get(value) ?? value) : value);
  return Object.fromEntries(
    Object.entries(said).flatMap(([key, value]): [string, unknown][] => {
      if (Array.isArray(value)) return [[key, value.map(name)]];
      if (typeof value === "object" && value !== null) return Object.entries(value);
      return [[key, name(value)]];
    }),
  );
}

/** What the log holds of a form: the fields that differ from `before`, or all that are not blank. */
export function loggedChanges(typed: FormRecord, choices: Choices, before?: FormRecord): Changes {
  const { version: _, promote: __, copyFrom: ___, plan: ____, outsideTag: _____, outside, timeZone, ...said } = typed;
  const names = namesOf(choices);
  // why: the zone is its location's where it has one, whatever the form sent.
  const zone = said.locationId === null && { timeZone };
  const after = flat({ ...said, ...zone }, names);
  const decided: Changes = typeof outside === "string" ? { outside: { after: outside } } : {};
  if (before) return { ...changesBetween(flat(before, names), after), ...decided };
  const told = Object.entries(after).filter(
    ([, value]) => value !== null && value !== "" && value !== false && !(Array.isArray(value) && value.length === 0),
  );
  return Object.fromEntries(told.map(([key, value]) => [key, { after: value }]));
}
