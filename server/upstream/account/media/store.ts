import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Sql } from "postgres";
import type { AccountCaller, StaffCaller } from "#upstream/core/caller.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { isOfOpenClub } from "../organizations/suspension.ts";
import { organizations } from "../organizations/table.ts";
import type { DrawnImage } from "./draw.ts";
import { media, mediaChunks, mediaThumbnails } from "./table.ts";

export type MediaRow = typeof media.$inferSelect;

/** A file to store. `organisationId` null: it belongs to the account alone. */
interface NewMedia {
  organisationId: string | null;
  /** The account that uploads it; null when the system writes it. */
  accountId: string | null;
  /** The staff member for whom alone the file is; everybody of the organisation unless given. */
  staffMemberId?: string;
  /** Who may read it; all staff unless given. */
  audience?: MediaRow["audience"];
  fileName: string;
  contentType: string;
}

const chunkBytes = 1024 * 1024;

/** Cuts a source into pieces of exactly `chunkBytes`, the last one shorter; holds one piece at a time. */
async function* chunksOf(source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): AsyncGenerator<Buffer> {
  let chunk = Buffer.allocUnsafe(chunkBytes);
  let filled = 0;
  for await (const part of source) {
    for (let offset = 0; offset < part.length; ) {
      const taken = part.subarray(offset, offset + chunkBytes - filled);
      chunk.set(taken, filled);
      filled += taken.length;
      offset += taken.length;
      if (filled < chunkBytes) continue;
      yield chunk;
      chunk = Buffer.allocUnsafe(chunkBytes);
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/**
 * Stores a file of any length in pieces of at most 1 MB, in one transaction: when the source fails, nothing stays.
 * Memory is bounded by one piece; the source is read only as fast as the database takes it.
 */
export async function writeMedia(
  db: Queryable,
  file: NewMedia,
  source: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<MediaRow> {
  return db.transaction(async (tx) => {
    const [created] = await tx
      .insert(media)
      .values({ ...file, size: 0 })
      .returning({ id: media.id });
    if (!created) throw new Error("The file was not stored");
    let size = 0;
    let position = 0;
    for await (const bytes of chunksOf(source)) {
      await tx.insert(mediaChunks).values({ mediaId: created.id, position, bytes });
      position += 1;
      size += bytes.length;
    }
    const [row] = await tx.update(media).set({ size }).where(eq(media.id, created.id)).returning();
    if (!row) throw new Error("The file was not stored");
    return row;
  });
}

/** Stores an image with its small variant. */
export async function writeImage(db: Queryable, file: NewMedia, image: DrawnImage): Promise<MediaRow> {
  return db.transaction(async (tx) => {
    const { id } = await writeMedia(tx, file, [image.bytes]);
    await tx.insert(mediaThumbnails).values({ mediaId: id, bytes: image.thumbnail });
    const { width, height } = image;
    const [row] = await tx.update(media).set({ width, height }).where(eq(media.id, id)).returning();
    if (!row) throw new Error("The image was not stored");
    return row;
  });
}

/** The small variant of an image; undefined when it has none. */
export async function readThumbnail(db: Database, mediaId: string): Promise<Buffer | undefined> {
  const [row] = await db
    .select({ bytes: mediaThumbnails.bytes })
    .from(mediaThumbnails)
    .where(eq(mediaThumbnails.mediaId, mediaId));
  return row?.bytes;
}

/**
 * The bytes of a stored file, one piece a query: a slow reader holds no connection. Nothing for an unknown id.
 */
export async function* readMedia(db: Sql, mediaId: string): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const [chunk] = await db<{ bytes: Buffer }[]>`
      select bytes from upstream.media_chunks where media_id = ${mediaId} and position = ${position}`;
    if (!chunk) return;
    yield chunk.bytes;
  }
}

/** A stored file's description, of any organisation. */
export async function findMedia(db: Database, mediaId: string): Promise<MediaRow | undefined> {
  // The logo of a suspended club is still shown where an organisation is chosen.
  const isLogo = sql`exists (select from upstream.organizations club where club.logo = ${media.id})`;
  const isShown = or(isOfOpenClub(media.organisationId), isLogo);
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), isShown));
  return row;
}

/**
 * A stored file that the caller may read: of the organisation (staff) unless it was made for another of its staff
 * members or for others than the caller's roles, of the account alone, or the logo of an
 * organisation where the account is staff, which is shown before one is chosen.
 */
export async function findReadableMedia(
  db: Database,
  caller: AccountCaller | StaffCaller,
  mediaId: string,
): Promise<MediaRow | undefined> {
  const own = and(isNull(media.organisationId), eq(media.accountId, caller.accountId));
  const ofOrganisation =
    caller.kind === "staff"
      ? and(
          eq(media.organisationId, caller.organisationId),
          or(isNull(media.staffMemberId), eq(media.staffMemberId, caller.staffMemberId)),
          or(
            eq(media.audience, "staff"),
            and(eq(media.audience, "owner"), eq(media.accountId, caller.accountId)),
            caller.roles.some((role) => role === "manager" || role === "boardMember")
              ? eq(media.audience, "board")
              : undefined,
          ),
        )
      : sql`exists (select 1 from ${organizations} join ${staffMembers} on ${staffMembers.organisationId} = ${organizations.id}
          where ${organizations.logo} = ${media.id} and ${staffMembers.accountId} = ${caller.accountId}
            and ${staffMembers.dashboardAccess})`;
  const [row] = await db
    .select()
    .from(media)
    .where(and(eq(media.id, mediaId), or(own, ofOrganisation)));
  return row;
}
