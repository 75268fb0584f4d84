import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const north = staffMember("north", ["coach"]);
const credentials = { email: "ada@demo.example", password };
async function signedIn() {
  const visitor = stage.visitor();
  await visitor.post("/login", credentials);
  return visitor;
}

beforeEach(() => {
  teachAccount(stage.upstream, account([north]));
  stage.upstream.received.length = 0;
});

test("signing out asks first and changes nothing by asking", async () => {
  const visitor = await signedIn();
  const page = await visitor.ask("/logout");
  expect(page.text).toContain("Vuoi davvero uscire dal gestionale?");
  expect((await visitor.ask("/profile")).status).toBe(200);
  expect(stage.upstream.received.map(({ operation }) => operation)).not.toContain(users.logout.id);
});

test("it ends upstream's session, the cookie and the streams, and is recorded", async () => {
  const visitor = await signedIn();
  const left = await visitor.post("/logout", {});
  expect(left.location).toBe("/login");
  expect(visitor.cookies.has("session")).toBe(false);
  expect(stage.upstream.received.at(-1)).toMatchObject({ operation: users.logout.id });
  expect((await visitor.get(left.location ?? "")).text).toContain("Sei uscito dal gestionale");
  expect((await visitor.ask("/profile")).location).toBe("/login?redirectTo=%2Fprofile");
  expect(await stage.lastAction("auth.sign_out")).toMatchObject({
    outcome: "succeeded",
    actor_name: "Ada Rossi",
    organisation_id: north.organization.id,
  });
  const [event] = await stage.sql`select topic, session_id from dashboard.stream_events
                                  where session_id is not null order by id desc limit 1`;
  expect(event).toMatchObject({ topic: "session_ended" });
});

test("whoever wants to leave leaves, even while upstream fails", async () => {
  const visitor = await signedIn();
  stage.upstream.on(users.logout, () => refuse(503, "server.unknown"));
  expect((await visitor.post("/logout", {})).location).toBe("/login");
  expect(visitor.cookies.has("session")).toBe(false);
});

test("nobody signed in: nothing to leave", async () => {
  expect((await stage.visitor().ask("/logout")).location).toBe("/login");
  expect((await stage.visitor().post("/logout", {})).location).toBe("/login");
});
