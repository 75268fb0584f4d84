import { parse } from "csv-parse/sync";
import { describe, expect } from "vitest";
import { type TokenMovementBody, wallets } from "#contracts/academy/wallets.ts";
import type { CallInput } from "#contracts/operation.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { type Purses, test } from "./purse.ts";

const today = ({ stage }: Purses) => localDateOf(stage.clock.now(), "Europe/Rome");
const gold = (body: Partial<TokenMovementBody>) => ({ type: "gold" as const, amount: 1, ...body });

const move = ({ stage, club }: Purses, id: string, body: Partial<TokenMovementBody> = {}) =>
  stage.client.ok(wallets.move, { params: { id }, body: gold(body) }, { bearer: club.jwt });
const refused = ({ stage, club }: Purses, id: string, body: Partial<TokenMovementBody>, bearer = club.jwt) =>
  stage.client.refused(wallets.move, { params: { id }, body: gold(body) }, { bearer });
const show = ({ stage, club }: Purses, id: string) =>
  stage.client.ok(wallets.show, { params: { id } }, { bearer: club.jwt });
const list = ({ stage, club }: Purses, query: CallInput<typeof wallets.movements>["query"] = {}, bearer = club.jwt) =>
  stage.client.ok(wallets.movements, { query }, { bearer });

describe("tokens that staff add and take", () => {
  test("come as a batch, and go from what runs out first", async ({ purses }) => {
    const { membershipId: id, athleteId } = await purses.holder();
    const soon = addDays(today(purses), 3);
    await move(purses, id, { amount: 5, notes: "Omaggio" });
    await move(purses, id, { amount: 2, expiresOn: addDays(soon, 30) });
    const { movements, wallet } = await move(purses, id, { amount: 3, expiresOn: soon });
    expect(movements).toMatchObject([
      { athlete: { id: athleteId }, amount: 3, entry: "credit", reason: "grant", expiresOn: soon, balanceAfter: 10 },
    ]);
    expect(wallet).toMatchObject({ type: "gold", recoveryVoucher: 0, token: { gold: 10, silver: 0 } });
    const taken = await move(purses, id, { amount: -4, notes: "Errore di carico" });
    expect(taken.movements.map(({ amount, reason, balanceAfter }) => [amount, reason, balanceAfter])).toEqual([
      [-3, "correction", 7],
      [-1, "correction", 6],
    ]);
    const { balances, batches } = await show(purses, id);
    expect(balances.gold).toBe(6);
    expect(batches.map(({ amount, remaining, expiresOn }) => [amount, remaining, expiresOn])).toEqual([
      [2, 1, addDays(soon, 30)],
      [5, 5, null],
    ]);
    expect(await refused(purses, id, { amount: -7 })).toMatchObject({
      status: 409,
      code: "wallet.insufficient",
      details: { balance: 6 },
    });
  });

  test("are refused when they are none, or would have run out", async ({ purses }) => {
    const { membershipId: id } = await purses.holder();
    expect(await refused(purses, id, { amount: 0 })).toMatchObject({ status: 422, code: "wallet.zero" });
    const yesterday = addDays(today(purses), -1);
    expect(await refused(purses, id, { expiresOn: yesterday })).toMatchObject({
      status: 422,
      code: "wallet.expiry_past",
    });
    expect(await refused(purses, id, { amount: 1001 })).toMatchObject({ status: 400 });
    await move(purses, id, { expiresOn: today(purses) });
    expect((await show(purses, id)).balances.gold).toBe(1);
  });

  test("are the own organisation's, and the board's", async ({ purses }) => {
    const { membershipId: id } = await purses.holder();
    const stranger = await purses.stage.staff("manager");
    expect(await refused(purses, id, {}, stranger)).toMatchObject({ status: 404 });
    expect(await purses.stage.client.refused(wallets.show, { params: { id } }, { bearer: stranger })).toMatchObject({
      status: 404,
    });
    const coach = await purses.stage.member(purses.club.organisationId, ["coach"]);
    expect(await refused(purses, id, {}, coach.jwt)).toMatchObject({ status: 403 });
  });
});

