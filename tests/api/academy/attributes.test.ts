import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AttributeCode, attributes, maxAttributeValues } from "#contracts/academy/attributes.ts";
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

/** A club of its own, and calls of its manager. */
async function club() {
  const { jwt: bearer, organisationId } = await stage.member(await stage.organisation("Circolo di prova"));
  const { client, sql } = stage;
  const at = (code: AttributeCode, id: string) => ({ params: { code, id } });
  return {
    organisationId,
    bearer,
    add: (code: AttributeCode, name: string) =>
      client.ok(attributes.create, { params: { code }, body: { name } }, { bearer }),
    refused: (code: AttributeCode, name: string) =>
      client.refused(attributes.create, { params: { code }, body: { name } }, { bearer }),
    change: (code: AttributeCode, id: string, body: object) =>
      answered(client.send(attributes.update, { ...at(code, id), body }, { bearer })),
    remove: (code: AttributeCode, id: string, moveTo?: string) =>
      answered(
        client.send(attributes.remove, { ...at(code, id), query: moveTo === undefined ? {} : { moveTo } }, { bearer }),
      ),
    reorder: (code: AttributeCode, positions: string[]) =>
      answered(client.send(attributes.reorder, { params: { code }, body: { positions } }, { bearer })),
    async list(code: AttributeCode) {
      const { data } = await client.ok(attributes.list, { query: { code } }, { bearer });
      return data[0]?.values ?? [];
    },
    /** A membership with a level and groups. @returns its id */
    async membership(status: string, levelId: string | null, ...groupIds: string[]) {
      const [row] = await sql`
        with athlete as (
          insert into upstream.athletes (organisation_id, first_name, last_name)
          values (${organisationId}, 'Prova', ${crypto.randomUUID()}) returning id
        )
        insert into upstream.memberships (organisation_id, athlete_id, status, level_id)
        select ${organisationId}, id, ${status === "pending" ? status : "accepted"}, ${levelId} from athlete returning id`;
      const id = String(row?.id);
      if (status === "canceled") await sql`update upstream.memberships set status = ${status} where id = ${id}`;
      for (const groupId of groupIds)
        await sql`insert into upstream.membership_groups (organisation_id, membership_id, group_id)
          values (${organisationId}, ${id}, ${groupId})`;
      return id;
    },
  };
}

describe("levels and groups", () => {
  it("are two lists, each in its order, with how many have them", async () => {
    const { add, list, membership, bearer } = await club();
    const [red, orange] = [await add("levels", "Rosso"), await add("levels", "Arancio")];
    const agonists = await add("groups", "Rosso");
    expect([red.order, orange.order, agonists.order]).toEqual([0, 1, 0]);
    await membership("accepted", red.id, agonists.id);
    await membership("canceled", red.id, agonists.id);
    await membership("pending", null, agonists.id);
    expect(await list("levels")).toMatchObject([
      { name: "Rosso", athletes: 1, memberships: 2, courses: 0 },
      { name: "Arancio", athletes: 0, memberships: 0 },
    ]);
    expect(await list("groups")).toMatchObject([{ name: "Rosso", athletes: 1, memberships: 3 }]);
    const all = await stage.client.ok(attributes.list, { query: {} }, { bearer });
    expect(all.data.map(({ code, values }) => [code, values.length])).toEqual([
      ["levels", 2],
      ["groups", 1],
    ]);
  });

  it("have one name each, whatever its capitals, and are changed by the version that was seen", async () => {
    const { add, refused, change } = await club();
    const { id } = await add("levels", "Principianti");
    const other = await add("levels", "Avanzati");
    expect(await refused("levels", "  PRINCIPIANTI ")).toMatchObject({
      status: 409,
      code: "attribute_value.name_taken",
      fields: [{ path: ["name"] }],
    });
    expect((await change("levels", other.id, { name: "principianti" })).status).toBe(409);
    expect((await change("levels", id, { color: "teal", version: 1 })).status).toBe(200);
    expect((await change("levels", id, { name: "Base", version: 1 })).body).toMatchObject({
      code: "attribute_value.stale",
    });
    expect((await change("groups", id, { name: "Base" })).status).toBe(404);
  });

  it("end at a number of them", async () => {
    const { refused, organisationId } = await club();
    await stage.sql`insert into upstream.attribute_values (organisation_id, code, name, position)
      select ${organisationId}, 'groups', 'G' || n, n - 1 from generate_series(1, ${maxAttributeValues}) n`;
    expect(await refused("groups", "Uno di troppo")).toMatchObject({
      code: "attribute_value.too_many",
      details: { max: maxAttributeValues },
    });
  });

  it("of another organisation are a 404; coaches read them and change nothing", async () => {
    const { add, remove, reorder } = await club();
    const { id } = await add("levels", "Rosso");
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    const at = { params: { code: "levels" as const, id } };
    for (const sent of [
      stage.client.send(attributes.show, at, stranger),
      stage.client.send(attributes.update, { ...at, body: { name: "Altrui" } }, stranger),
      stage.client.send(attributes.remove, { ...at, query: {} }, stranger),
    ])
      expect((await sent).status).toBe(404);
    const foreign = await (await club()).add("levels", "Di altri");
    expect((await remove("levels", id, foreign.id)).status).toBe(404);
    expect((await reorder("levels", [id, foreign.id])).status).toBe(409);
    const coach = { bearer: await stage.staff("coach") };
    expect((await stage.client.send(attributes.list, { query: {} }, coach)).status).toBe(200);
    expect(
      (await stage.client.send(attributes.create, { params: { code: "levels" }, body: { name: "x" } }, coach)).status,
    ).toBe(403);
    const events = { bearer: await stage.staff("events") };
    expect((await stage.client.send(attributes.list, { query: {} }, events)).status).toBe(200);
    const facilities = { bearer: await stage.staff("facilities") };
    expect((await stage.client.send(attributes.list, { query: {} }, facilities)).status).toBe(403);
  });
});

