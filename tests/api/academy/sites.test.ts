import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sites } from "#contracts/academy/sites.ts";
import { fields as courts } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const answered = async (sent: Promise<Response>) => {
  const response = await sent;
  const text = await response.text();
  return { status: response.status, body: text === "" ? undefined : JSON.parse(text) };
};

const gym = { name: "Palestra", address: "via Roma 1", timeZone: "Europe/Rome" };

/** A club of its own, and calls of its manager. */
async function club() {
  const { jwt: bearer, organisationId } = await stage.member(await stage.organisation("Circolo di prova"));
  const { client, sql } = stage;
  const inserted = async (query: Promise<readonly { id: string }[]>) => (await query)[0]?.id ?? "";
  return {
    organisationId,
    bearer,
    add: (body: object = gym) => client.ok(sites.create, { body: { ...gym, ...body } }, { bearer }),
    refused: (body: object) => client.refused(sites.create, { body: { ...gym, ...body } }, { bearer }),
    change: (id: string, body: object) => answered(client.send(sites.update, { params: { id }, body }, { bearer })),
    close: (id: string, body: object = {}, preview = false) =>
      answered(client.send(sites.close, { params: { id }, query: { preview }, body }, { bearer })),
    reorder: (positions: string[]) => answered(client.send(sites.reorder, { body: { positions } }, { bearer })),
    list: async () => (await client.ok(sites.list, {}, { bearer })).data,
    location: (zone = "Europe/Rome") =>
      inserted(sql`insert into upstream.locations (organisation_id, name, time_zone)
        values (${organisationId}, 'Centro', ${zone}) returning id`),
    court: (locationId: string, name: string) =>
      inserted(sql`insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
        values (${organisationId}, ${locationId}, ${name}, ${name}, 'red') returning id`),
  };
}

describe("sites", () => {
  it("have fields of their own, which keep their ids when they are renamed", async () => {
    const { add, change, list } = await club();
    const site = await add({
      fields: [
        { id: "TMP-1", name: "Sala A" },
        { id: "TMP-2", name: "Sala B", exclusive: false },
      ],
      closedDates: ["2026-12-25", "2026-12-24", "2026-12-25"],
    });
    expect(site).toMatchObject({
      status: "open",
      order: 0,
      locationId: null,
      closedDates: ["2026-12-24", "2026-12-25"],
      fields: [
        { name: "Sala A", fieldId: null, exclusive: true },
        { name: "Sala B", exclusive: false },
      ],
      athletes: 0,
      trainingsAhead: 0,
    });
    const [a, b] = site.fields.map(({ id }) => id);
    // They change names, a third one comes between them.
    const { status, body } = await change(site.id, {
      version: site.version,
      fields: [
        { id: b, name: "Sala A" },
        { id: "TMP-x", name: "Sala C" },
        { id: a, name: "Sala B" },
      ],
    });
    expect(status).toBe(200);
    expect(body.fields.map(({ id, name }: { id: string; name: string }) => [name, id])).toMatchObject([
      ["Sala A", b],
      ["Sala C", expect.any(String)],
      ["Sala B", a],
    ]);
    expect((await change(site.id, { version: site.version, name: "x" })).body).toMatchObject({ code: "site.stale" });
    expect((await change(site.id, { fields: [{ id: a, name: "Sola" }] })).body.fields).toHaveLength(1);
    expect((await list())[0]?.closedDates).toHaveLength(2);
  });

  it("refuse a name twice, and a field of another site", async () => {
    const { add, refused, change } = await club();
    const first = await add({ fields: [{ id: "TMP-1", name: "Sala" }] });
    expect(await refused({ name: "PALESTRA" })).toMatchObject({ status: 409, code: "site.name_taken" });
    const other = await add({ name: "Altra" });
    const twice = [
      { id: "TMP-1", name: "Sala" },
      { id: "TMP-2", name: "sala" },
    ];
    expect((await change(other.id, { fields: twice })).body).toMatchObject({
      code: "site_field.name_taken",
      fields: [{ path: ["fields", 1, "name"] }],
    });
    const foreign = [{ id: first.fields[0]?.id, name: "Rubata" }];
    expect((await change(other.id, { fields: foreign })).status).toBe(404);
  });

  it("that are locations are in their zone, one each, with courts of theirs", async () => {
    const { add, refused, change, location, court, list } = await club();
    const [here, elsewhere] = [await location(), await location("America/New_York")];
    const [one, other] = [await court(here, "Uno"), await court(elsewhere, "Due")];
    const field = (fieldId: string) => [{ id: "TMP-1", name: "Campo", fieldId }];
    expect(await refused({ locationId: elsewhere })).toMatchObject({ status: 422, code: "site.zone_differs" });
    expect(await refused({ locationId: here, fields: field(other) })).toMatchObject({
      status: 422,
      code: "site_field.court_elsewhere",
      fields: [{ path: ["fields", 0, "fieldId"] }],
    });
    expect(await refused({ fields: field(one) })).toMatchObject({ code: "site_field.court_elsewhere" });
    const site = await add({ locationId: here, fields: field(one), closedDates: ["2026-12-25"] });
    // Its closing days are the location's.
    expect(site).toMatchObject({ locationId: here, closedDates: [], fields: [{ fieldId: one }] });
    expect(await refused({ name: "Altra", locationId: here })).toMatchObject({
      status: 409,
      code: "site.location_taken",
    });
    expect((await change(site.id, { timeZone: "America/New_York" })).body).toMatchObject({ code: "site.zone_differs" });
    // Its field would stay a court of the place that it leaves.
    expect((await change(site.id, { locationId: null })).body).toMatchObject({ code: "site_field.court_elsewhere" });
    expect((await change(site.id, { locationId: null, fields: [] })).status).toBe(200);
    expect((await list())[0]).toMatchObject({ locationId: null, fields: [] });
  });

  it("follow their location: to another zone, and when it or a court of it is removed", async () => {
    const { add, location, court, list, bearer } = await club();
    const place = await location();
    const [one, two] = [await court(place, "Uno"), await court(place, "Due")];
    const linked = [one, two].map((fieldId, n) => ({ id: `TMP-${n}`, name: `Campo ${n}`, fieldId }));
    await add({ locationId: place, fields: linked });
    await stage.sql`update upstream.locations set time_zone = 'Europe/London' where id = ${place}`;
    expect((await list())[0]).toMatchObject({ timeZone: "Europe/London" });
    await stage.client.ok(courts.remove, { params: { locationId: place, fieldId: one } }, { bearer });
    expect((await list())[0]).toMatchObject({ fields: [{ fieldId: null }, { fieldId: two }] });
    await stage.client.ok(locations.remove, { params: { id: place } }, { bearer });
    expect((await list())[0]).toMatchObject({ locationId: null, fields: [{ fieldId: null }, { fieldId: null }] });
  });

  it("cannot be of another place or zone than their location, by raw SQL either", async () => {
    const { add, location, court, organisationId } = await club();
    const [here, there] = [await location(), await location()];
    const far = await court(there, "Altrove");
    const site = await add({ locationId: here, fields: [{ id: "TMP-1", name: "Campo" }] });
    const { sql } = stage;
    const foreign = (await club()).organisationId;
    await expect(sql`update upstream.sites set time_zone = 'UTC' where id = ${site.id}`).rejects.toThrow("zone");
    await expect(sql`update upstream.site_fields set field_id = ${far} where site_id = ${site.id}`).rejects.toThrow(
      "court of its location",
    );
    await expect(
      sql`insert into upstream.sites (organisation_id, name, time_zone, location_id, position)
        values (${organisationId}, 'Doppia', 'Europe/Rome', ${here}, 7)`,
    ).rejects.toThrow("sites_location");
    await expect(
      sql`insert into upstream.sites (organisation_id, name, time_zone, location_id, position)
        values (${foreign}, 'Altrui', 'Europe/Rome', ${there}, 0)`,
    ).rejects.toThrow();
  });

  it("stay a permutation when twenty change their order at once", async () => {
    const { add, list, reorder } = await club();
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push((await add({ name: `Sede ${n}` })).id);
    const rotated = (by: number) => [...ids.slice(by % 4), ...ids.slice(0, by % 4)];
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => reorder(rotated(n))));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 204));
    expect((await list()).map(({ order }) => order)).toEqual([0, 1, 2, 3]);
    expect((await reorder(ids.slice(1))).body).toMatchObject({ code: "order.stale" });
  });

  it("of another organisation are a 404; coaches read them and change nothing", async () => {
    const { add, change } = await club();
    const site = await add();
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    const params = { id: site.id };
    for (const sent of [
      stage.client.send(sites.show, { params }, stranger),
      stage.client.send(sites.update, { params, body: { name: "Altrui" } }, stranger),
      stage.client.send(sites.close, { params, query: {}, body: {} }, stranger),
    ])
      expect((await sent).status).toBe(404);
    const foreign = await (await club()).location();
    expect((await change(site.id, { locationId: foreign })).status).toBe(404);
    const coach = { bearer: await stage.staff("coach") };
    expect((await stage.client.send(sites.list, {}, coach)).status).toBe(200);
    expect((await stage.client.send(sites.create, { body: gym }, coach)).status).toBe(403);
  });
});

