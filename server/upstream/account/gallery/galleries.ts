import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Picture } from "#contracts/facilities/gallery.ts";
import { found, notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { deleteRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { referenceMissing } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { deleteUnusedFile } from "./in-use.ts";
import { media } from "./table.ts";

/** Pictures of something in their order. The database takes each place once, asked at the end, and no foreign file. */
type PictureTable = PgTable & Readonly<Record<"organisationId" | "mediaId" | "position" | "alt", PgColumn>>;

/** What has galleries: locations, events. */
interface GalleryKind {
  readonly table: PictureTable;
  /** The table's column of whose gallery it is. */
  readonly of: "locationId" | "eventId";
  /** How many pictures one has at most. */
  readonly max: number;
  /** Makes other changes wait until the transaction ends. @throws Refusal 404 unless the organisation has it */
  readonly lock: (tx: Queryable, organisationId: string, id: string) => Promise<unknown>;
}

/** Whose gallery is meant. */
interface Owner {
  readonly organisationId: string;
  readonly id: string;
}

/** The files among some that the organisation has and all of its staff may see; and whether each is an image. */
function findFiles(tx: Queryable, organisationId: string, ids: readonly string[]) {
  return tx
    .select({ id: media.id, isImage: sql<boolean>`${isNotNull(media.width)}` })
    .from(media)
    .where(and(eq(media.organisationId, organisationId), inArray(media.id, [...ids]), isNull(media.staffMemberId)));
}

/** What is done with galleries of a kind, one change of each at a time. */
export function galleriesOf({ table, of, max, lock }: GalleryKind) {
  const keyOf = ({ organisationId, id }: Owner) => ({ organisationId, [of]: id });

  async function list(db: Queryable, owner: Owner): Promise<Picture[]> {
    const rows = await db
      .select({
        mediaId: media.id,
        alt: sql<string | null>`${table.alt}`,
        fileName: media.fileName,
        width: media.width,
        height: media.height,
      })
      .from(table)
      .innerJoin(media, eq(media.id, table.mediaId))
      .where(rowsOf(table, keyOf(owner)))
      .orderBy(asc(table.position));
    return rows.map(({ width, height, ...row }) => ({ ...row, width: width ?? 1, height: height ?? 1 }));
  }

  /** Puts all pictures in this order. */
  async function order(tx: Queryable, owner: Owner, ids: readonly string[]): Promise<void> {
    const places = sql`unnest(${sql.param([...ids])}::uuid[]) with ordinality as place(id, position)`;
    await tx.execute(sql`update ${table} set position = place.position - 1 from ${places}
      where ${table.mediaId} = place.id and ${rowsOf(table, keyOf(owner))}`);
  }

  const changing = <T>(
    { db }: Services,
    owner: Owner,
    change: (tx: Queryable, pictures: Picture[]) => Promise<T>,
  ): Promise<T> =>
    inTransaction(db, async (tx) => {
      await lock(tx, owner.organisationId, owner.id);
      return change(tx, await list(tx, owner));
    });

  return {
    /** The pictures in their order; none for something that the organisation does not have. */
    list,

    /**
     * Puts images at the end of a gallery; images that are in it already stay where they are, so that a call may be
     * repeated.
     * @throws Refusal 404 for an owner or a file of others; 409 `gallery.full`; 422 `gallery.not_an_image`
     */
    add(services: Services, owner: Owner, ids: readonly string[]): Promise<Picture[]> {
      const added = changing(services, owner, async (tx, pictures) => {
        const wanted = [...new Set(ids)].filter((id) => !pictures.some(({ mediaId }) => mediaId === id));
        const files = await findFiles(tx, owner.organisationId, wanted);
        if (files.length < wanted.length) throw notFound();
        if (files.some(({ isImage }) => !isImage)) throw refuseField("gallery.not_an_image", ["media"]);
        if (pictures.length + wanted.length > max) throw new Refusal(409, "gallery.full", { details: { max } });
        const from = pictures.length;
        const rows = wanted.map((mediaId, at) => ({ ...keyOf(owner), mediaId, position: from + at }));
        if (rows.length > 0) await tx.insert(table).values(rows);
        return list(tx, owner);
      });
      // The file went away meanwhile.
      return refusing(added, { [referenceMissing]: () => notFound() });
    },

    /** Puts the pictures in this order. @throws Refusal 404; 409 `gallery.changed` unless all are named, once */
    reorder: (services: Services, owner: Owner, ids: readonly string[]): Promise<Picture[]> =>
      changing(services, owner, async (tx, pictures) => {
        const present = new Set(pictures.map(({ mediaId }) => mediaId));
        if (ids.length !== present.size || new Set(ids).size !== ids.length || ids.some((id) => !present.has(id)))
          throw new Refusal(409, "gallery.changed");
        await order(tx, owner, ids);
        return list(tx, owner);
      }),

    /** Says what a picture shows. @throws Refusal 404 */
    describe: (services: Services, owner: Owner, mediaId: string, alt: string): Promise<Picture> =>
      changing(services, owner, async (tx, pictures) => {
        const picture = found(pictures.find((one) => one.mediaId === mediaId));
        await updateRow(tx, table, { ...keyOf(owner), mediaId }, { alt });
        return { ...picture, alt };
      }),

    /** Takes a picture out, and its file unless something else uses it. @throws Refusal 404 */
    remove: (services: Services, owner: Owner, mediaId: string): Promise<void> =>
      changing(services, owner, async (tx, pictures) => {
        await deleteRow(tx, table, { ...keyOf(owner), mediaId });
        const rest = pictures.flatMap((one) => (one.mediaId === mediaId ? [] : [one.mediaId]));
        await order(tx, owner, rest);
        await deleteUnusedFile(tx, services.registry, owner.organisationId, mediaId);
      }),
  };
}
