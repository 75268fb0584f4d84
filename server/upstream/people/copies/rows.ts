import { type SQL, sql } from "drizzle-orm";
import type { PersonKind } from "#contracts/people/erasures.ts";
import type { CopiedPerson } from "./person.ts";

/** A query of the rows of a part: its columns are named as the form of the copy names them, and `mediaId` is a file. */
type Rows = (who: CopiedPerson) => SQL;

export interface Part {
  /** The tables whose rows of the person it holds, by the database's names; a test wants each in one, or in `leftOut`. */
  readonly tables: readonly string[];
  readonly of: Readonly<Partial<Record<PersonKind, Rows>>>;
}

/** Ids as a parameter. */
export const uuids = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;
/** An instant as JSON has it. */
export const at = (column: string) => sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);
/** The rows of `alias` that belong to one of the person's records. */
export const mine = ({ organisationId, ids }: CopiedPerson, alias: string, column: string) =>
  sql`${sql.raw(alias)}.organisation_id = ${organisationId} and ${sql.raw(`${alias}.${column}`)} = any(${uuids(ids)})`;

/** How somebody is reached, and their tax code. */
export const contacts = (alias: string) =>
  sql.raw(`${alias}.email, ${alias}.phone_number as "phoneNumber", ${alias}.address, ${alias}.zip_code as "zipCode",
           ${alias}.city, ${alias}.province, ${alias}.tax_id_code as "taxIDCode"`);

/** What somebody is called. */
export const names = (alias: string) => sql.raw(`${alias}.first_name as "firstName", ${alias}.last_name as "lastName"`);