describe("closing a site", () => {
  it("names packages that could be bought at closed sites only, and can be undone", async () => {
    const { add, change, close, list, organisationId } = await club();
    const [one, two] = [await add(), await add({ name: "Altra" })];
    const { sql } = stage;
    await sql.begin(async (tx) => {
      for (const [n, only] of [[one.id], [one.id, two.id]].entries()) {
        const [row] = await tx`
          insert into upstream.subscription_templates (organisation_id, name, type, visibility, price, currency, position)
          values (${organisationId}, ${`Pacchetto ${n}`}, 'spotTraining', 'siteRestricted', 1000, 'eur', ${n}) returning id`;
        for (const siteId of only)
          await tx`insert into upstream.template_sites (organisation_id, template_id, site_id)
            values (${organisationId}, ${row?.id}, ${siteId})`;
      }
    });
    const preview = await close(one.id, {}, true);
    expect(preview.body).toMatchObject({
      site: { status: "closed" },
      touched: { trainings: 0, packages: [{ name: "Pacchetto 0" }] },
    });
    expect((await list())[0]?.status).toBe("open");
    const closed = await close(one.id, { tag: preview.body.touched.tag });
    expect(closed).toMatchObject({ status: 200, body: { site: { status: "closed" } } });
    expect((await close(one.id)).body).toMatchObject({ code: "site.already_closed" });
    // Something else is touched by now than what was shown.
    const shown = await close(two.id, {}, true);
    expect(shown.body.touched.packages).toMatchObject([{ name: "Pacchetto 1" }]);
    expect((await change(one.id, { status: "open" })).body).toMatchObject({ status: "open" });
    expect((await close(two.id, { tag: shown.body.touched.tag })).body).toMatchObject({
      code: "site.trainings_touched",
      details: { touched: { packages: [] } },
    });
  });
});
