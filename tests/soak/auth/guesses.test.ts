import { expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { attacker, wide } from "#tests/api/auth/attacker.ts";
import { createStage, emailOf } from "#tests/api/support/stage.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

const quarters = 24 * 4;
const known = { "x-client-address": "198.51.100.77", "x-client-device": "the-owners-laptop-0123456789" };
const count = (statuses: number[], status: number) => statuses.filter((one) => one === status).length;

it("a day of guesses for one account from 64 networks: few go through, and the owner is never kept out", async () => {
  const stage = await createStage();
  try {
    const signIn = () =>
      stage.client.send(users.login, {}, { basic: [emailOf("manager"), demoPassword], headers: known });
    expect((await signIn()).status).toBe(200);
    const { passwords, codes, tries } = attacker(stage, wide, emailOf("manager"));
    const through = { passwords: 0, mails: 0, tries: 0 };
    for (let quarter = 0; quarter < quarters; quarter += 1) {
      through.passwords += count(await passwords(1), 401);
      through.mails += count(await codes(1), 204);
      through.tries += count(await tries(1), 422);
      expect((await signIn()).status).toBe(200);
      stage.clock.forward(15);
    }
    console.info(`a day, ${3 * quarters * wide.length} guesses: went through ${JSON.stringify(through)}`);
    expect(through.passwords).toBeLessThanOrEqual(20 + quarters);
    expect(through.mails).toBe(3 * 24);
    // Of codes that other browsers asked for: none of these could have been right.
    expect(through.tries).toBeLessThanOrEqual(15 + quarters);
    expect(await stage.mails()).toHaveLength(through.mails);
  } finally {
    await stage.stop();
  }
}, 1_800_000);
