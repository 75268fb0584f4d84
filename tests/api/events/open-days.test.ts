import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#contracts/events/events.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { academy } from "#tests/api/academy/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { dayAhead, trainingGround } from "#tests/support/training-ground.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const startDate = dayAhead(10);
const endDate = dayAhead(60);

/** A club with a place to train, and calls of its event manager. */
async function club() {
  const people = await academy(stage);
  const { organisationId } = people;
  const { client, sql } = stage;
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const fixture = await trainingGround(sql, organisationId);
  const act = (id: string, body: object, query: object = {}) => ({ params: { id }, body, query });
  return {
    ...people,
    ...fixture,
    bearer,
    add: (body: object = {}) =>
      client.ok(openDays.create, { body: { name: "Porte aperte", startDate, endDate, ...body } }, { bearer }),
    change: async (id: string, body: object, query: object = {}) =>
      (await client.ok(openDays.update, act(id, body, query), { bearer })).openDay,
    effects: async (id: string, body: object, query: object = {}) =>
      (await client.ok(openDays.update, act(id, body, query), { bearer })).effects,
    refused: (id: string, body: object) => client.refused(openDays.update, act(id, body), { bearer }),
    show: (id: string) => client.ok(openDays.show, { params: { id } }, { bearer }),
    ids: (id: string, query: object = {}) =>
      client.ok(openDays.trainingIds, { params: { id }, query: { associable: true, ...query } }, { bearer }),
    remove: (id: string, query: object = {}) => client.ok(openDays.delete, { params: { id }, query }, { bearer }),
    statusOf: async (id: string) => (await sql`select status from upstream.open_days where id = ${id}`)[0]?.status,
  };
}
type Club = Awaited<ReturnType<typeof club>>;

/** A published open day with some trainings. */
async function published({ add, plan, change }: Club, count = 1) {
  const { id } = await add();
  const sessions = await plan({ from: startDate, count });
  await change(id, { addSessions: sessions, status: "published" });
  return { id, sessions };
}

