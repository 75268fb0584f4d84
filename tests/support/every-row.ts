import type { Sql } from "postgres";

/**
 * The rows of all tables of some schemas that have one of these texts, whatever its capitals, as `schema.table: text`; bytes are
 * looked through as well.
 * @param except tables that are allowed to have them
 */
export async function rowsNaming(
  sql: Sql,
  schemas: readonly string[],
  texts: readonly string[],
  except: readonly string[] = [],
) {
  const tables = await sql<{ schema: string; name: string; bytes: string[] }[]>`
    select table_schema as schema, table_name as name,
        coalesce(array_agg(column_name::text) filter (where data_type = 'bytea'), '{}') as bytes
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_schema = any(${[...schemas]}) and table_type = 'BASE TABLE' group by 1, 2 order by 1, 2`;
  const found: string[] = [];
  for (const { schema, name, bytes } of tables) {
    if (except.includes(`${schema}.${name}`)) continue;
    const binary = bytes.map((column) => `|| ' ' || coalesce(encode("${column}", 'escape'), '')`).join(" ");
    const rows = await sql.unsafe<{ text: string; row: string }[]>(
      `select looked.part as text, left(r::text, 200) as row from "${schema}"."${name}" r, unnest($1::text[]) as looked(part)
        where strpos(lower(r::text ${binary}), looked.part) > 0 limit 5`,
      [[...texts]],
    );
    found.push(...rows.map(({ text, row }) => `${schema}.${name}: ${text} in ${row}`));
  }
  return found;
}
