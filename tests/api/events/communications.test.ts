import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { communications, noticesADay } from "#contracts/events/communications.ts";
import { academy } from "#tests/api/academy/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { eventGround } from "#tests/support/event-ground.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const content = "Portate l'acqua: il bar è chiuso.";

async function club() {
  const people = await academy(stage);
  const { organisationId } = people;
  const { client, sql } = stage;
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const of = (eventId: string, body: object = {}) => ({
    params: { eventId },
    body: { title: "Orari", content, ...body },
  });
  const rows = () =>
    sql<{ email: string; subject: string }[]>`
      select email, subject from upstream.messages where organisation_id = ${organisationId} order by email`;
  return {
    ...people,
    ...eventGround(sql, organisationId),
    bearer,
    of,
    rows,
    /** Who was written to so far, by address. */
    told: async () => (await rows()).map(({ email }) => email),
    tell: (eventId: string, body: object = {}) => client.ok(communications.create, of(eventId, body), { bearer }),
    refused: (eventId: string, body: object = {}) =>
      client.refused(communications.create, of(eventId, body), { bearer }),
    audience: (eventId: string) => client.ok(communications.audience, { params: { eventId } }, { bearer }),
    titles: async (eventId: string, query: object = {}) =>
      (await client.ok(communications.list, { params: { eventId }, query }, { bearer })).data.map(({ title }) => title),
  };
}

/** A club with a member, somebody who is none, a team of both kinds of player, and one that withdrew. */
async function registered(status: "published" | "draft" = "published", visibility: "all" | "onlyMine" = "all") {
  const own = await club();
  await own.member({ status: "accepted", email: "socia@example.org" });
  await own.athlete({ email: "passante@example.org" });
  const captain = await own.athlete({ email: "capitana@example.org" });
  const eventId = await own.tournament({ name: "Torneo d'autunno", status, visibility });
  await own.team(eventId, { players: [{ athleteId: captain }, { email: "Ospite@example.org" }, {}] });
  await own.team(eventId, { list: "waiting", players: [{ email: "attesa@example.org" }] });
  await own.team(eventId, { list: "withdrawn", players: [{ email: "ritirata@example.org" }] });
  return { ...own, eventId };
}