test("movements are listed by what is asked, with totals over all of them", async ({ purses }) => {
  const { membershipId: id, athleteId } = await purses.holder({ lastName: "Zanoni" });
  await move(purses, id, { amount: 10 });
  await move(purses, id, { amount: -4 });
  await move(purses, id, { type: "badge", amount: 1 });
  const all = await list(purses, { search: "zano ada" });
  expect(all.data.map(({ type, amount }) => [type, amount])).toEqual([
    ["badge", 1],
    ["gold", -4],
    ["gold", 10],
  ]);
  expect(all.totals).toEqual({
    credit: 11,
    debit: 4,
    coins: [
      { type: "badge", credit: 1, debit: 0 },
      { type: "gold", credit: 10, debit: 4 },
    ],
  });
  expect(all.data[0]).toMatchObject({ membershipId: id, createdBy: { id: purses.club.staffMemberId } });
  const amounts = async (query: CallInput<typeof wallets.movements>["query"]) =>
    (await list(purses, { athleteId: [athleteId], ...query })).data.map(({ amount }) => amount);
  expect(await amounts({ entry: "debit" })).toEqual([-4]);
  expect(await amounts({ entry: "credit", sort: "createdAt" })).toEqual([10, 1]);
  expect(await amounts({ type: ["badge"] })).toEqual([1]);
  expect(await amounts({ reason: ["grant", "spend"] })).toEqual([1, 10]);
  const day = today(purses);
  expect(await amounts({ from: day, to: day })).toHaveLength(3);
  expect(await amounts({ from: addDays(day, 1) })).toEqual([]);
  expect(await amounts({ to: addDays(day, -1) })).toEqual([]);
  const page = await list(purses, { athleteId: [athleteId], pageSize: 2, page: 2 });
  expect(page.pageInfo).toMatchObject({ total: 3, pageCount: 2 });
  expect(page.data).toHaveLength(1);
  expect((await list(purses, { athleteId: [athleteId] }, await purses.stage.staff("manager"))).data).toEqual([]);
});

test("the list is a file in the reader's language, by the same filters", async ({ purses }) => {
  const { membershipId: id } = await purses.holder({ lastName: "=Formula" });
  await move(purses, id, { amount: 3, expiresOn: "2060-01-31", notes: "Omaggio" });
  await move(purses, id, { amount: -1 });
  const file = await purses.stage.client.send(
    wallets.download,
    { query: { search: "formula", sort: "createdAt" } },
    { bearer: purses.club.jwt, language: "it" },
  );
  const [head, ...lines]: string[][] = parse(await file.text(), { bom: true, delimiter: ";" });
  expect(head?.slice(4, 7)).toEqual(["Gettone", "Movimento", "Motivo"]);
  expect(lines.map((row) => row.slice(2, 11))).toEqual([
    ["'=Formula", "Ada", "Oro", "3", "Accredito", "", "31/01/2060", "3", "Omaggio"],
    ["'=Formula", "Ada", "Oro", "-1", "Correzione", "", "31/01/2060", "2", ""],
  ]);
});

describe("the database", () => {
  test("refuses what the rules do not allow, whoever asks", async ({ purses }) => {
    const { stage, club, grant, sums } = purses;
    const holder = await purses.holder();
    const other = await purses.holder();
    const batch = await grant(holder, 3);
    const { sql } = stage;
    const add = (parts: Record<string, unknown>) =>
      sql`insert into upstream.token_movements ${sql({
        ...{ organisation_id: club.organisationId, athlete_id: holder.athleteId, type: "gold", batch_id: batch },
        ...{ amount: -1, reason: "spend", group_id: crypto.randomUUID(), balance_after: 0 },
        ...parts,
      })} returning id`;
    const constraint = async (query: PromiseLike<unknown>) => {
      try {
        await query;
      } catch (error) {
        return (error as { constraint_name?: string }).constraint_name;
      }
      return "nothing";
    };
    expect(await constraint(add({ amount: -4 }))).toBe("token_batches_remaining");
    expect(await constraint(add({ amount: 1, reason: "grant" }))).toBe("token_batches_remaining");
    expect(await constraint(add({ amount: 0 }))).toBe("token_movements_amount");
    expect(await constraint(add({ amount: 1 }))).toBe("token_batches_remaining");
    expect(await constraint(add({ athlete_id: other.athleteId }))).toBe("token_movements_of_wallet");
    expect(await constraint(add({ type: "silver" }))).toBe("token_movements_of_wallet");
    const [spent] = await add({ amount: -2 });
    const refund = { amount: 2, reason: "refund", reverses_id: spent?.id };
    expect(await constraint(add({ ...refund, amount: 1 }))).toBe("token_movements_reversed");
    expect(await constraint(add({ ...refund, reverses_id: null }))).toBe("token_movements_refund");
    expect(await constraint(add(refund))).toBe("nothing");
    await add({ amount: -2 });
    expect(await constraint(add(refund))).toBe("token_movements_reverses");
    const ofBatch = sql`where id = ${batch}`;
    expect(await constraint(sql`update upstream.token_batches set remaining = 2 ${ofBatch}`)).toBe(
      "token_batches_kept",
    );
    expect(await constraint(sql`update upstream.token_batches set amount = 9 ${ofBatch}`)).toBe("token_batches_kept");
    const movements = sql`where batch_id = ${batch}`;
    expect(await constraint(sql`update upstream.token_movements set notes = 'x' ${movements}`)).toBe(
      "token_movements_append_only",
    );
    expect(await constraint(sql`delete from upstream.token_movements ${movements}`)).toBe(
      "token_movements_append_only",
    );
    await sql`update upstream.memberships set status = 'canceled' where id = ${holder.membershipId}`;
    expect(await constraint(add({}))).toBe("token_movements_membership");
    expect(await sums(holder)).toEqual({ moved: 1, remaining: 1 });
  });
});
