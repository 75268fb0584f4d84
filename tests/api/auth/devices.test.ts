import { afterAll, beforeAll, expect, it } from "vitest";
import { devices } from "#contracts/auth/devices.ts";
import { users } from "#contracts/auth/users.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, emailOf, type Person, type Stage } from "#tests/api/support/stage.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const agents = {
  laptop: "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0",
  phone: "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Version/17.5 Mobile/15E148 Safari/604.1",
};
const browser = (name: keyof typeof agents) => ({
  "x-client-device": `${name}-of-the-tests-000000000`,
  "x-client-agent": agents[name],
});

async function signIn(person: Person, name: keyof typeof agents) {
  const headers = browser(name);
  const { jwt } = await stage.client.ok(users.login, {}, { basic: [emailOf(person), demoPassword], headers });
  const { staffMembers: own } = await stage.client.ok(users.me, {}, { bearer: jwt });
  const body = { id: own[0]?.id ?? "" };
  const staff = await stage.client.ok(staffMembers.login, { body }, { bearer: jwt });
  return { bearer: jwt, headers, staff: staff.jwt };
}

const listOf = async (options: { bearer: string; headers: Record<string, string> }) =>
  (await stage.client.ok(devices.list, {}, options)).data;

it("lists the browsers of an account by last use, as a person knows them", async () => {
  const phone = await signIn("coach", "phone");
  stage.clock.forward(10);
  const laptop = await signIn("coach", "laptop");
  await signIn("board", "phone");
  const shown = await listOf(laptop);
  expect(shown).toMatchObject([
    { browser: "firefox", system: "linux", current: true, signedIn: true },
    { browser: "safari", system: "ios", current: false, signedIn: true },
  ]);
  expect(Date.parse(shown[0]?.usedAt ?? "") - Date.parse(shown[1]?.usedAt ?? "")).toBeGreaterThan(9 * 60_000);
  await stage.client.ok(users.logout, {}, phone);
  expect((await listOf(laptop)).map(({ signedIn }) => signedIn)).toEqual([true, false]);
  expect(JSON.stringify(shown)).not.toMatch(/hash|of-the-tests/u);
});

it("signing out elsewhere ends all other sessions at once, keeps this one, and forgets the other browsers", async () => {
  const stranger = await signIn("events", "phone");
  const owner = await signIn("facilities", "laptop");
  const thieves = [await signIn("facilities", "phone"), await signIn("facilities", "phone")];
  await stage.client.ok(devices.signOutElsewhere, {}, owner);
  for (const { bearer, staff } of thieves) {
    expect(await stage.client.refused(users.me, {}, { bearer })).toMatchObject({ status: 401 });
    expect(await stage.client.refused(staffMembers.me, {}, { bearer: staff })).toMatchObject({ status: 401 });
  }
  await stage.client.ok(staffMembers.me, {}, { bearer: owner.staff });
  await stage.client.ok(staffMembers.me, {}, { bearer: stranger.staff });
  expect(await listOf(owner)).toMatchObject([{ browser: "firefox", current: true }]);
  expect(await listOf(stranger)).toHaveLength(1);
});

it("is the account's own: a staff member's token does not do", async () => {
  const { staff: bearer, headers } = await signIn("manager", "laptop");
  for (const operation of [devices.list, devices.signOutElsewhere])
    expect(await stage.client.refused(operation, {}, { bearer, headers })).toMatchObject({ status: 403 });
});

it("a browser that says nothing of itself, or too much, is one without a name", async () => {
  for (const agent of ["", "x".repeat(5000)]) {
    const headers = { "x-client-device": "nameless-of-the-tests-00000", "x-client-agent": agent };
    const { jwt } = await stage.client.ok(users.login, {}, { basic: [emailOf("manager"), demoPassword], headers });
    expect((await listOf({ bearer: jwt, headers })).find(({ current }) => current)).toMatchObject({
      browser: null,
      system: null,
    });
  }
});
