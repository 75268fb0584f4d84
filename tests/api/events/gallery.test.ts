import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { eventGallery } from "#contracts/events/gallery.ts";
import { maxEventPictures } from "#contracts/events/sizes.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { eventGround } from "#tests/support/event-ground.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

async function club() {
  const organisationId = await stage.organisation(`Circolo ${crypto.randomUUID().slice(0, 8)}`);
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const { client, sql } = stage;
  return {
    ...eventGround(sql, organisationId),
    bearer,
    async upload(count: number) {
      const images = Array.from({ length: count }, (_, at): [string, Buffer] => [`${at}.png`, png]);
      const stored = await client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm(...images) });
      return stored.map(({ id }) => id);
    },
    /** Files that hold the same picture: none has to be drawn. */
    async copies(count: number) {
      const [id = ""] = await this.upload(1);
      const rows = await sql<{ id: string }[]>`
        insert into upstream.media (organisation_id, file_name, content_type, size, width, height)
        select organisation_id, file_name, content_type, size, width, height
          from upstream.media, generate_series(1, ${count}::int) where id = ${id} returning id`;
      const ids = rows.map((row) => row.id);
      await sql`insert into upstream.media_thumbnails (media_id, bytes)
        select copy, bytes from upstream.media_thumbnails, unnest(${ids}::uuid[]) as copy where media_id = ${id}`;
      return ids;
    },
    add: async (eventId: string, ids: readonly string[]) => {
      const input = { params: { eventId }, body: { media: [...ids] } };
      return (await client.ok(eventGallery.add, input, { bearer })).data.map(({ mediaId }) => mediaId);
    },
    ids: async (eventId: string) =>
      (await client.ok(eventGallery.list, { params: { eventId } }, { bearer })).data.map(({ mediaId }) => mediaId),
    remove: (eventId: string, mediaId: string) =>
      client.ok(eventGallery.remove, { params: { eventId, mediaId } }, { bearer }),
    isStored: async (id: string) => (await sql`select from upstream.media where id = ${id}`).length === 1,
  };
}

describe("the gallery of a tournament", () => {
  it("is filled, described, put in order and emptied by who runs events", async () => {
    const own = await club();
    const eventId = await own.tournament();
    const [a = "", b = "", c = ""] = await own.upload(3);
    expect(await own.add(eventId, [b, a])).toEqual([b, a]);
    expect(await own.add(eventId, [a, c, b])).toEqual([b, a, c]);
    const params = { eventId };
    const body = { media: [c, b, a] };
    await stage.client.ok(eventGallery.reorder, { params, body }, own);
    expect(await own.ids(eventId)).toEqual([c, b, a]);
    const less = { params, body: { media: [c, b] } };
    expect(await stage.client.refused(eventGallery.reorder, less, own)).toMatchObject({ code: "gallery.changed" });
    const alt = { params: { eventId, mediaId: b }, body: { alt: "La finale" } };
    expect(await stage.client.ok(eventGallery.describe, alt, own)).toMatchObject({ mediaId: b, alt: "La finale" });
    await own.remove(eventId, c);
    expect([await own.ids(eventId), await own.isStored(c)]).toEqual([[b, a], false]);
  });

  it("shares a file with another gallery until the last one lets go of it", async () => {
    const own = await club();
    const [one, other] = [await own.tournament(), await own.tournament()];
    const [shared = ""] = await own.upload(1);
    await own.add(one, [shared]);
    await own.add(other, [shared]);
    await own.remove(one, shared);
    expect(await own.isStored(shared)).toBe(true);
    await own.remove(other, shared);
    expect(await own.isStored(shared)).toBe(false);
  });

  it("is of the club's own tournaments and pictures, and not of one that was deleted", async () => {
    const [own, other] = [await club(), await club()];
    const [eventId, gone] = [await own.tournament(), await own.tournament({ removed: true })];
    const [[mine = ""], [theirs = ""]] = [await own.upload(1), await other.upload(1)];
    const adding = (id: string, mediaId: string) => ({ params: { eventId: id }, body: { media: [mediaId] } });
    for (const [input, caller] of [
      [adding(eventId, theirs), own],
      [adding(eventId, theirs), other],
      [adding(gone, mine), own],
    ] as const)
      expect(await stage.client.refused(eventGallery.add, input, caller)).toMatchObject({ status: 404 });
    const list = { params: { eventId } };
    expect(await stage.client.refused(eventGallery.list, list, other)).toMatchObject({ status: 404 });
  });

  it(`has ${maxEventPictures} pictures at most`, async () => {
    const own = await club();
    const eventId = await own.tournament();
    const ids = await own.copies(maxEventPictures + 1);
    await own.add(eventId, ids.slice(0, maxEventPictures));
    const more = { params: { eventId }, body: { media: ids.slice(maxEventPictures) } };
    expect(await stage.client.refused(eventGallery.add, more, own)).toMatchObject({
      status: 409,
      code: "gallery.full",
      details: { max: maxEventPictures },
    });
  });
});
