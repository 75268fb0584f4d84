import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { createClient } from "#tests/api/support/client.ts";
import { createStage, emailOf, type Person, type Stage } from "#tests/api/support/stage.ts";
import { startUpstream } from "#tests/support/programs.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());
// Counters are forgotten after an hour without attempts.
beforeEach(() => stage.clock.forward(61));

const from = (network: string, device?: string) => ({
  "x-client-address": network,
  ...(device !== undefined && { "x-client-device": device }),
});
const here = "192.0.2.7";
const there = "198.51.100.9";
const laptop = "a-laptop-0123456789-abcdef";

/** Tries a password. @returns the status */
const tries = async (person: Person | string, password: string, headers = from(here), client = stage.client) => {
  const email = person.includes("@") ? person : `${person}@demo.example`;
  const response = await client.send(users.login, {}, { basic: [email, password], headers });
  await response.body?.cancel();
  return response.status;
};

async function exhaust(person: Person = "manager", headers = from(here)) {
  for (let made = 0; made < 5; made += 1) expect(await tries(person, "Sbagliata1", headers)).toBe(401);
}

it("five wrong passwords go through, then one has to wait, longer each time", async () => {
  await exhaust();
  const basic: [string, string] = [emailOf("manager"), demoPassword];
  const response = await stage.client.send(users.login, {}, { basic, headers: from(here) });
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(25);
  expect(await response.json()).toMatchObject({
    code: "auth.too_many_attempts",
    details: { seconds: expect.any(Number), minutes: 1 },
  });
  stage.clock.forward(0.5);
  expect(await tries("manager", "Sbagliata1")).toBe(401);
  stage.clock.forward(0.5);
  expect(await tries("manager", demoPassword)).toBe(429);
  stage.clock.forward(0.5);
  expect(await tries("manager", demoPassword)).toBe(200);
  // The right one ends the counter.
  await exhaust();
});

it("guesses of others never keep the owner out: not from another network, not in a known browser", async () => {
  expect(await tries("manager", demoPassword, from(here, laptop))).toBe(200);
  await exhaust();
  expect(await tries("manager", demoPassword)).toBe(429);
  expect(await tries("manager", demoPassword, from(there))).toBe(200);
  expect(await tries("manager", demoPassword, from(here, laptop))).toBe(200);
  expect(await tries("manager", demoPassword, from(here, "another-0123456789-abcdef"))).toBe(429);
  // Known for one account is not known for another, and a known browser has a counter of its own.
  await exhaust("board", from(here, laptop));
  expect(await tries("board", demoPassword, from(here, laptop))).toBe(429);
  await exhaust("manager", from(here, laptop));
  expect(await tries("manager", demoPassword, from(here, laptop))).toBe(429);
});

it("a network that tries many accounts has to wait, for accounts that do not exist too", async () => {
  for (let made = 0; made < 30; made += 1) expect(await tries(`nobody${made}@demo.example`, "Sbagliata1")).toBe(401);
  expect(await tries("coach", demoPassword)).toBe(429);
  expect(await tries("coach", demoPassword, from(there))).toBe(200);
  stage.clock.forward(0.5);
  expect(await tries("coach", demoPassword)).toBe(200);
});

it("right passwords cost a network nothing", async () => {
  for (let made = 0; made < 32; made += 1) expect(await tries("coach", demoPassword)).toBe(200);
});

it("of guesses at the same time at two servers five go through", async () => {
  const second = await startUpstream({ databaseUrl: stage.databaseUrl, worker: false, now: stage.clock.now });
  try {
    const clients = [stage.client, createClient(second.url)];
    const guesses = Array.from({ length: 24 }, (_, at) => tries("manager", "Sbagliata1", from(here), clients[at % 2]));
    const statuses = await Promise.all(guesses);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(19);
  } finally {
    await second.stop();
  }
});

it("a network may ask about few addresses, whether they exist or not", async () => {
  const ask = (email: string, network: string) =>
    stage.client
      .send(users.recoveryToken, { body: { email } }, { headers: from(network) })
      .then(({ status }) => status);
  for (let made = 0; made < 5; made += 1) expect(await ask("nobody@demo.example", here)).toBe(404);
  expect(await ask("nobody@demo.example", here)).toBe(429);
  for (let made = 0; made < 4; made += 1) expect(await ask(`nobody${made}@demo.example`, here)).toBe(404);
  expect(await ask(emailOf("coach"), here)).toBe(204);
  for (const email of [emailOf("coach"), emailOf("board"), "somebody@demo.example"])
    expect(await ask(email, here)).toBe(429);
  expect(await ask(emailOf("board"), there)).toBe(204);
});

it("codes cannot be tried on and on, whoever they are of", async () => {
  const body = { email: "nobody@demo.example", otp: "12345678", password: "Nuova1234" };
  for (let made = 0; made < 5; made += 1)
    expect(await stage.client.refused(users.setPassword, { body }, { headers: from(here) })).toMatchObject({
      status: 404,
    });
  expect(await stage.client.refused(users.setPassword, { body }, { headers: from(here) })).toMatchObject({
    status: 429,
    code: "auth.too_many_attempts",
  });
});

it("the current password cannot be guessed in somebody's open session", async () => {
  const bearer = await stage.account("coach");
  const change = (currentPassword: string) =>
    stage.client
      .send(
        users.changePassword,
        { body: { currentPassword, newPassword: "Nuova1234" } },
        { bearer, headers: from(here) },
      )
      .then(({ status }) => status);
  for (let made = 0; made < 5; made += 1) expect(await change("Sbagliata1")).toBe(401);
  expect(await change(demoPassword)).toBe(429);
  stage.clock.forward(1);
  expect(await change(demoPassword)).toBe(204);
});

it("a caller who is not trusted is counted by where they call from, whatever they claim", async () => {
  const { databaseUrl, clock } = stage;
  const open = await startUpstream({ databaseUrl, worker: false, now: clock.now, trustedClients: ["10.0.0.1"] });
  try {
    const client = createClient(open.url);
    for (let made = 0; made < 5; made += 1)
      expect(await tries("board", "Sbagliata1", from(`192.0.2.${made}`), client)).toBe(401);
    expect(await tries("board", "Sbagliata1", from("192.0.2.99"), client)).toBe(429);
  } finally {
    await open.stop();
  }
});
