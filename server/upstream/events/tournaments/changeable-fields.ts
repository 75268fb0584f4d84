import { isDeepStrictEqual } from "node:util";
import type { EventStatus } from "#contracts/events/events.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Columns, DraftField, TournamentDraft } from "./draft.ts";

/** What a state lets change; a field that is written in several columns is named by the first. */
type Field = DraftField | "registrationsClosed";

/** Words about it, and what only sorts it or says whose it is. */
const always: readonly Field[] = [
  ...(["name", "description", "prizePool", "welcomeKit", "acceptanceRules", "redirectUrl", "sponsors"] as const),
  ...(["visibility", "ownerId", "championshipId"] as const),
];

const changeable: Readonly<Record<EventStatus, "all" | readonly Field[]>> = {
  draft: "all",
  published: "all",
  live: [...always, "fieldIds", "endDate", "registrationsClosed"],
  completed: always,
  canceled: [],
};

/** What of a tournament is compared: columns, and its lists. */
interface Facts extends Columns {
  readonly draft: Pick<TournamentDraft, "fieldIds" | "sponsors">;
}

/** Under which field of the body each column stands. */
const columnFields: Readonly<Record<string, DraftField>> = {
  startAt: "startDate",
  endAt: "endDate",
  checkInStart: "checkIn",
  checkInEnd: "checkIn",
  opensAt: "registrations",
  closesAt: "registrations",
};

/** The fields in which two states of a tournament differ. */
export function changedFields(before: Facts, after: Facts): Set<Field> {
  const rows = (["event", "tournament"] as const).flatMap((part) =>
    Object.entries(after[part]).flatMap(([column, value]) =>
      isDeepStrictEqual(value, Reflect.get(before[part], column)) ? [] : [(columnFields[column] ?? column) as Field],
    ),
  );
  const courts = isDeepStrictEqual(new Set(before.draft.fieldIds), new Set(after.draft.fieldIds));
  const inOrder = isDeepStrictEqual(before.draft.sponsors, [...new Set(after.draft.sponsors)]);
  return new Set<Field>([...rows, ...(courts ? [] : ["fieldIds" as const]), ...(inOrder ? [] : ["sponsors" as const])]);
}

/** @throws Refusal 409 `event.canceled`, `event.frozen` with the fields that the state does not let change */
export function requireChangeable(status: EventStatus, changed: ReadonlySet<Field>): void {
  if (status === "canceled") throw new Refusal(409, "event.canceled");
  const allowed = changeable[status];
  const fields = allowed === "all" ? [] : [...changed].filter((field) => !allowed.includes(field));
  if (fields.length > 0) throw new Refusal(409, "event.frozen", { details: { fields } });
}
