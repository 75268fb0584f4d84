import type { Sql } from "postgres";

/** Has upstream's database break over one kind of write (`delete on upstream.communications`) while `work` runs. */
export async function breaking<T>(sql: Sql, write: string, work: () => Promise<T>): Promise<T> {
  const [, table] = write.split(" on ");
  await sql.unsafe(`create function upstream.broken() returns trigger language plpgsql as
    'begin raise exception ''broken by a test''; end'`);
  await sql.unsafe(`create trigger broken before ${write} execute function upstream.broken()`);
  try {
    return await work();
  } finally {
    await sql.unsafe(`drop trigger broken on ${table}; drop function upstream.broken()`);
  }
}
