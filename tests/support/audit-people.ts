import type { Sql, TransactionSql } from "postgres";

/**
 * Fills the directory of people of some organisations with people `0` to `count - 1`, and a table `sealed_people`
 * (organisation, n, kind, texts) of what is sealed for each: the same each time, so that filling a log takes no
 * cipher a row. `texts`: SQL over `n` and `organisation` that answers the person's texts.
 */
export async function fillPeople(
  sql: Sql | TransactionSql,
  organisations: readonly string[],
  people: readonly { readonly kind: "account" | "athlete"; readonly count: number; readonly texts: string }[],
): Promise<void> {
  await sql`create unlogged table if not exists sealed_people
    (organisation uuid, kind text, n int, texts text[], primary key (organisation, kind, n))`;
  for (const { kind, count, texts } of people) {
    await sql`
      insert into dashboard.audit_people (id, organisation_id, kind, subject, texts, key)
      select md5(${kind} || organisation || n)::uuid, organisation, ${kind}, md5(${kind} || n || organisation)::uuid, ${sql.unsafe(texts)}, sha256(uuid_send(md5(n || 'k')::uuid))
      from unnest(${organisations as string[]}::text[]::uuid[]) as organisation cross join generate_series(0, ${count}::int - 1) as n`;
    await sql`
      insert into sealed_people
      select organisation, ${kind}, n, array(
        select 'sealed:1:' || p.id || ':' || translate(encode(substr(p.key, 1, 16)
          || dashboard.encrypt_iv(convert_to(t, 'UTF8'), p.key, substr(p.key, 1, 16), 'aes-cbc/pad:pkcs'), 'base64'), E'\n', '')
        from unnest(p.texts) with ordinality as u(t, place) order by place)
      from unnest(${organisations as string[]}::text[]::uuid[]) as organisation cross join generate_series(0, ${count}::int - 1) as n
      join dashboard.audit_people p on p.id = md5(${kind} || organisation || n)::uuid`;
  }
  await sql`analyze dashboard.audit_people`;
  await sql`analyze sealed_people`;
}
