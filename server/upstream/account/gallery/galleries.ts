import { and, asc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Picture } from "#contracts/account/gallery.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { CallContext } from "#upstream/core/implement.ts";
import { found, notFound, Refusal, refuseField, refusing } from "#upstream/core/refusal.ts";
import { deleteRow, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { referenceMissing } from "#upstream/db/errors.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { deleteUnusedFile } from "../media/in-use.ts";
import { media } from "../media/table.ts";

/** Pictures of something in their order. The database takes each place once, asked at the end, and no foreign file. */
type PictureTable = PgTable & Readonly<Record<"organisationId" | "mediaId" | "position" | "alt", PgColumn>>;

/** What has galleries: locations, events. */
interface GalleryKind<Of extends string> {
  readonly table: PictureTable;
  /** The table's column of whose gallery it is, and the parameter of the path. */
  readonly of: Of;
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

/** A call of a gallery, or of one of its pictures; `body` where the call has one. */
interface Call<Params, Body = unknown> {
  readonly params: Params;
  readonly body: Body;
}

interface MediaList {
  readonly media: readonly string[];
}

type Context = Pick<CallContext<StaffCaller>, "services" | "caller">;

/** The files among some that the organisation has and all of its staff may see; and whether each is an image. */
function findFiles(tx: Queryable, organisationId: string, ids: readonly string[]) {
  return tx
    .select({ id: media.id, isImage: sql<boolean>`${isNotNull(media.width)}` })
    .from(media)
    .where(and(eq(media.organisationId, organisationId), inArray(media.id, [...ids]), isNull(media.staffMemberId)));
}

/** The handlers of the galleries of a kind, one change of each at a time; and what their list reads. */
export function galleriesOf<Of extends "locationId" | "eventId">({ table, of, max, lock }: GalleryKind<Of>) {
  type Params = Readonly<Record<Of, string>>;
  type PictureParams = Params & { readonly mediaId: string };
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
    params: Params,
    { services: { db }, caller: { organisationId } }: Context,
    change: (tx: Queryable, owner: Owner, pictures: Picture[]) => Promise<T>,
  ): Promise<T> => {
    const owner = { organisationId, id: params[of] };
    return inTransaction(db, async (tx) => {
      await lock(tx, organisationId, owner.id);
      return change(tx, owner, await list(tx, owner));
    });
  };

  return {
    /** The pictures in their order; none for something that the organisation does not have. */
    list,

    /**
     * Puts images at the end of a gallery; images that are in it already stay where they are, so that a call may be
     * repeated.
     * @throws Refusal 404 for an owner or a file of others; 409 `gallery.full`; 422 `gallery.not_an_image`
     */
    async add({ params, body }: Call<Params, MediaList>, context: Context) {
      const added = changing(params, context, async (tx, owner, pictures) => {
        const wanted = [...new Set(body.media)].filter((id) => !pictures.some(({ mediaId }) => mediaId === id));
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
      return { data: await refusing(added, { [referenceMissing]: () => notFound() }) };
    },

    /** Puts the pictures in this order. @throws Refusal 404; 409 `gallery.changed` unless all are named, once */
    reorder: async ({ params, body: { media: ids } }: Call<Params, MediaList>, context: Context) => ({
      data: await changing(params, context, async (tx, owner, pictures) => {
        const present = new Set(pictures.map(({ mediaId }) => mediaId));
        if (ids.length !== present.size || new Set(ids).size !== ids.length || ids.some((id) => !present.has(id)))
          throw new Refusal(409, "gallery.changed");
        await order(tx, owner, ids);
        return list(tx, owner);
      }),
    }),

    /** Says what a picture shows. @throws Refusal 404 */
    describe: ({ params, body: { alt } }: Call<PictureParams, { readonly alt: string }>, context: Context) =>
      changing(params, context, async (tx, owner, pictures): Promise<Picture> => {
        const { mediaId } = params;
        const picture = found(pictures.find((one) => one.mediaId === mediaId));
        await updateRow(tx, table, { ...keyOf(owner), mediaId }, { alt });
        return { ...picture, alt };
      }),

    /** Takes a picture out, and its file unless something else uses it. @throws Refusal 404 */
    remove: ({ params }: Call<PictureParams>, context: Context): Promise<void> =>
      changing(params, context, async (tx, owner, pictures) => {
        const { mediaId } = params;
        await deleteRow(tx, table, { ...keyOf(owner), mediaId });
        const rest = pictures.flatMap((one) => (one.mediaId === mediaId ? [] : [one.mediaId]));
        await order(tx, owner, rest);
        await deleteUnusedFile(tx, context.services.registry, owner.organisationId, mediaId);
      }),
  };
}
