import { and, eq, inArray } from "drizzle-orm";
import type { SchedulingOptions } from "#contracts/events/scheduling.ts";
import type { StructureSettings } from "#contracts/events/structure.ts";
import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";

/** Options that a body has, and where it has them. */
interface Named {
  readonly options: Pick<SchedulingOptions, "fieldIds" | "finalsOn">;
  readonly path: readonly (string | number)[];
}

/** Options of a competition's settings: its own, and those of its rounds. @param path of the settings */
export const namedIn = ({ scheduling, rounds }: StructureSettings, path: Named["path"]): Named[] => [
  { options: scheduling, path: [...path, "scheduling"] },
  ...rounds.map(({ schedulingOptions: options }, at) => ({
    options,
    path: [...path, "rounds", at, "schedulingOptions"],
  })),
];

/**
 * Requires that courts that options name are the organisation's. They are kept as JSON, which no foreign key covers; a
 * court that was removed since, or is not the event's any more, may still be named: it is passed over.
 * @throws Refusal 404 at the first list, or court of finals, that names another one
 */
export async function requireNamedCourts(
  db: Queryable,
  organisationId: string,
  named: readonly Named[],
): Promise<void> {
  const idsOf = ({ options: { fieldIds, finalsOn } }: Named) =>
    finalsOn === null ? fieldIds : [...fieldIds, finalsOn];
  const ids = [...new Set(named.flatMap(idsOf))];
  if (ids.length === 0) return;
  const rows = await db
    .select({ id: fields.id })
    .from(fields)
    .where(and(eq(fields.organisationId, organisationId), inArray(fields.id, ids)));
  const own = new Set(rows.map(({ id }) => id));
  for (const { options, path } of named) {
    if (options.fieldIds.some((id) => !own.has(id))) throw notFound(...path, "fieldIds");
    if (options.finalsOn !== null && !own.has(options.finalsOn)) throw notFound(...path, "finalsOn");
  }
}
