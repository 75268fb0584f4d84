import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { sponsors } from "#contracts/events/sponsors.ts";
import { pngForm } from "#tests/api/support/images.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { eventGround } from "#tests/support/event-ground.ts";
import { deleteUnusedImages } from "#upstream/account/media/unused.ts";
import { registry } from "#upstream/registry.ts";

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
    add: (body: { name: string; url?: string; textURL?: string; logo?: string }) =>
      client.ok(sponsors.create, { body }, { bearer }),
    change: (id: string, body: object) => client.ok(sponsors.update, { params: { id }, body }, { bearer }),
    refused: (body: object) => client.refused(sponsors.create, { body }, { bearer }),
    show: (id: string) => client.ok(sponsors.show, { params: { id } }, { bearer }),
    list: async (query: object = {}) => (await client.ok(sponsors.list, { query }, { bearer })).data,
    remove: (id: string, query: object = {}) => client.ok(sponsors.delete, { params: { id }, query }, { bearer }),
    keep: (id: string) => client.refused(sponsors.delete, { params: { id } }, { bearer }),
    async image() {
      const [image] = await client.ok(media.uploadImages, {}, { bearer, rawBody: pngForm() });
      return image?.id ?? "";
    },
    /** Has an event show sponsors, in this order. */
    showing: async (eventId: string, ids: readonly string[]) => {
      for (const [position, sponsorId] of ids.entries())
        await sql`insert into upstream.event_sponsors (organisation_id, event_id, sponsor_id, position)
          values (${organisationId}, ${eventId}, ${sponsorId}, ${position})`;
    },
    orderOf: (eventId: string) =>
      sql<{ sponsorId: string; position: number }[]>`
        select sponsor_id as "sponsorId", position from upstream.event_sponsors where event_id = ${eventId} order by position`,
  };
}

describe("a sponsor", () => {
  it("is added, found by name, and changed in what is given", async () => {
    const own = await club();
    const made = await own.add({ name: "Zanetti Auto", url: "https://zanetti.example/", textURL: "Vai al sito" });
    expect(made).toMatchObject({ name: "Zanetti Auto", logo: null, textURL: "Vai al sito" });
    await own.add({ name: "acqua Alta" });
    await own.add({ name: "Bar Sport" });
    expect((await own.list()).map(({ name }) => name)).toEqual(["acqua Alta", "Bar Sport", "Zanetti Auto"]);
    expect((await own.list({ search: "sport" })).map(({ name }) => name)).toEqual(["Bar Sport"]);
    expect(await own.change(made.id, { name: "Zanetti" })).toEqual({ ...made, name: "Zanetti" });
    expect(await own.change(made.id, { textURL: "Scopri" })).toMatchObject({ url: made.url, textURL: "Scopri" });
    // A link that goes takes its text along.
    expect(await own.change(made.id, { url: null })).toMatchObject({ url: null, textURL: null });
  });

  it("has a name of its own, a link of the web, and no text without one", async () => {
    const own = await club();
    const { id } = await own.add({ name: "Bar Sport" });
    expect(await own.refused({ name: "BAR SPORT" })).toMatchObject({
      status: 409,
      code: "sponsor.name_taken",
      fields: [{ path: ["name"] }],
    });
    expect(await own.refused({ name: "Altro", textURL: "Vai" })).toMatchObject({
      status: 422,
      code: "sponsor.text_without_url",
      fields: [{ path: ["textURL"] }],
    });
    expect((await own.refused({ name: "Altro", url: "javascript:alert(1)" })).status).toBe(400);
    const text = { params: { id }, body: { textURL: "Vai" } };
    expect(await stage.client.refused(sponsors.update, text, own)).toMatchObject({ code: "sponsor.text_without_url" });
    const other = await club();
    await other.add({ name: "Bar Sport" });
  });

  it("keeps its logo, an image of the club, for as long as it shows it", async () => {
    const [own, other] = [await club(), await club()];
    const [logo, foreign] = [await own.image(), await other.image()];
    expect(await own.refused({ name: "Altrui", logo: foreign })).toMatchObject({
      status: 422,
      code: "sponsor.logo_unknown",
    });
    const { id } = await own.add({ name: "Con logo", logo });
    const { db } = stage.upstream.services;
    const later = new Date(Date.now() + 25 * 3_600_000);
    const isStored = async () => (await stage.sql`select from upstream.media where id = ${logo}`).length === 1;
    await deleteUnusedImages(db, registry, later);
    expect(await isStored()).toBe(true);
    await own.change(id, { logo: null });
    await deleteUnusedImages(db, registry, later);
    expect(await isStored()).toBe(false);
  });

  it("that events show goes only when that was said; those behind it move up", async () => {
    const own = await club();
    const ids: string[] = [];
    for (const name of ["Uno", "Due", "Tre"]) ids.push((await own.add({ name })).id);
    const [one = "", two = "", three = ""] = ids;
    const [spring, gone] = [await own.tournament({ name: "Primavera" }), await own.tournament({ removed: true })];
    await own.showing(spring, [one, two, three]);
    await own.showing(gone, [two]);
    expect(await own.show(two)).toMatchObject({ events: 1 });
    expect(await own.keep(two)).toMatchObject({
      status: 409,
      code: "sponsor.in_use",
      details: { events: ["Primavera"] },
    });
    await own.remove(two, { proceed: true });
    expect(await own.orderOf(spring)).toEqual([
      { sponsorId: one, position: 0 },
      { sponsorId: three, position: 1 },
    ]);
    expect((await own.list()).map(({ name, events }) => [name, events])).toEqual([
      ["Tre", 1],
      ["Uno", 1],
    ]);
    const { id } = await own.add({ name: "Mai mostrato" });
    await own.remove(id);
    expect(await own.keep(id)).toMatchObject({ status: 404 });
  });
});
