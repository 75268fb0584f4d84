import { afterAll, beforeAll, expect, it } from "vitest";
import { currencies } from "#contracts/settings/currencies.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it("lists the currencies that prices may use", async () => {
  const list = async (language: string) =>
    (await stage.client.ok(currencies.list, {}, { bearer: await stage.staff("coach"), language })).data;
  expect(await list("it")).toEqual([
    { code: "eur", label: "Euro", symbol: "€" },
    { code: "usd", label: "Dollaro statunitense", symbol: "$" },
    { code: "chf", label: "Franco svizzero", symbol: "CHF" },
  ]);
  expect((await list("en"))[2]?.label).toBe("Swiss Franc");
});