describe("communications of a tournament", () => {
  it("are listed newest first, changed without telling anybody again, and deleted", async () => {
    const own = await club();
    const eventId = await own.tournament();
    const first = await own.tell(eventId, { title: "Primo" });
    expect(first).toMatchObject({ visibility: "all", notifiedAt: null, notified: 0, version: 1 });
    await own.tell(eventId, { title: "Secondo" });
    expect(await own.titles(eventId)).toEqual(["Secondo", "Primo"]);
    expect(await own.titles(eventId, { sort: "createdAt" })).toEqual(["Primo", "Secondo"]);
    const params = { id: first.id };
    const change = { params, body: { title: "Primo, corretto", version: 1 } };
    const changed = await stage.client.ok(communications.update, change, own);
    expect(changed).toMatchObject({ title: "Primo, corretto", content, version: 2 });
    expect(await stage.client.refused(communications.update, change, own)).toMatchObject({
      status: 409,
      code: "communication.stale",
    });
    await stage.client.ok(communications.delete, { params }, own);
    for (const operation of [communications.delete, communications.show])
      expect(await stage.client.refused(operation, { params }, own)).toMatchObject({ status: 404 });
    expect(await own.told()).toEqual([]);
  });

  it("go by mail to who registered and to the athletes who see them, each address once", async () => {
    const { eventId, ...own } = await registered();
    expect(await own.audience(eventId)).toEqual({ all: 5, onlyMine: 4 });
    const key = { headers: { "idempotency-key": crypto.randomUUID() } };
    const once = () =>
      stage.client.ok(communications.create, own.of(eventId, { visibility: "onlyMine", notify: true }), {
        ...own,
        ...key,
      });
    const sent = await once();
    expect(sent).toMatchObject({ notified: 4, notifiedAt: expect.any(String) });
    const mine = ["attesa@example.org", "capitana@example.org", "Ospite@example.org", "socia@example.org"];
    expect((await own.told()).toSorted((a, b) => a.localeCompare(b))).toEqual(mine);
    expect((await own.rows())[0]?.subject).toBe("Torneo d'autunno: Orari");
    // The call that is sent again is known by its key.
    expect((await once()).id).toBe(sent.id);
    expect(await own.told()).toHaveLength(4);
    const edit = { params: { id: sent.id }, body: { visibility: "all" as const } };
    expect(await stage.client.ok(communications.update, edit, own)).toMatchObject({ notified: 4 });
    expect(await own.told()).toHaveLength(4);
    expect(await own.tell(eventId, { notify: true })).toMatchObject({ notified: 5 });
    expect(await own.told()).toHaveLength(9);
  });

  it("reach nobody who does not see the tournament, but for those who registered", async () => {
    const draft = await registered("draft");
    expect(await draft.audience(draft.eventId)).toEqual({ all: 3, onlyMine: 3 });
    const mine = await registered("published", "onlyMine");
    expect(await mine.audience(mine.eventId)).toEqual({ all: 4, onlyMine: 4 });
    expect(await mine.tell(mine.eventId, { notify: true })).toMatchObject({ notified: 4 });
  });

  it("that nobody sees are not mailed; of a canceled tournament there are no new ones", async () => {
    const own = await club();
    const eventId = await own.tournament();
    expect(await own.refused(eventId, { visibility: "hidden", notify: true })).toMatchObject({
      status: 422,
      code: "communication.hidden_notice",
      fields: [{ path: ["notify"] }],
    });
    await own.tell(eventId, { visibility: "hidden" });
    const canceled = await own.tournament({ status: "canceled" });
    expect(await own.refused(canceled)).toMatchObject({ status: 409, code: "event.canceled" });
    expect(await own.told()).toEqual([]);
  });

  it("go by mail a few times a day, however many are sent at once, and whether they are deleted", async () => {
    const own = await registered();
    const send = async (eventId: string) => {
      const response = await stage.client.send(communications.create, own.of(eventId, { notify: true }), own);
      const body = (await response.json()) as { id?: string; code?: string; details?: object };
      return { ...body, ok: response.ok };
    };
    const sent = await Promise.all(Array.from({ length: noticesADay.event + 4 }, () => send(own.eventId)));
    expect(sent.filter(({ ok }) => ok)).toHaveLength(noticesADay.event);
    expect(sent.filter(({ ok }) => !ok)).toEqual(
      Array.from({ length: 4 }, () =>
        expect.objectContaining({ code: "communication.event_limit", details: { max: noticesADay.event } }),
      ),
    );
    const [first] = sent.filter(({ ok }) => ok);
    await stage.client.ok(communications.delete, { params: { id: first?.id ?? "" } }, own);
    expect(await send(own.eventId)).toMatchObject({ code: "communication.event_limit" });
    // It can be told without a mail, and of others there may be more, so many a club.
    await own.tell(own.eventId);
    await stage.sql`update upstream.mailings set count = ${noticesADay.club - 1}
      where organisation_id = ${own.organisationId} and scope = 'events'`;
    const other = await own.tournament({ name: "Altro torneo" });
    await own.team(other, { players: [{ email: "altra@example.org" }] });
    expect(await send(other)).toMatchObject({ ok: true });
    expect(await send(other)).toMatchObject({ code: "communication.club_limit", details: { max: noticesADay.club } });
    await stage.sql`update upstream.mailings set day = day - 1 where organisation_id = ${own.organisationId}`;
    expect(await send(own.eventId)).toMatchObject({ ok: true });
  });

  it("are the club's own, of tournaments that are there", async () => {
    const [own, other] = [await club(), await club()];
    const eventId = await own.tournament();
    const { id } = await own.tell(eventId);
    const removed = await own.tournament({ removed: true });
    expect(await other.refused(eventId)).toMatchObject({ status: 404 });
    expect(await own.refused(removed)).toMatchObject({ status: 404 });
    for (const [operation, input] of [
      [communications.show, { params: { id } }],
      [communications.update, { params: { id }, body: { title: "Altro" } }],
      [communications.delete, { params: { id } }],
      [communications.list, { params: { eventId } }],
      [communications.audience, { params: { eventId } }],
    ] as const)
      expect(await stage.client.refused(operation, input, other)).toMatchObject({ status: 404 });
    await stage.sql`update upstream.events set removed_at = now() where id = ${eventId}`;
    expect(await stage.client.refused(communications.show, { params: { id } }, own)).toMatchObject({ status: 404 });
  });
});
