import { insertValue } from "#upstream/academy/attributes/save.ts";
import { insertSite } from "#upstream/academy/sites/save.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { rowContext } from "../rows/context.ts";
import { keepRecords, type LeftOut, type WrittenRecord } from "../rows/written.ts";
import type { ImportRecordRow } from "./store.ts";
import type { MissingValue } from "./table.ts";

/** Makes one level, group or site. @returns its id */
function makeValue(
  tx: Queryable,
  organisationId: string,
  { about, name }: MissingValue,
  timeZone: string,
): Promise<string> {
  if (about === "site")
    return insertSite(tx, organisationId, {
      name,
      timeZone,
      address: "",
      locationId: null,
      fields: [],
      closedDates: [],
    });
  const code = about === "level" ? ("levels" as const) : ("groups" as const);
  return insertValue(tx, organisationId, { code, name, color: null });
}

/**
 * Makes the levels, groups and sites that somebody decided to make and that are not there. What is refused is left out, and
 * named.
 */
export async function makeValues(tx: Queryable, { organisationId }: StaffCaller, row: ImportRecordRow): Promise<void> {
  const wanted = row.missingValues.filter(({ decision }) => decision?.as === "create");
  if (wanted.length === 0) return;
  const context = await rowContext(tx, row, new Date());
  const done: WrittenRecord[] = [];
  const leftOut: LeftOut[] = [];
  for (const value of wanted) {
    const { about, name } = value;
    if (about === "package" || about === "division" || context.resolve(about, name) !== "create") continue;
    try {
      const recordId = await tx.transaction((inner) => makeValue(inner, organisationId, value, context.club.timeZone));
      done.push({ line: 0, record: about, recordId, label: name, outcome: "made", after: { version: 1 } });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      leftOut.push({ line: 0, label: name, code: error.code, params: error.details as LeftOut["params"] });
    }
  }
  await keepRecords(tx, row, done, leftOut);
}
