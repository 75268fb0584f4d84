import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { createStage, emailOf, type Person, type Stage } from "#tests/api/support/stage.ts";
import { codeIn } from "#tests/support/mail-code.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";
import { attacker, wide } from "./attacker.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());
// Counters are forgotten after an hour without attempts.
beforeEach(() => stage.clock.forward(61));

const laptop = "the-owners-laptop-0123456789";
const home = "198.51.100.77";
/** The owner's browser. */
const owner = (device: string | null = laptop, network = home) => ({
  "x-client-address": network,
  ...(device !== null && { "x-client-device": device }),
});
const signIn = (person: Person, headers: Record<string, string>, password = demoPassword) =>
  stage.client.send(users.login, {}, { basic: [emailOf(person), password], headers }).then(({ status }) => status);
const ask = (person: Person, headers: Record<string, string>) =>
  stage.client
    .send(users.recoveryToken, { body: { email: emailOf(person) } }, { headers })
    .then(({ status }) => status);
const set = (person: Person, otp: string, headers: Record<string, string>) =>
  stage.client
    .send(users.setPassword, { body: { email: emailOf(person), otp, password: "Nuova1234" } }, { headers })
    .then(({ status }) => status);
const lastCode = async () => codeIn((await stage.mails()).at(-1) ?? "");
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

/** 64 networks of 64 bits out of one of 48, such as a provider hands to one customer. */
const site = Array.from({ length: 64 }, (_, at) => `2001:db8:7:${(at * 257).toString(16)}::1`);

describe("passwords of one account, guessed from 64 networks", () => {
  it("twenty go through at once, and four an hour afterwards", async () => {
    await signIn("manager", owner());
    const { passwords } = attacker(stage, wide, emailOf("manager"));
    expect(count(await passwords(1), 401)).toBe(20);
    let later = 0;
    for (let quarter = 0; quarter < 4; quarter += 1) {
      stage.clock.forward(15);
      later += count(await passwords(1), 401);
    }
    expect(later).toBe(4);
    expect(await signIn("manager", owner())).toBe(200);
    expect(await signIn("coach", owner(null))).toBe(200);
  });

  it("of one customer's, ten go through", async () => {
    const { passwords } = attacker(stage, site, emailOf("manager"));
    expect(count(await passwords(1), 401)).toBe(10);
    // The owner's new browser is elsewhere, and the account has guesses left.
    expect(await signIn("manager", owner("a-browser-never-seen-before-01"))).toBe(200);
  });

  it("of one customer's, on and on over accounts that there are or not, sixty go through", async () => {
    const statuses: number[] = [];
    for (const [at, network] of site.entries()) {
      const { passwords } = attacker(stage, [network], `person${at}@demo.example`);
      statuses.push(...(await passwords(1)));
    }
    expect(count(statuses, 401)).toBe(60);
  });
});

describe("codes of one account, asked for from 64 networks", () => {
  it("are three mails an hour, and two more for browsers that the owner has used", async () => {
    await signIn("manager", owner());
    const before = (await stage.mails()).length;
    const { codes } = attacker(stage, wide, emailOf("manager"));
    expect(count(await codes(1), 204)).toBe(3);
    const own = [await ask("manager", owner()), await ask("manager", owner()), await ask("manager", owner())];
    expect(own).toEqual([204, 204, 429]);
    expect(await stage.mails()).toHaveLength(before + 5);
    stage.clock.forward(61);
    expect(count(await codes(1), 204)).toBe(3);
  });

  it("say how long it takes until the next", async () => {
    for (let made = 0; made < 3; made += 1) expect(await ask("coach", owner())).toBe(204);
    stage.clock.forward(20);
    const refusal = await stage.client.refused(
      users.recoveryToken,
      { body: { email: emailOf("coach") } },
      { headers: owner() },
    );
    expect(refusal).toMatchObject({ status: 429, code: "auth.too_many_attempts", details: { minutes: 40 } });
  });

  it("are counted one after the other when all ask at once", async () => {
    const before = (await stage.mails()).length;
    const statuses = await Promise.all(wide.slice(0, 12).map((network) => ask("board", owner(null, network))));
    expect(count(statuses, 204)).toBe(3);
    expect(await stage.mails()).toHaveLength(before + 3);
  });
});

describe("a code", () => {
  it("stays good in the browser that asked for it, whatever strangers try", async () => {
    expect(await ask("events", owner())).toBe(204);
    const code = await lastCode();
    const { tries } = attacker(stage, wide, emailOf("events"));
    const statuses = await tries(1);
    expect([422, 429].map((status) => count(statuses, status))).toEqual([15, 64 - 15]);
    expect(await set("events", code, owner())).toBe(204);
  });

  it("is good in that browser only, and when it is right, too", async () => {
    expect(await ask("facilities", owner())).toBe(204);
    const code = await lastCode();
    expect(await set("facilities", code, owner("another-browser-0123456789-ab"))).toBe(422);
    expect(await set("facilities", code, owner(null))).toBe(422);
    expect(await set("facilities", code, owner(laptop, "192.0.2.200"))).toBe(204);
  });

  it("of a browser that says nothing of itself is good in its network", async () => {
    expect(await ask("coach", owner(null))).toBe(204);
    const code = await lastCode();
    for (let made = 0; made < 6; made += 1)
      expect(await set("coach", "00000000", owner(null, "192.0.2.200"))).not.toBe(204);
    expect(await set("coach", code, owner(null))).toBe(204);
  });

  it("asked for by a stranger does not end the owner's, and all end with the first that is used", async () => {
    expect(await ask("board", owner())).toBe(204);
    const own = await lastCode();
    const stranger = owner("a-strangers-browser-0123456789", "203.0.113.5");
    expect(await ask("board", stranger)).toBe(204);
    const theirs = await lastCode();
    for (let made = 0; made < 5; made += 1) expect(await set("board", own, stranger)).toBe(422);
    expect(await set("board", own, owner())).toBe(204);
    expect(await set("board", theirs, owner())).toBe(422);
  });

  it("that was right makes the browser known: strangers do not keep its owner from signing in", async () => {
    const { passwords } = attacker(stage, wide, emailOf("manager"));
    await passwords(1);
    const fresh = owner("a-browser-never-seen-before-02");
    expect(await signIn("manager", fresh)).toBe(429);
    expect(await ask("manager", fresh)).toBe(204);
    expect(await set("manager", await lastCode(), fresh)).toBe(204);
    expect(await signIn("manager", fresh, "Nuova1234")).toBe(200);
  });
});
