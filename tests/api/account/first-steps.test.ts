import { afterAll, beforeAll, expect, test } from "vitest";
import { type FirstStepName, firstSteps } from "#contracts/account/first-steps.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
let manager: Member;
beforeAll(async () => {
  stage = await createStage();
  manager = await member();
});
afterAll(() => stage.stop());

/** A manager of a club that has nothing yet, but all modules. */
async function member(modules = ["facilitiesManager", "academy", "tournaments"]): Promise<Member> {
  const organisationId = await stage.organisation("Polisportiva Nuova");
  for (const product of modules)
    await stage.sql`insert into upstream.module_subscriptions (organisation_id, product, enabled, total)
      values (${organisationId}, ${product}, true, 10)`;
  return stage.member(organisationId);
}

const params = (of = manager) => ({ params: { id: of.organisationId } });
const stepsOf = async (of = manager) => {
  const { steps } = await stage.client.ok(firstSteps.show, params(of), { bearer: of.jwt });
  return new Map(steps.map((step) => [step.name, step]));
};
const stateOf = async (name: FirstStepName) => (await stepsOf()).get(name)?.state;

test("a new club has every step of its modules open, and only those", async () => {
  const steps = await stepsOf();
  expect([...steps.values()].every(({ state }) => state === "open")).toBe(true);
  expect(steps.size).toBe(13);
  const small = await stepsOf(await member(["academy"]));
  expect([...small.keys()]).toEqual([
    ...["profile", "paymentMethods", "levels", "sites", "package", "course", "athletes", "documents"],
    ...["colleague", "mail"],
  ]);
});

test("a place says what it lacks, and is done when it can be booked", async () => {
  const missing = async () => (await stepsOf()).get("location")?.missing;
  expect(await missing()).toEqual({ part: "location", locationId: null });
  const { sql } = stage;
  const { organisationId } = manager;
  const [place] = await sql`insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, 'Centro', 'Europe/Rome') returning id`;
  const locationId = place?.id as string;
  expect(await missing()).toEqual({ part: "fields", locationId });
  await sql`insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
    values (${organisationId}, ${locationId}, 'Campo 1', '1', 'red')`;
  expect(await missing()).toEqual({ part: "openingSlots", locationId });
  await sql`insert into upstream.opening_slots (organisation_id, location_id, day_of_week, start_minute, end_minute)
    values (${organisationId}, ${locationId}, 1, 480, 1200)`;
  expect(await missing()).toEqual({ part: "priceLists", locationId });
  await sql`insert into upstream.price_lists (organisation_id, location_id, name, currency, type, slot_minutes, price)
    values (${organisationId}, ${locationId}, 'Listino', 'eur', 'by_slot', 60, 1000)`;
  expect(await stateOf("location")).toBe("done");
});

test("a step is put aside and taken back, the list closed and opened; no version of the profile is spent", async () => {
  const bearer = manager.jwt;
  const versionOf = async () =>
    (await stage.sql`select version from upstream.organizations where id = ${manager.organisationId}`)[0]?.version;
  const before = await versionOf();
  const patch = (body: object) => stage.client.ok(firstSteps.update, { ...params(), body }, { bearer });
  await patch({ skip: "event" });
  expect(await stateOf("event")).toBe("skipped");
  await patch({ unskip: "event" });
  expect(await stateOf("event")).toBe("open");
  expect(await patch({ isClosed: true })).toMatchObject({ closedAt: expect.any(String), steps: [] });
  expect(await patch({ isClosed: false })).toMatchObject({ closedAt: null, steps: { length: 13 } });
  expect(await versionOf()).toBe(before);
});

test("what only managers do is not asked of board members, nobody else is asked anything, nor of another club", async () => {
  const board = await stage.member(manager.organisationId, ["boardMember"]);
  const steps = await stepsOf(board);
  expect([steps.has("colleague"), steps.has("mail"), steps.has("profile")]).toEqual([false, false, true]);
  expect((await stage.client.refused(firstSteps.sendTestMail, params(board), { bearer: board.jwt })).status).toBe(403);
  const coach = await stage.member(manager.organisationId, ["coach"]);
  expect((await stage.client.refused(firstSteps.show, params(coach), { bearer: coach.jwt })).status).toBe(403);
  const other = await member();
  expect((await stage.client.refused(firstSteps.show, params(), { bearer: other.jwt })).status).toBe(404);
  // There are three people on the staff by now.
  expect((await stepsOf()).get("colleague")?.state).toBe("done");
});

test("a test mail reaches who asks for it, once in a while", async () => {
  const bearer = manager.jwt;
  const before = (await stage.mails()).length;
  await stage.client.ok(firstSteps.sendTestMail, params(), { bearer });
  const sent = (await stage.mails()).slice(before);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toContain("Le e-mail arrivano");
  expect(await stateOf("mail")).toBe("done");
  const refused = await stage.client.refused(firstSteps.sendTestMail, params(), { bearer });
  expect([refused.status, refused.code]).toEqual([409, "mail.just_sent"]);
  stage.clock.forward(3);
  await stage.client.ok(firstSteps.sendTestMail, params(), { bearer });
});