describe("an open day", () => {
  it("begins as a draft, and is published with a training", async () => {
    const own = await club();
    const made = await own.add({ maxPerAthlete: 2 });
    expect(made).toMatchObject({ status: "draft", trainings: 0, places: 0, maxPerAthlete: 2, visibility: "all" });
    expect(await own.refused(made.id, { status: "published" })).toMatchObject({
      status: 409,
      code: "open_day.no_trainings",
    });
    const addSessions = await own.plan({ from: startDate, count: 3, maxAthletes: 4 });
    expect(await own.change(made.id, { addSessions, status: "published", version: made.version })).toMatchObject({
      status: "published",
      trainings: 3,
      places: 12,
    });
    expect(await own.refused(made.id, { name: "Altro", version: made.version })).toMatchObject({
      code: "open_day.stale",
    });
    const types = await stage.sql`select distinct type from upstream.trainings where open_day_id = ${made.id}`;
    expect(types.map(({ type }) => type)).toEqual(["openDay"]);
    expect(await own.refused(made.id, { removeSessions: addSessions })).toMatchObject({
      status: 409,
      code: "open_day.last_training",
    });
    expect(await own.change(made.id, { removeSessions: addSessions, status: "draft" })).toMatchObject({ trainings: 0 });
  });

  it("has dates in their order, which hold its trainings", async () => {
    const own = await club();
    const body = { name: "Al contrario", startDate, endDate: dayAhead(9) };
    const { fields } = await stage.client.refused(openDays.create, { body }, { bearer: own.bearer });
    expect(fields).toMatchObject([{ path: ["endDate"], code: "open_day.dates" }]);
    const { id } = await own.add();
    const [before, at] = [await own.plan({ from: dayAhead(9) }), await own.plan({ from: startDate })];
    expect(await own.refused(id, { addSessions: before })).toMatchObject({
      status: 422,
      code: "open_day.training_outside",
      details: { trainings: [{ id: before[0] }] },
    });
    await own.change(id, { addSessions: at });
    expect(await own.refused(id, { startDate: dayAhead(11) })).toMatchObject({ code: "open_day.training_outside" });
    expect(await own.change(id, { startDate: dayAhead(11), removeSessions: at })).toMatchObject({ trainings: 0 });
    expect(await own.change(id, { startDate: dayAhead(8), addSessions: [...before, ...at] })).toMatchObject({
      trainings: 2,
    });
  });

  it("has a training to itself, which has not begun", async () => {
    const own = await club();
    const [first, second] = [await own.add({ name: "Primo", startDate: dayAhead(-3) }), await own.add()];
    const sessions = await own.plan({ from: startDate });
    await own.change(first.id, { addSessions: sessions });
    expect(await own.refused(second.id, { addSessions: sessions })).toMatchObject({
      status: 409,
      code: "open_day.training_taken",
      details: { openDay: { id: first.id, name: "Primo" } },
    });
    const past = await own.plan({ from: dayAhead(-2) });
    expect(await own.refused(first.id, { addSessions: past })).toMatchObject({ code: "open_day.training_begun" });
    await stage.sql`update upstream.trainings set open_day_id = ${first.id} where id = ${past[0] ?? ""}`;
    expect(await own.refused(first.id, { removeSessions: past })).toMatchObject({ code: "open_day.training_begun" });
  });

  it("knows no training of another club, and no picture of it", async () => {
    const [own, other] = [await club(), await club()];
    const { id } = await own.add();
    const theirs = await other.plan({ from: startDate });
    for (const body of [{ addSessions: theirs }, { removeSessions: theirs }, { addSessions: [crypto.randomUUID()] }])
      expect(await own.refused(id, body)).toMatchObject({ status: 404 });
    expect(await own.refused(id, { image: crypto.randomUUID() })).toMatchObject({
      status: 422,
      code: "open_day.image_unknown",
    });
  });

  it("takes all of 300 that match, and gives them back", async () => {
    const own = await club();
    const { id } = await own.add();
    const planned = await own.plan({ from: startDate, count: 300, perDay: 8 });
    await own.plan({ from: dayAhead(61), count: 5 });
    const found = await own.ids(id);
    expect(found).toEqual({ ids: planned, total: 300 });
    expect(await own.ids(id, { to: startDate })).toMatchObject({ total: 8 });
    expect(await own.change(id, { addSessions: found.ids })).toMatchObject({ trainings: 300, places: 3000 });
    expect(await own.ids(id)).toEqual({ ids: [], total: 0 });
    const query = { pageSize: 200, page: 2 };
    const page = await stage.client.ok(openDays.trainings, { params: { id }, query }, { bearer: own.bearer });
    expect(page).toMatchObject({ pageInfo: { total: 300 } });
    expect(page.data.map((one) => one.id)).toEqual(planned.slice(200));
    expect(page.data[0]).toMatchObject({ site: { id: own.siteId }, course: null, maxAthletes: 10, places: 0 });
    expect(await own.change(id, { removeSessions: planned })).toMatchObject({ trainings: 0 });
  });

  it("keeps a training to which somebody subscribed", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    const [first = "", second = ""] = sessions;
    const participant = await own.enter(first, await own.athlete());
    expect(await own.refused(id, { removeSessions: sessions })).toMatchObject({
      status: 409,
      code: "open_day.has_participants",
      details: { trainings: [{ id: first }] },
    });
    expect(await own.change(id, { removeSessions: [second] })).toMatchObject({ trainings: 1, subscribed: 1 });
    await stage.sql`update upstream.participants set withdrawn_at = now() where id = ${participant}`;
    expect(await own.change(id, { removeSessions: [first], status: "draft" })).toMatchObject({ trainings: 0 });
  });
});

describe("a published open day is never empty", () => {
  it("whoever publishes and takes the last training away at once", async () => {
    const own = await club();
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await own.add();
      const sessions = await own.plan({ from: startDate });
      await own.change(id, { addSessions: sessions });
      await Promise.all([
        stage.client.send(openDays.update, { params: { id }, body: { status: "published" } }, own),
        stage.client.send(openDays.update, { params: { id }, body: { removeSessions: sessions } }, own),
      ]);
      const { status, trainings } = await own.show(id);
      expect([status, trainings]).toSatisfy(([, left]) => status === "draft" || left === 1);
    }
  });

  it("whoever publishes and cancels it at once, even by SQL alone", async () => {
    const own = await club();
    for (let turn = 0; turn < 6; turn += 1) {
      const { id } = await own.add();
      const sessions = await own.plan({ from: startDate });
      await own.change(id, { addSessions: sessions });
      const canceled = stage.sql`update upstream.trainings set status = 'canceled' where id = ${sessions[0] ?? ""}`;
      await Promise.allSettled([
        stage.client.send(openDays.update, { params: { id }, body: { status: "published" } }, own),
        canceled,
      ]);
      const { status, trainings } = await own.show(id);
      expect(status === "draft" || trainings === 1).toBe(true);
    }
    const { id, sessions } = await published(own);
    const refused = { constraint_name: "open_days_not_empty" };
    const { sql } = stage;
    await expect(sql`update upstream.trainings set open_day_id = null where open_day_id = ${id}`).rejects.toMatchObject(
      refused,
    );
    await expect(
      sql`update upstream.trainings set status = 'canceled' where id = ${sessions[0] ?? ""}`,
    ).rejects.toMatchObject(refused);
    const { id: empty } = await own.add();
    await expect(sql`update upstream.open_days set status = 'published' where id = ${empty}`).rejects.toMatchObject(
      refused,
    );
  });
});

