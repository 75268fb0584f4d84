import { afterAll, beforeAll, expect, it } from "vitest";
import { maxTokensPerCheck, tokens } from "#contracts/auth/tokens.ts";
import { users } from "#contracts/auth/users.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const check = async (...asked: string[]) => (await stage.client.ok(tokens.check, { body: { tokens: asked } })).data;
const ended = { active: false, roles: [] };

it("says of each token, in their order, whether it counts and with which roles", async () => {
  const [account, board, coach] = [
    await stage.account("coach"),
    await stage.staff("board"),
    await stage.staff("coach"),
  ];
  expect(await check(board, "forged", account, coach, board.slice(0, -3), board)).toEqual([
    { active: true, roles: ["boardMember"] },
    ended,
    { active: true, roles: [] },
    { active: true, roles: ["coach"] },
    ended,
    { active: true, roles: ["boardMember"] },
  ]);
});

it("knows at once what was ended or taken", async () => {
  const [account, facilities, events] = [
    await stage.account("manager"),
    await stage.staff("facilities"),
    await stage.staff("events"),
  ];
  await stage.client.ok(users.logout, {}, { bearer: account });
  await stage.sql`update upstream.staff_members set roles = '{}'
    where account_id = (select id from upstream.accounts where email = 'facilities@demo.example')`;
  await stage.sql`update upstream.staff_members set dashboard_access = false
    where account_id = (select id from upstream.accounts where email = 'events@demo.example')`;
  expect(await check(account, facilities, events)).toEqual([ended, { active: true, roles: [] }, ended]);
});

it("takes a number of tokens that is limited", async () => {
  expect(await check(...Array<string>(maxTokensPerCheck).fill("x"))).toHaveLength(maxTokensPerCheck);
  for (const asked of [[], Array<string>(maxTokensPerCheck + 1).fill("x"), ["x".repeat(2_001)], [""]]) {
    const refusal = await stage.client.refused(tokens.check, { body: { tokens: asked } });
    expect(refusal).toMatchObject({ status: 400, code: "request.invalid" });
  }
});
