import { expect } from "vitest";
import { media } from "#contracts/account/media.ts";
import { organizations } from "#contracts/account/organizations.ts";
import { gallery, maxPictures } from "#contracts/facilities/gallery.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import { copyImage } from "#tests/support/copied-images.ts";
import { deleteUnusedImages, unusedImages } from "#upstream/account/media/unused.ts";
import { registry } from "#upstream/registry.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const own = (club: Club) => ({ bearer: club.facilities });

/** A location without pictures. */
async function newPlace(club: Club): Promise<{ locationId: string }> {
  const { id } = await club.client.ok(locations.create, { body: { name: "Con foto" } }, own(club));
  return { locationId: id };
}

async function upload(club: Club, count: number, bearer = club.facilities): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < count) {
    const names = Array.from({ length: Math.min(12, count - ids.length) }, (_, index) => `${ids.length + index}.png`);
    const rawBody = pngForm(...names.map((name): [string, Buffer] => [name, png]));
    ids.push(...(await club.client.ok(media.uploadImages, {}, { bearer, rawBody })).map(({ id }) => id));
  }
  return ids;
}

const add = async (club: Club, params: { locationId: string }, ids: string[]) =>
  club.client.ok(gallery.add, { params, body: { media: ids } }, own(club));
const idsOf = async (club: Club, params: { locationId: string }) =>
  (await club.client.ok(gallery.list, { params }, own(club))).data.map(({ mediaId }) => mediaId);
const isStored = async (club: Club, id: string) =>
  (await club.client.send(media.download, { params: { id } }, own(club))).status === 200;

test("pictures are added at the end, described, put in order and removed", async ({ club }) => {
  const params = await newPlace(club);
  expect(await idsOf(club, params)).toEqual([]);
  const [a = "", b = "", c = ""] = await upload(club, 3);
  const { data } = await add(club, params, [b, a]);
  expect(data).toEqual([
    { mediaId: b, fileName: "1.webp", alt: null, width: 1, height: 1 },
    { mediaId: a, fileName: "0.webp", alt: null, width: 1, height: 1 },
  ]);
  // Once more changes nothing; a new one comes last.
  await add(club, params, [a, c, a, b]);
  expect(await idsOf(club, params)).toEqual([b, a, c]);

  const { locationId } = params;
  const show = await club.client.ok(locations.show, { params: { id: locationId } }, own(club));
  expect(show.media).toEqual([b, a, c]);
  const { data: all } = await club.client.ok(locations.list, {}, own(club));
  expect(all.find(({ id }) => id === locationId)?.media).toEqual([b, a, c]);

  const order = { params, body: { media: [c, b, a] } };
  const ordered = await club.client.ok(gallery.reorder, order, own(club));
  expect(ordered.data.map(({ mediaId }) => mediaId)).toEqual([c, b, a]);

  const described = await club.client.ok(
    gallery.describe,
    { params: { ...params, mediaId: b }, body: { alt: "  Il campo <b>centrale</b> 🎾 " } },
    own(club),
  );
  expect(described).toMatchObject({ mediaId: b, alt: "Il campo <b>centrale</b> 🎾" });
  await club.client.ok(gallery.describe, { params: { ...params, mediaId: c }, body: { alt: "" } }, own(club));
  const { data: now } = await club.client.ok(gallery.list, { params }, own(club));
  expect(now.map(({ alt }) => alt)).toEqual(["", "Il campo <b>centrale</b> 🎾", null]);

  await club.client.ok(gallery.remove, { params: { ...params, mediaId: b } }, own(club));
  expect(await idsOf(club, params)).toEqual([c, a]);
  const again = { params: { ...params, mediaId: b } };
  expect(await club.client.refused(gallery.remove, again, own(club))).toMatchObject({ status: 404 });
  expect(await Promise.all([a, b, c].map((id) => isStored(club, id)))).toEqual([true, false, true]);
});

test("the file of a removed picture stays while another gallery or the logo needs it", async ({ club }) => {
  const [one, other] = [await newPlace(club), await newPlace(club)];
  const [shared = "", logo = ""] = await upload(club, 2);
  await add(club, one, [shared, logo]);
  await add(club, other, [shared]);
  await club.client.ok(
    organizations.update,
    { params: { id: demoOrganisations.aurora }, body: { logo } },
    { bearer: club.manager },
  );
  const remove = (params: { locationId: string }, mediaId: string) =>
    club.client.ok(gallery.remove, { params: { ...params, mediaId } }, own(club));
  await remove(one, shared);
  await remove(one, logo);
  expect([await isStored(club, shared), await isStored(club, logo)]).toEqual([true, true]);
  await remove(other, shared);
  expect(await isStored(club, shared)).toBe(false);
});

test("an image or file that nobody has put anywhere is deleted after a day", async ({ club }) => {
  const params = await newPlace(club);
  const [shown = "", logo = "", left = ""] = await upload(club, 3);
  const [others = ""] = await upload(club, 1, club.stranger);
  const rawBody = new FormData();
  rawBody.append("file", new File(["a"], "lista.txt", { type: "text/plain" }));
  const file = await club.client.ok(media.uploadFile, {}, { bearer: club.facilities, rawBody });
  await add(club, params, [shown]);
  await club.client.ok(
    organizations.update,
    { params: { id: demoOrganisations.aurora }, body: { logo } },
    { bearer: club.manager },
  );
  const { db } = club.upstream.services;
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const stored = () => Promise.all([shown, logo, left, file.id].map((id) => isStored(club, id)));
  await deleteUnusedImages(db, registry, hours(23));
  expect(await stored()).toEqual([true, true, true, true]);
  expect(await deleteUnusedImages(db, registry, hours(25))).toBeGreaterThanOrEqual(3);
  expect(await stored()).toEqual([true, true, false, false]);
  const ofOthers = { params: { id: others } };
  expect((await club.client.send(media.download, ofOthers, { bearer: club.stranger })).status).toBe(404);
  expect(await deleteUnusedImages(db, registry, hours(25))).toBe(0);
});

