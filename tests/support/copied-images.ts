import type { Sql } from "postgres";

/**
 * Copies a stored image, each copy a file of its own: to draw one takes a process of its own and half a second.
 * @returns their ids
 */
export async function copyImage(sql: Sql, id: string, count: number): Promise<string[]> {
  const copies = await sql<{ id: string }[]>`
    with copied as (
      insert into upstream.media (organisation_id, account_id, audience, file_name, content_type, size, width, height)
      select organisation_id, account_id, audience, file_name, content_type, size, width, height
      from upstream.media, generate_series(1, ${count}::int) where id = ${id}
      returning id
    ), chunks as (
      insert into upstream.media_chunks (media_id, position, bytes)
      select copied.id, position, bytes from copied, upstream.media_chunks where media_id = ${id}
    ), thumbnails as (
      insert into upstream.media_thumbnails (media_id, bytes)
      select copied.id, bytes from copied, upstream.media_thumbnails where media_id = ${id}
    )
    select id from copied`;
  return copies.map((copy) => copy.id);
}
