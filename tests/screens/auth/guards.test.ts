import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { type Stage, startStage } from "#tests/support/stage.ts";
import { account, password, refuse, staffMember, teachAccount } from "#tests/support/stub-upstream.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

const coach = staffMember("north", ["coach"]);
const south = staffMember("south", ["manager"]);
beforeEach(() => teachAccount(stage.upstream, account([coach])));

async function signedIn() {
  const visitor = stage.visitor();
  await visitor.post("/login", { email: "ada@demo.example", password });
  return visitor;
}

test("nobody signed in: to the sign-in page, which remembers the page that was asked for", async () => {
  expect((await stage.visitor().ask("/audit?page=2")).location).toBe("/login?redirectTo=%2Faudit%3Fpage%3D2");
});

test("a post without a page does not come back, and the sign-in page says that nothing was done", async () => {
  expect((await stage.visitor().post("/notifications/read-all", {})).location).toBe("/login?reason=ended&unsaved=1");
});

test("in no organisation yet: to the choice", async () => {
  teachAccount(stage.upstream, account([coach, south]));
  const visitor = await signedIn();
  expect((await visitor.ask("/audit")).location).toBe("/login?changeContext=1&redirectTo=%2Faudit");
});

test.each([{ firstName: null }, { lastName: "  " }])("%j: to the profile first", async (names) => {
  teachAccount(stage.upstream, account([coach], names));
  const visitor = await signedIn();
  expect((await visitor.ask("/audit")).location).toBe("/profile");
  expect((await visitor.ask("/login?changeContext=1")).status).toBe(200);
});

test("none of a page's roles: to the root with a message, and recorded", async () => {
  const visitor = await signedIn();
  const page = await visitor.ask("/audit");
  expect(page.location).toBe("/");
  expect(visitor.cookies.has("flash")).toBe(true);
  expect(await stage.lastAction("access.refuse")).toMatchObject({
    outcome: "refused",
    error_code: "auth.forbidden",
    actor_name: "Ada Rossi",
    organisation_id: coach.organization.id,
    target_id: "/audit",
  });
});

test("a staff token that upstream no longer knows: the account stays signed in and chooses again", async () => {
  const visitor = await signedIn();
  stage.upstream.on(staffMembers.me, () => refuse(401, "auth.required"));
  expect((await visitor.ask("/audit")).location).toBe("/login?changeContext=1&reason=organisation&redirectTo=%2Faudit");
  expect((await visitor.ask("/login?changeContext=1")).text).toContain("Circolo Nord");
});

test("a staff token that ended with the account's: to the sign-in page at once, though the account was just known", async () => {
  const visitor = await signedIn();
  expect((await visitor.ask("/profile")).status).toBe(200);
  stage.upstream.on(users.me, () => refuse(401, "auth.required"));
  stage.upstream.on(staffMembers.me, () => refuse(401, "auth.required"));
  expect((await visitor.ask("/audit")).location).toBe("/login?reason=ended&redirectTo=%2Faudit");
  expect(visitor.cookies.has("session")).toBe(false);
});

test("an organisation chosen with a token that ended: to the sign-in page, not to an error", async () => {
  teachAccount(stage.upstream, account([coach, south]));
  const visitor = await signedIn();
  expect((await visitor.ask("/login?changeContext=1")).status).toBe(200);
  stage.upstream.on(staffMembers.login, () => refuse(401, "auth.required"));
  const chosen = await visitor.post("/login?changeContext=1", { staffMemberId: coach.id });
  expect(chosen.location).toBe("/login?reason=ended");
  expect(visitor.cookies.has("session")).toBe(false);
});
