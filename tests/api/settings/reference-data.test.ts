import { afterAll, beforeAll, expect, it } from "vitest";
import { currencies, sports, timeFrames } from "#contracts/settings/reference-data.ts";
import { createStage, type Stage } from "../support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it.each([
  ["it", "Pallavolo"],
  ["en-GB,en;q=0.9", "Volleyball"],
  ["es", "Voleibol"],
  ["de,fr", "Pallavolo"],
  ["de, es;q=0.5", "Voleibol"],
])("names sports in the language of the request: %s", async (language, name) => {
  const { data } = await stage.client.ok(sports.list, {}, { bearer: await stage.account("coach"), language });
  expect(data.find(({ code }) => code === "volleyball")?.name).toBe(name);
  const names = data.map((sport) => sport.name);
  expect(names.toSorted((a, b) => a.localeCompare(b, "it"))).toEqual(names);
});

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

it("lists the time frames of the own organisation only, newest first", async () => {
  const list = async (organisation: "aurora" | "riviera") =>
    (await stage.client.ok(timeFrames.list, {}, { bearer: await stage.staff("manager", organisation) })).data;
  const [aurora, riviera] = [await list("aurora"), await list("riviera")];
  expect(aurora).toHaveLength(3);
  expect(riviera).toHaveLength(1);
  expect(
    aurora
      .map(({ startAt }) => startAt)
      .toSorted()
      .toReversed(),
  ).toEqual(aurora.map(({ startAt }) => startAt));
  expect(aurora.map(({ id }) => id)).not.toContain(riviera[0]?.id);
});