describe("deleting", () => {
  it("asks where those go who have it, and closes ranks", async () => {
    const { add, list, membership, remove } = await club();
    const [a, b, c] = [await add("levels", "A"), await add("levels", "B"), await add("levels", "C")];
    const group = await add("groups", "A");
    await membership("accepted", a.id);
    const revoked = await membership("canceled", a.id);
    expect((await remove("levels", a.id)).body).toMatchObject({
      code: "attribute_value.in_use",
      details: { athletes: 2, courses: 0 },
    });
    for (const wrong of [a.id, group.id, crypto.randomUUID()])
      expect((await remove("levels", a.id, wrong)).status).toBe(404);
    expect((await remove("levels", a.id, c.id)).status).toBe(204);
    expect(await list("levels")).toMatchObject([
      { id: b.id, order: 0, memberships: 0 },
      { id: c.id, order: 1, memberships: 2 },
    ]);
    const [row] = await stage.sql`select version from upstream.memberships where id = ${revoked}`;
    expect(row?.version).toBe(2);
    expect((await remove("levels", c.id, "none")).status).toBe(204);
    expect((await remove("levels", b.id)).status).toBe(204);
    expect(await list("levels")).toEqual([]);
  });

  it("of a group leaves who is in both in the other one once", async () => {
    const { add, list, membership, remove } = await club();
    const [a, b] = [await add("groups", "A"), await add("groups", "B")];
    await membership("accepted", null, a.id);
    await membership("accepted", null, a.id, b.id);
    expect((await remove("groups", a.id)).status).toBe(409);
    expect((await remove("groups", a.id, b.id)).status).toBe(204);
    expect(await list("groups")).toMatchObject([{ id: b.id, memberships: 2 }]);
    expect((await remove("groups", b.id, "none")).status).toBe(204);
  });

  it("against somebody who assigns it at the same moment: one of the two is refused", async () => {
    const { add, membership, remove, organisationId } = await club();
    for (let turn = 0; turn < 6; turn++) {
      const [level, group] = [await add("levels", `L${turn}`), await add("groups", `G${turn}`)];
      const one = await membership("accepted", null);
      const assign = [
        stage.sql`update upstream.memberships set level_id = ${level.id} where id = ${one}`,
        stage.sql`insert into upstream.membership_groups (organisation_id, membership_id, group_id)
          values (${organisationId}, ${one}, ${group.id})`,
      ];
      const [removed, given] = await Promise.all([
        Promise.all([remove("levels", level.id), remove("groups", group.id)]),
        Promise.allSettled(assign),
      ]);
      for (const [n, { status, body }] of removed.entries()) {
        expect([204, 409]).toContain(status);
        if (status === 409) expect(body).toMatchObject({ code: "attribute_value.in_use" });
        expect(given[n]?.status).toBe(status === 204 ? "rejected" : "fulfilled");
      }
    }
  });
});

describe("the order", () => {
  it("is changed by naming all, once", async () => {
    const { add, list, reorder } = await club();
    const ids = [];
    for (const name of ["A", "B", "C"]) ids.push((await add("groups", name)).id);
    const [a = "", b = "", c = ""] = ids;
    expect((await reorder("groups", [c, a, b])).status).toBe(204);
    expect((await list("groups")).map(({ name }) => name)).toEqual(["C", "A", "B"]);
    for (const wrong of [
      [a, b],
      [a, b, b],
      [a, b, crypto.randomUUID()],
      [a, b, c, c],
    ])
      expect((await reorder("groups", wrong)).body).toMatchObject({ code: "order.stale" });
  });

  it("stays a permutation when twenty change it at once, and others add and delete", async () => {
    const { add, list, reorder, remove } = await club();
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) ids.push((await add("levels", `L${n}`)).id);
    const rotated = (by: number) => [...ids.slice(by % 6), ...ids.slice(0, by % 6)];
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, (_, n) => reorder("levels", rotated(n))),
      add("levels", "Nuovo").then(() => ({ status: 204 })),
    ]);
    for (const { status } of answers) expect([204, 409]).toContain(status);
    await Promise.all([remove("levels", ids[0] ?? ""), remove("levels", ids[3] ?? "")]);
    const after = await list("levels");
    expect(after.map(({ order }) => order)).toEqual([0, 1, 2, 3, 4]);
  });

  it("cannot have two at one place, by raw SQL either", async () => {
    const { add } = await club();
    const [a, b] = [await add("levels", "A"), await add("levels", "B")];
    await expect(
      stage.sql`update upstream.attribute_values set position = 1 where id in ${stage.sql([a.id, b.id])}`,
    ).rejects.toThrow("attribute_values_place");
  });
});