describe("publishing", () => {
  it("tells the club's athletes who see it, each address once, and a preview says how many", async () => {
    const own = await club();
    await own.member({ email: "mamma@example.com", status: "accepted" });
    await own.member({ email: "mamma@example.com", status: "accepted" });
    await own.member({ email: "forse@example.com" });
    await own.athlete({ email: "cliente@example.com" });
    await own.athlete();
    const { id } = await own.add({ visibility: "onlyMine" });
    await own.change(id, { addSessions: await own.plan({ from: startDate }) });
    const body = { status: "published", notifyAthletes: true };
    expect(await own.effects(id, body, { preview: true })).toMatchObject({ notified: 1 });
    expect(await own.statusOf(id)).toBe("draft");
    expect(await own.effects(id, { ...body, visibility: "hidden" }, { preview: true })).toMatchObject({ notified: 0 });
    expect(await own.effects(id, body)).toMatchObject({ notified: 1 });
    // Who could see it before is not told again.
    expect(await own.effects(id, { ...body, visibility: "all" })).toMatchObject({ notified: 2 });
    const told = await stage.sql`select email from upstream.messages where organisation_id = ${own.organisationId}`;
    expect(told.map(({ email }) => email).toSorted()).toEqual([
      "cliente@example.com",
      "forse@example.com",
      "mamma@example.com",
    ]);
  });
});

describe("deleting", () => {
  it("withdraws who subscribed, tells them, and leaves the trainings", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    const [first = "", second = ""] = sessions;
    const athlete = await own.athlete({ email: "prova@example.com" });
    for (const one of [first, second]) await own.enter(one, athlete);
    await own.enter(second, await own.athlete());
    expect(await own.remove(id, { preview: true })).toEqual({
      effects: { participants: 2, refunds: 0, notified: 1 },
    });
    expect(await own.statusOf(id)).toBe("published");
    await own.remove(id);
    expect(await own.statusOf(id)).toBeUndefined();
    const rows = await stage.sql`select places, type from upstream.trainings where id in ${stage.sql(sessions)}`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { places: 0, type: "standard" },
      { places: 0, type: "standard" },
    ]);
  });

  it("is refused once people came", async () => {
    const own = await club();
    const { id } = await own.add({ startDate: dayAhead(-3) });
    const [past = ""] = await own.plan({ from: dayAhead(-2), openDayId: id });
    await own.enter(past, await own.athlete(), true);
    const refused = await stage.client.refused(openDays.delete, { params: { id } }, own);
    expect(refused).toMatchObject({
      status: 409,
      code: "open_day.training_begun",
      details: { trainings: [{ id: past }] },
    });
  });
});

