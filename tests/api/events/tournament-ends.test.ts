import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventStatuses } from "#contracts/events/states.ts";
import { tournaments } from "#contracts/events/tournaments.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { cancel, eventGround, rowOf } from "./tournament-fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("cancelling", () => {
  it("writes off what is owed, leaves what was paid to be given back, also to who withdrew, and tells everybody once", async () => {
    const own = await eventGround(stage);
    const { id } = await own.add({ feePerTeam: 3000 });
    await own.lead(id, "published");
    const athleteId = await own.athlete({ email: "ada@rossi.example" });
    const [part, none, gone] = [await own.debit(3000, 1000), await own.debit(3000), await own.debit(1500, 1500)];
    await own.team(id, { debitId: part, players: [{ athleteId }, { email: "straniero@example.org" }] });
    await own.team(id, { debitId: none, players: [{ email: "altra@example.org" }] });
    await own.team(id, { list: "waiting", players: [{ email: "attende@example.org" }] });
    await own.team(id, { list: "withdrawn", debitId: gone, players: [{ email: "via@example.org" }] });
    await stage.sql`update upstream.debits set void_at = now() where id = ${gone}`;
    const { client } = stage;
    const [call, input] = cancel(id, { cancelMessage: "Campi allagati" });
    const before = await rowOf(stage, id);
    const shown = await client.ok(call, { ...input, query: { preview: true } }, { bearer: own.bearer });
    expect(shown).toMatchObject({ teams: 3, notified: 4, toRefund: 2500, tournament: { status: "canceled" } });
    expect(await rowOf(stage, id)).toBe(before);
    const done = await client.ok(call, input, { bearer: own.bearer });
    expect(done).toMatchObject({ teams: 3, notified: 4, toRefund: 2500 });
    expect(done.tournament.cancelMessage).toBe("Campi allagati");
    const debits = await stage.sql`select id, to_pay, to_refund from upstream.debits
      where organisation_id = ${own.organisationId} order by to_refund desc`;
    expect(debits).toMatchObject([
      { id: gone, to_pay: 0, to_refund: 1500 },
      { id: part, to_pay: 0, to_refund: 1000 },
      { id: none, to_pay: 0, to_refund: 0 },
    ]);
    const told = await stage.sql<{ email: string; body: string }[]>`
      select email, body from upstream.messages where organisation_id = ${own.organisationId} order by email`;
    expect(told.map(({ email }) => email)).toEqual([
      "ada@rossi.example",
      "altra@example.org",
      "attende@example.org",
      "straniero@example.org",
    ]);
    expect(told.map(({ body }) => body.includes("rimborso"))).toEqual([true, false, false, true]);
    expect(told.every(({ body }) => body.includes("Campi allagati"))).toBe(true);
    expect(
      await client.refused(tournaments.delete, { params: { id }, query: {} }, { bearer: own.bearer }),
    ).toMatchObject({
      status: 409,
      code: "event.has_history",
    });
  });
});

describe("deleting", () => {
  it("takes drafts, canceled ones, and those for which nobody registered; the row stays", async () => {
    const own = await eventGround(stage);
    const options = { bearer: own.bearer };
    for (const state of eventStatuses) {
      const { id } = await own.add();
      await own.lead(id, state);
      const mayGo = state !== "live" && state !== "completed";
      const { status } = await stage.client.send(tournaments.delete, { params: { id }, query: {} }, options);
      expect({ state, status }).toEqual({ state, status: mayGo ? 204 : 409 });
      if (!mayGo) continue;
      expect(await stage.client.refused(tournaments.show, { params: { id } }, options)).toMatchObject({ status: 404 });
      expect(await own.refused(id, { name: "Di nuovo" })).toMatchObject({ status: 404 });
      expect(await stage.sql`select from upstream.events where id = ${id}`).toHaveLength(1);
    }
    const { id } = await own.add();
    await own.lead(id, "published");
    const preview = { params: { id }, query: { preview: true } };
    await stage.client.ok(tournaments.delete, preview, options);
    await own.team(id, { list: "withdrawn" });
    expect(await stage.client.refused(tournaments.delete, preview, options)).toMatchObject({ status: 409 });
    expect(await stage.client.refused(tournaments.delete, { params: { id }, query: {} }, options)).toMatchObject({
      code: "event.has_history",
    });
  });
});

describe("a place", () => {
  it("stays as long as an event that is not over is to be there, and its court likewise", async () => {
    const own = await eventGround(stage);
    const id = await own.place();
    const fieldId = await own.court(id, "Centrale");
    const event = await own.add({ locationId: id, fieldIds: [fieldId] });
    const other = await own.add({ locationId: id });
    const removeCourt = [fields.remove, { params: { locationId: id, fieldId } }, { bearer: own.jwt }] as const;
    const removePlace = [locations.remove, { params: { id } }, { bearer: own.jwt }] as const;
    expect(await stage.client.refused(...removeCourt)).toMatchObject({ status: 409, code: "field.in_use" });
    expect(await stage.client.refused(...removePlace)).toMatchObject({ status: 400, code: "location.in_use" });
    await own.lead(event.id, "canceled");
    await stage.client.ok(...removeCourt);
    expect(await stage.client.refused(...removePlace)).toMatchObject({ status: 400, code: "location.in_use" });
    await own.lead(other.id, "completed");
    await stage.client.ok(...removePlace);
    expect((await own.change(other.id, { prizePool: "Coppa" })).tournament.location?.name).toBe("Arena");
    expect(await own.refusedAdd({ locationId: id })).toMatchObject({ status: 404, fields: [{ path: ["locationId"] }] });
  });

  it("is read by who runs events, and changed by others", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const options = { bearer: own.bearer };
    const { data } = await stage.client.ok(fields.list, { params: { locationId } }, options);
    expect(data).toEqual([]);
    const body = { name: "Nuovo", color: "blue" };
    expect(await stage.client.refused(fields.create, { params: { locationId }, body }, options)).toMatchObject({
      status: 403,
    });
  });
});
