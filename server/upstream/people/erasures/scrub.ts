import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { register } from "./register.ts";
import { texts } from "./sql.ts";
import type { Erased } from "./table-entry.ts";

/** Characters that a text of any column may have. */
const fewestKept = 2000;

const table = (name: string) => sql`upstream.${sql.identifier(name)}`;

/** Deletes the person's own rows, or writes over what of them is personal. */
async function eraseOwn(tx: Queryable, who: Erased): Promise<void> {
  for (const [name, { own }] of Object.entries(register)) {
    if (!own) continue;
    const rows = own.rows(who);
    if (own.remove) await tx.execute(sql`delete from ${table(name)} where ${rows}`);
    const changes = Object.entries(own.becomes?.(who) ?? {}).map(
      ([column, value]) => sql`${sql.identifier(column)} = ${value}`,
    );
    if (changes.length > 0)
      await tx.execute(sql`update ${table(name)} set ${sql.join(changes, sql`, `)} where ${rows}`);
  }
}

/** The types of the columns that hold texts in which anybody may be named. */
async function typesOf(tx: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.execute<{ name: string; type: string }>(sql`
    select table_name || '.' || column_name as name, data_type as type
      from information_schema.columns where table_schema = 'upstream'`);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

/** The organisation's rows of a table: those without one are of no club, or hang on a row that has one. */
const ofClub = (organisationId: string, types: ReadonlyMap<string, string>, name: string) =>
  types.has(`${name}.organisation_id`) ? sql`organisation_id = ${organisationId}` : sql`id = ${organisationId}`;

/** Takes the person out of what was written freely, in all rows of the club. */
async function eraseMentions(tx: Queryable, { organisationId, texts: known, label }: Erased): Promise<void> {
  if (known.length === 0) return;
  const types = await typesOf(tx);
  // why `strpos`: a first look that costs little; which of the found ones are whole words is asked of those alone.
  const names = (written: ReturnType<typeof sql>) =>
    sql`exists (select from unnest(${texts(known)}) as one where strpos(lower(${written}), lower(one)) > 0)`;
  for (const [name, { mentions }] of Object.entries(register))
    for (const column of mentions?.split(/\s+/u) ?? []) {
      const isJson = types.get(`${name}.${column}`) === "jsonb";
      const field = sql.identifier(column);
      const written = sql`${field}::text`;
      const without = sql`upstream.without_person(${written}, ${texts(known)}, ${label.whole})`;
      // why cut: what the label adds must not break a limit of the column.
      const value = isJson
        ? sql`${without}::jsonb`
        : sql`left(${without}, greatest(length(${written}), ${fewestKept}))`;
      await tx.execute(sql`
        update ${table(name)} set ${field} = ${value}
         where ${ofClub(organisationId, types, name)} and ${names(written)}`);
    }
}

/** Erases a person from all tables that hold something of them, as the register says; the transaction says that it does. */
export async function eraseFromTables(tx: Queryable, who: Erased): Promise<void> {
  await eraseOwn(tx, who);
  await eraseMentions(tx, who);
}