describe("who subscribed", () => {
  it("is listed once with every training, found by name, and known as a member", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    const [first = "", second = ""] = sessions;
    const rossi = await own.member({ firstName: "Ada", lastName: "Rossi", email: "ada@example.com" });
    const bianchi = await own.athlete({ firstName: "Ugo", lastName: "Bianchi" });
    await own.enter(second, rossi.athleteId, true);
    await own.enter(first, rossi.athleteId);
    await own.enter(first, bianchi);
    const people = (query: object = {}, bearer = own.bearer) =>
      stage.client.ok(openDays.participants, { params: { id }, query }, { bearer });
    const { data, pageInfo } = await people();
    expect(pageInfo.total).toBe(2);
    expect(data).toMatchObject([
      {
        athlete: { lastName: "Bianchi" },
        membershipId: null,
        membershipStatus: null,
        trainings: [{ trainingId: first }],
      },
      {
        athlete: { lastName: "Rossi", email: null },
        membershipId: rossi.id,
        membershipStatus: "pending",
        trainings: [
          { trainingId: first, isPresent: null, date: startDate, startTime: "08:00" },
          { trainingId: second, isPresent: true, startTime: "09:00" },
        ],
      },
    ]);
    expect((await people({ search: "ada ros" })).data).toHaveLength(1);
    // Addresses are for those who have a use for them.
    const { jwt: board } = await stage.member(own.organisationId, ["boardMember"]);
    expect((await people({ search: "rossi" }, board)).data[0]?.athlete.email).toBe("ada@example.com");
  });

  it("counts in what the open day brought, as counted by hand", async () => {
    const own = await club();
    const { id } = await own.add({ startDate: dayAhead(-30), endDate });
    const sessions = await own.plan({ from: dayAhead(-20), count: 3, perDay: 1, maxAthletes: 100, openDayId: id });
    const person = fc.record({
      // For each training: not there, subscribed, came, stayed away, or withdrew.
      visits: fc.array(fc.constantFrom("none", "subscribed", "came", "absent", "withdrew"), {
        minLength: 3,
        maxLength: 3,
      }),
      membership: fc.constantFrom("none", "before", "asked", "accepted", "rejected", "left"),
    });
    const seed = Number(process.env.SEED);
    const history = fc.sample(person, { numRuns: 30, seed });
    const oracle = { subscribed: 0, came: 0, asked: 0, joined: 0 };
    const steps = {
      before: ["accepted"],
      asked: [],
      accepted: ["accepted"],
      rejected: ["rejected"],
      left: ["accepted", "canceled"],
    } as const;
    for (const { visits, membership } of history) {
      const athleteId =
        membership === "none" ? await own.athlete() : (await own.member({ status: "pending" })).athleteId;
      if (membership !== "none") {
        const [row] = await stage.sql<[{ id: string }]>`update upstream.memberships
          set requested_at = now() + make_interval(days => ${membership === "before" ? -100 : 1})
          where athlete_id = ${athleteId} returning id`;
        await own.lead(row.id, ...steps[membership]);
      }
      for (const [at, visit] of visits.entries()) {
        if (visit === "none") continue;
        const mark = { subscribed: null, came: true, absent: false, withdrew: null }[visit];
        const participant = await own.enter(sessions[at] ?? "", athleteId, mark);
        if (visit === "withdrew")
          await stage.sql`update upstream.participants set withdrawn_at = now() where id = ${participant}`;
      }
      if (!visits.some((visit) => visit !== "none" && visit !== "withdrew")) continue;
      oracle.subscribed += 1;
      if (visits.includes("came")) oracle.came += 1;
      if (membership === "none" || membership === "before") continue;
      oracle.asked += 1;
      if (membership === "accepted" || membership === "left") oracle.joined += 1;
    }
    const { conversion, subscribed } = await own.show(id);
    expect(conversion, `seed ${seed}`).toEqual(oracle);
    expect(subscribed).toBe(oracle.subscribed);
    expect(Object.values(oracle).every((figure) => figure > 0)).toBe(true);
  });
});

describe("the list", () => {
  it("has the latest first, and is filtered by name, state and days", async () => {
    const own = await club();
    const [early, late] = [
      await own.add({ name: "Prova padel", startDate: dayAhead(5), endDate: dayAhead(6) }),
      await own.add({ name: "Prova tennis" }),
    ];
    const names = async (query: object = {}) =>
      (await stage.client.ok(openDays.list, { query }, { bearer: own.bearer })).data.map(({ name }) => name);
    expect(await names()).toEqual([late.name, early.name]);
    expect(await names({ search: "padel" })).toEqual([early.name]);
    expect(await names({ status: "published" })).toEqual([]);
    expect(await names({ to: dayAhead(6) })).toEqual([early.name]);
    expect(await names({ from: dayAhead(7) })).toEqual([late.name]);
  });
});

