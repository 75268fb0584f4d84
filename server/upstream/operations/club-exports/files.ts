import type { Sql, TransactionSql } from "postgres";
import { z } from "zod";
import { Id } from "#contracts/scalars.ts";

/** A stored file of the club that goes into the archive. */
export const StoredFile = z.object({
  id: Id,
  name: z.string(),
  size: z.number().int(),
  folder: z.enum(["documents", "photos", "other"]),
  /** Whether it becomes smaller when it is packed. */
  packs: z.boolean(),
});
export type StoredFile = z.infer<typeof StoredFile>;

/** Files whose contents are packed already: packing them again only takes time. */
const packed = /^(?:image\/(?!svg)|video\/|audio\/|application\/(?:pdf|zip|.*openxmlformats))/u;
const longestName = 100;

/** A file's name as every system takes it. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N} ._()-]/gu, "_")
    .replace(/^[. ]+/u, "_")
    .slice(-longestName);

/** What a stored file is called in the archive: its name begins with the id that media.csv has. */
export const pathOf = ({ id, name, folder }: StoredFile): string => `files/${folder}/${id} ${plainName(name)}`;

/** The files of a club, in the order of their ids. */
export async function filesOf(sql: Sql | TransactionSql, organisationId: string): Promise<StoredFile[]> {
  const rows = await sql<{ id: string; name: string; type: string; size: number; folder: StoredFile["folder"] }[]>`
    select f.id, f.file_name as name, f.content_type as type, f.size,
           case when exists (select from upstream.documents d where d.media_id = f.id) then 'documents'
                when f.width is not null then 'photos' else 'other' end as folder
      from upstream.media f
     where f.organisation_id = ${organisationId} and f.staff_member_id is null
     order by f.id`;
  return rows.map(({ type, ...row }) => ({ ...row, packs: !packed.test(type) }));
}

/** The bytes of a stored file, one piece a query: whoever reads slowly holds no connection. */
export async function* bytesOf(sql: Sql | TransactionSql, id: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await sql<{ bytes: Buffer }[]>`
      select bytes from upstream.media_chunks where media_id = ${id} and position = ${position}`;
    if (!chunk) return;
    yield chunk.bytes;
  }
}