test("the job that deletes unused images is asked for each hour", async ({ club }) => {
  const schedules = await club.upstream.services.jobs.getSchedules(unusedImages.name);
  expect(schedules).toMatchObject([{ cron: unusedImages.cron }]);
});

test("a file in use cannot be deleted, even by SQL", async ({ club }) => {
  const params = await newPlace(club);
  const [id = ""] = await upload(club, 1);
  await add(club, params, [id]);
  const { sql } = club.upstream.services;
  await expect(sql`delete from upstream.media where id = ${id}`).rejects.toThrow(/location_pictures/u);
});

test("there are thirty at most, however many are added at the same time", async ({ club }) => {
  const params = await newPlace(club);
  const { sql } = club.upstream.services;
  const [image = ""] = await upload(club, 1);
  const ids = [image, ...(await copyImage(sql, image, maxPictures + 3))];
  await add(club, params, ids.slice(0, 24));
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      club.client.send(gallery.add, { params, body: { media: ids.slice(24 + index * 2, 26 + index * 2) } }, own(club)),
    ),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 409, 409]);
  expect(await idsOf(club, params)).toHaveLength(maxPictures);
  const [last = ""] = await upload(club, 1);
  const refusal = await club.client.refused(gallery.add, { params, body: { media: [last] } }, own(club));
  expect(refusal).toMatchObject({ status: 409, code: "gallery.full", details: { max: maxPictures } });
  const values = [demoOrganisations.aurora, params.locationId, last] as const;
  for (const position of [30, -1, 0])
    await expect(
      sql`insert into upstream.location_pictures (organisation_id, location_id, media_id, position)
          values (${values[0]}, ${values[1]}, ${values[2]}, ${position})`,
    ).rejects.toThrow(/location_pictures_p/u);
});

test("an order names every picture once, or is refused", async ({ club }) => {
  const params = await newPlace(club);
  const [a = "", b = "", c = ""] = await upload(club, 3);
  await add(club, params, [a, b]);
  for (const order of [[a], [a, a], [a, b, c], [a, c]])
    expect(await club.client.refused(gallery.reorder, { params, body: { media: order } }, own(club))).toMatchObject({
      status: 409,
      code: "gallery.changed",
    });
  expect(await idsOf(club, params)).toEqual([a, b]);
});

test("only images are pictures", async ({ club }) => {
  const params = await newPlace(club);
  const rawBody = new FormData();
  rawBody.append("file", new File([Buffer.from(png)], "a.png", { type: "image/png" }));
  const { id } = await club.client.ok(media.uploadFile, {}, { ...own(club), rawBody });
  expect(await club.client.refused(gallery.add, { params, body: { media: [id] } }, own(club))).toMatchObject({
    status: 422,
    code: "gallery.not_an_image",
  });
});

test("others' files, locations and pictures are not found", async ({ club }) => {
  const params = await newPlace(club);
  const [mine = ""] = await upload(club, 1);
  const [theirs = ""] = await upload(club, 1, club.stranger);
  await add(club, params, [mine]);
  const notFound = { status: 404, code: "record.not_found" };
  for (const ids of [[theirs], [mine, theirs], [crypto.randomUUID()]])
    expect(await club.client.refused(gallery.add, { params, body: { media: ids } }, own(club))).toMatchObject(notFound);
  const stranger = { bearer: club.stranger };
  const ofPicture = { params: { ...params, mediaId: mine } };
  for (const [operation, input] of [
    [gallery.list, { params }],
    [gallery.add, { params, body: { media: [theirs] } }],
    [gallery.reorder, { params, body: { media: [mine] } }],
    [gallery.describe, { ...ofPicture, body: { alt: "mio" } }],
    [gallery.remove, ofPicture],
    [media.download, { params: { id: mine } }],
  ] as const)
    expect(await club.client.refused(operation, input, stranger), operation.id).toMatchObject(notFound);
  const elsewhere = { params: { locationId: club.place.locationId, mediaId: mine } };
  for (const operation of [gallery.describe, gallery.remove])
    expect(await club.client.refused(operation, { ...elsewhere, body: { alt: "x" } }, own(club))).toMatchObject(
      notFound,
    );
  expect(await idsOf(club, params)).toEqual([mine]);
});

test("bad input is refused, and changes nothing", async ({ club }) => {
  const params = await newPlace(club);
  const [id = ""] = await upload(club, 1);
  await add(club, params, [id]);
  for (const body of [{}, { media: [] }, { media: ["x"] }, { media: id }, { media: Array(31).fill(id) }])
    for (const operation of [gallery.add, gallery.reorder])
      expect(await club.client.refused(operation, { params, body }, own(club))).toMatchObject({ status: 400 });
  for (const body of [{}, { alt: null }, { alt: "x".repeat(251) }, { alt: 3 }])
    expect(
      await club.client.refused(gallery.describe, { params: { ...params, mediaId: id }, body }, own(club)),
    ).toMatchObject({ status: 400, fields: [{ path: ["alt"] }] });
  expect(await club.client.ok(gallery.list, { params }, own(club))).toMatchObject({ data: [{ alt: null }] });
});