describe("calling off", () => {
  const cancel = (id: string, query: object = {}, body: object = {}) => ({ params: { id }, query, body });

  it("withdraws and tells who subscribed, frees the trainings to come, and stays so", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    await own.enter(sessions[0] ?? "", await own.athlete({ email: "anna@own.example" }));
    const { bearer } = own;
    const would = await stage.client.ok(openDays.cancel, cancel(id, { preview: true }), { bearer });
    expect(would.effects).toMatchObject({ participants: 1, notified: 1 });
    expect(await own.statusOf(id)).toBe("published");
    const { openDay } = await stage.client.ok(openDays.cancel, cancel(id), { bearer });
    expect(openDay).toMatchObject({ status: "canceled", trainings: 0, subscribed: 0 });
    const [freed] = await stage.sql`select count(*)::int as count, bool_and(type = 'standard') as plain
      from upstream.trainings where id = any (${sessions}) and open_day_id is null and status = 'scheduled'`;
    expect(freed).toEqual({ count: 2, plain: true });
    const [letter] = await stage.sql`select subject, kind from upstream.messages
      where organisation_id = ${own.organisationId} and dedupe_key like ${`%${id}%`}`;
    expect(letter).toMatchObject({ kind: "open_day.canceled" });
    for (const body of [{ status: "published" }, { name: "Altro" }, { addSessions: sessions }])
      expect(await own.refused(id, body)).toMatchObject({ status: 409, code: "open_day.canceled" });
    expect((await stage.client.refused(openDays.cancel, cancel(id), { bearer })).code).toBe("open_day.canceled");
    await expect(
      stage.sql`update upstream.trainings set open_day_id = ${id} where id = ${sessions[0] ?? ""}`,
    ).rejects.toThrow("called off");
    await expect(stage.sql`update upstream.open_days set status = 'draft' where id = ${id}`).rejects.toThrow(
      "called off",
    );
    await own.remove(id);
  });

  it("is not for a draft, nor after its last day, nor for what somebody has not seen", async () => {
    const own = await club();
    const { bearer } = own;
    const draft = await own.add();
    const refused = async (id: string, body: object = {}) =>
      (await stage.client.refused(openDays.cancel, cancel(id, {}, body), { bearer })).code;
    expect(await refused(draft.id)).toBe("open_day.not_published");
    const { id } = await published(own);
    expect(await refused(id, { version: 99 })).toBe("open_day.stale");
    expect((await stage.client.refused(openDays.cancel, cancel(id), { bearer: (await club()).bearer })).status).toBe(
      404,
    );
    await stage.sql`update upstream.open_days set start_on = ${dayAhead(-9)}, end_on = ${dayAhead(-2)} where id = ${id}`;
    expect(await refused(id)).toBe("open_day.over");
    const { data } = await stage.client.ok(events.list, { query: { status: ["completed"] } }, { bearer });
    expect(data.map((one) => one.id)).toEqual([id]);
    const { data: open } = await stage.client.ok(events.list, { query: { status: ["published"] } }, { bearer });
    expect(open).toEqual([]);
  });

  it("keeps what has begun, with who came", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    const [held = ""] = sessions;
    await own.enter(held, await own.athlete());
    await stage.sql`update upstream.trainings set start_at = now() - interval '1 hour' where id = ${held}`;
    const { openDay } = await stage.client.ok(openDays.cancel, cancel(id), { bearer: own.bearer });
    expect(openDay).toMatchObject({ status: "canceled", trainings: 1, subscribed: 1 });
  });
});

describe("subscribers", () => {
  it("are let in by who runs events, into trainings of the open day only, and stand in the file", async () => {
    const own = await club();
    const { id, sessions } = await published(own, 2);
    const [trainingId = ""] = sessions;
    const athleteID = await own.athlete({ lastName: "Prove", email: "prove@own.example" });
    const { bearer } = own;
    const enter = (body: object = {}) => ({ params: { id }, body: { trainingId, athleteID, ...body } });
    const [elsewhere = ""] = await own.plan({ from: startDate });
    expect((await stage.client.refused(openDays.subscribe, enter({ trainingId: elsewhere }), { bearer })).status).toBe(
      404,
    );
    const strange = enter({ athleteID: await (await club()).athlete({ lastName: "Altrove" }) });
    expect((await stage.client.refused(openDays.subscribe, strange, { bearer })).status).toBe(404);
    const entered = await stage.client.ok(openDays.subscribe, enter(), { bearer });
    expect(entered).toMatchObject({ athlete: { id: athleteID }, trainings: [{ trainingId }] });
    expect(await stage.client.refused(openDays.subscribe, enter(), { bearer })).toMatchObject({
      code: "participant.exists",
    });
    expect(
      await stage.client.refused(openDays.subscribe, enter({ trainingId: sessions[1] }), { bearer }),
    ).toMatchObject({
      code: "open_day.max_reached",
    });
    const file = await stage.client.send(openDays.download, { params: { id }, query: {} }, { bearer, language: "it" });
    const lines = (await file.text()).trim().split(/\r?\n/u);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("Cognome");
    expect(lines[1]).toContain("Prove");
    const none = await stage.client.send(openDays.download, { params: { id }, query: { search: "xyz" } }, { bearer });
    expect((await none.text()).trim().split(/\r?\n/u)).toHaveLength(1);
    const other = { bearer: (await club()).bearer };
    expect((await stage.client.refused(openDays.download, { params: { id }, query: {} }, other)).status).toBe(404);
    expect((await stage.client.refused(openDays.subscribe, enter(), other)).status).toBe(404);
  });
});
