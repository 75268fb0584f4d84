import { afterAll, beforeAll, expect, it } from "vitest";
import { sports } from "#contracts/settings/sports.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

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
