import { getTableColumns } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { getTableConfig, type PgColumn, type PgTable } from "drizzle-orm/pg-core";

type ColumnOf<T extends PgTable> = keyof T["_"]["columns"] & string;

/** A table that goes into a club's export, as one CSV with a row a record. */
export interface ExportedTable {
  readonly table: PgTable;
  /** The columns that are exported, by their names in code, in the file's order. */
  readonly columns: readonly string[];
  /** The columns that are not exported, each with its reason. */
  readonly without: Readonly<Record<string, string>>;
  /** Ids without a foreign key of the database, by column: the name of the table whose ids they are. */
  readonly joins: Readonly<Record<string, string>>;
  /** Columns of ids that group rows of this table and name no record, each with what they mean. */
  readonly groups: Readonly<Record<string, string>>;
  /**
   * Which rows are the club's, in SQL over the table's own columns, `$1` being the club's id. Rows whose `organisation_id`
   * is the club's unless given.
   */
  readonly where: string | undefined;
}

/** A table that is not exported, with its reason. */
export interface OmittedTable {
  readonly table: PgTable;
  readonly reason: string;
}

interface Details<T extends PgTable> {
  readonly without?: Readonly<Partial<Record<ColumnOf<T>, string>>>;
  readonly joins?: Readonly<Partial<Record<ColumnOf<T>, string>>>;
  readonly groups?: Readonly<Partial<Record<ColumnOf<T>, string>>>;
  readonly where?: string;
}

/** Says that a table is exported, and with which of its columns. `organisationId` and `version` never are. */
export const exported = <T extends PgTable>(
  table: T,
  columns: readonly ColumnOf<T>[],
  details: Details<T> = {},
): ExportedTable => ({
  table,
  columns,
  without: named(details.without),
  joins: named(details.joins),
  groups: named(details.groups),
  where: details.where,
});

/** What is said of some columns, by their names. */
const named = (columns: Readonly<Partial<Record<string, string>>> = {}): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(columns).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])));

/** Says that a table is not exported, and why. */
export const omitted = (table: PgTable, reason: string): OmittedTable => ({ table, reason });

/** The same reason for several columns. */
export const becauseOf = <N extends string>(reason: string, columns: readonly N[]): Record<N, string> =>
  Object.fromEntries(columns.map((name) => [name, reason])) as Record<N, string>;

/** Columns that no table exports, with the reason. */
export const omittedEverywhere: Readonly<Record<string, string>> = {
  organisationId: "the same in all rows: the id in organizations.csv",
  version: "counts changes of the row, so that two people do not overwrite each other",
};

/** Ids without a foreign key that mean the same in whatever table they stand: the table whose ids they are. */
const usualJoins: Readonly<Record<string, string>> = {
  ...{ accountId: "accounts", sportId: "sports", sportIds: "sports", fieldIds: "fields", locationId: "locations" },
  ...{ athleteId: "athletes", mediaId: "media", logo: "media", priceListId: "price_lists", seriesFieldId: "fields" },
  ...{ staffMemberId: "staff_members", createdBy: "staff_members", voidedBy: "staff_members" },
  ...{ decidedBy: "staff_members", removedBy: "staff_members", teamIds: "teams", trainingId: "trainings" },
  ...{ eventId: "events", divisionId: "divisions", courseId: "training_courses", siteId: "sites", debitId: "debits" },
};

/** The name of a table in the database. */
export const nameOf = (table: PgTable): string => getTableConfig(table).name;

/** Where a column's ids lead, and whether the database itself holds that there is such a record. */
interface Join {
  readonly to: string;
  readonly isHeld: boolean;
}

/** A column as an export writes it. */
export interface ExportedColumn {
  /** Its name in the database, which is its heading in the file. */
  readonly heading: string;
  /** What its values are. */
  readonly type: "text" | "number" | "boolean" | "date" | "instant" | "id" | "ids" | "json";
  readonly isArray: boolean;
  readonly mayBeEmpty: boolean;
  /** Set for ids of other records. */
  readonly join: Join | undefined;
  /** Set for ids that lead to no record: what rows with the same one have in common. */
  readonly group: string | undefined;
}

const types: Readonly<Record<string, ExportedColumn["type"]>> = {
  ...{ PgText: "text", PgUUID: "id", PgBoolean: "boolean", PgDateString: "date", PgTimestamp: "instant" },
  ...{ PgInteger: "number", PgSmallInt: "number", PgBigInt53: "number", PgJsonb: "json" },
};

/** What a column is called in the database. */
export const headingOf = ({ name, keyAsName }: PgColumn): string => (keyAsName ? toSnakeCase(name) : name);

/** The tables to whose ids the foreign keys of a table lead, by the heading of the column. */
function foreignKeysOf(table: PgTable): ReadonlyMap<string, string> {
  const held = new Map<string, string>();
  for (const key of getTableConfig(table).foreignKeys) {
    const { columns, foreignColumns, foreignTable } = key.reference();
    // why by name: the columns of a key are other objects than those of the table.
    for (const [at, column] of columns.entries())
      if (foreignColumns[at]?.name === "id") held.set(headingOf(column), nameOf(foreignTable));
  }
  return held;
}

/** The columns of an exported table, in the file's order. @throws Error for a type that no file has yet */
export function columnsOf({ table, columns, joins, groups }: ExportedTable): ExportedColumn[] {
  const all: Readonly<Record<string, PgColumn>> = getTableColumns(table);
  const held = foreignKeysOf(table);
  return columns.map((name) => {
    const column = all[name];
    if (!column) throw new Error(`${nameOf(table)} has no column ${name}`);
    const isArray = column.columnType === "PgArray";
    const base = isArray ? (column as PgColumn & { readonly baseColumn: PgColumn }).baseColumn : column;
    const type = types[base.columnType];
    if (!type) throw new Error(`no file has values of ${base.columnType} yet (${nameOf(table)}.${name})`);
    const heading = headingOf(column);
    const to = held.get(heading) ?? joins[name] ?? usualJoins[name];
    const leads = name !== "id" && groups[name] === undefined && (type === "id" || held.has(heading));
    return {
      heading,
      type: type === "id" && isArray ? "ids" : type,
      isArray,
      mayBeEmpty: !column.notNull,
      join: leads && to !== undefined ? { to, isHeld: held.has(heading) } : undefined,
      group: groups[name],
    };
  });
}
