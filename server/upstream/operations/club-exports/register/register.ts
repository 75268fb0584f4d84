import type { PgTable } from "drizzle-orm/pg-core";
import { academyOmitted, academyTables } from "./academy.ts";
import { clubOmitted, clubTables } from "./club.ts";
import { eventTables } from "./events.ts";
import { facilityOmitted, facilityTables } from "./facilities.ts";
import { type ExportedTable, nameOf, type OmittedTable } from "./kinds.ts";
import { moneyTables } from "./money.ts";
import { peopleOmitted, peopleTables } from "./people.ts";
import { trainingTables } from "./trainings.ts";

/**
 * All tables of the schema that go into a club's export, in the files' order. A new table or column stands here or among
 * those that are left out, with the reason: `register.test.ts` fails otherwise. Then `docs/export-format.md` is written anew
 * (`node server/upstream/operations/club-exports/print-format.ts > docs/export-format.md`).
 */
export const exportedTables: readonly ExportedTable[] = [
  ...clubTables,
  ...facilityTables,
  ...academyTables,
  ...trainingTables,
  ...moneyTables,
  ...peopleTables,
  ...eventTables,
];

/** All tables that do not, each with its reason. */
export const omittedTables: readonly OmittedTable[] = [
  ...clubOmitted,
  ...facilityOmitted,
  ...academyOmitted,
  ...peopleOmitted,
];

/** What a table's file is called in the archive. */
export const fileOf = (table: PgTable): string => `data/${nameOf(table)}.csv`;
