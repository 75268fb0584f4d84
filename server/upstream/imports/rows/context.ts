import { and, eq } from "drizzle-orm";
import type { MissingValueKind, ValueDecision } from "#contracts/imports/import-shapes.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { type Club, clubOf } from "#upstream/academy/memberships/club.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { subscriptionTemplates } from "#upstream/academy/subscription-templates/table.ts";
import { foldedName } from "#upstream/core/folded-name.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { divisions } from "#upstream/events/divisions/table.ts";
import type { ImportRecordRow } from "../imports/store.ts";
import type { ReadRow } from "../imports/stored-shapes.ts";

/** A record that a name of the file stands for. */
export interface Named {
  readonly id: string;
  readonly name: string;
}

/** What a name stands for: a record, one that is to be made, nothing by somebody's decision, or nothing yet. */
export type Resolved = Named | "create" | "leaveOut" | "undecided";

/** What rows are judged by: the club as it is now, and what was decided about the import. */
export interface RowContext {
  readonly row: ImportRecordRow;
  readonly organisationId: string;
  readonly club: Club;
  readonly options: ImportRecordRow["options"];
  readonly now: Date;
  readonly resolve: (about: MissingValueKind, name: string) => Resolved;
}

/** A row that is to be judged. */
export interface RowToJudge {
  readonly line: number;
  readonly read: ReadRow;
  /** The earlier line of the file that means the same record. */
  readonly sameAs: number | null;
}

const keyOf = (about: MissingValueKind, name: string) => `${about} ${foldedName(name)}`;

/** The records of the club that names of the file may stand for, by kind and folded name; the first of equals. */
async function namedRecords(db: Queryable, { organisationId, kind, eventId }: ImportRecordRow) {
  const found = new Map<string, Named>();
  const add = (about: MissingValueKind, records: readonly Named[]) => {
    for (const record of records)
      if (!found.has(keyOf(about, record.name))) found.set(keyOf(about, record.name), record);
  };
  if (kind === "athletes") {
    const values = await db
      .select({ id: attributeValues.id, name: attributeValues.name, code: attributeValues.code })
      .from(attributeValues)
      .where(eq(attributeValues.organisationId, organisationId))
      .orderBy(attributeValues.position);
    add(
      "level",
      values.filter(({ code }) => code === "levels"),
    );
    add(
      "group",
      values.filter(({ code }) => code === "groups"),
    );
    const places = { id: sites.id, name: sites.name };
    add(
      "site",
      await db.select(places).from(sites).where(eq(sites.organisationId, organisationId)).orderBy(sites.position),
    );
  }
  if (kind === "sales") {
    const packages = { id: subscriptionTemplates.id, name: subscriptionTemplates.name };
    const ofClub = eq(subscriptionTemplates.organisationId, organisationId);
    add(
      "package",
      await db.select(packages).from(subscriptionTemplates).where(ofClub).orderBy(subscriptionTemplates.name),
    );
  }
  if (kind === "teams" && eventId !== null) {
    const parts = { id: divisions.id, name: divisions.name };
    const ofEvent = and(eq(divisions.organisationId, organisationId), eq(divisions.eventId, eventId));
    add("division", await db.select(parts).from(divisions).where(ofEvent).orderBy(divisions.order));
  }
  return found;
}

/** Reads what rows of an import are judged by, as it is now. */
export async function rowContext(db: Queryable, row: ImportRecordRow, now: Date): Promise<RowContext> {
  const [club, known] = await Promise.all([clubOf(db, row.organisationId, now), namedRecords(db, row)]);
  const byId = new Map([...known.values()].map((record) => [record.id, record]));
  const decisions = new Map<string, ValueDecision>();
  for (const { about, name, decision } of row.missingValues) if (decision) decisions.set(keyOf(about, name), decision);
  const resolve = (about: MissingValueKind, name: string): Resolved => {
    const decision = decisions.get(keyOf(about, name));
    const record = known.get(keyOf(about, name)) ?? (decision?.as === "map" ? byId.get(decision.id) : undefined);
    if (record) return record;
    if (!decision || decision.as === "map") return "undecided";
    return decision.as;
  };
  return { row, organisationId: row.organisationId, club, options: row.options, now, resolve };
}
