import { afterAll, beforeAll, expect, it } from "vitest";
import { formatPresets } from "#contracts/events/format-presets.ts";
import { presets } from "#contracts/events/ranking-presets.ts";
import { rankingOfFormat, sportFormats } from "#contracts/events/sport-presets.ts";
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

it("offers no sport without how its matches and its tables go", async () => {
  const { data } = await stage.client.ok(sports.list, {}, { bearer: await stage.account("coach"), language: "it" });
  expect(data.map(({ code }) => code).toSorted()).toEqual(Object.keys(sportFormats).toSorted());
  const usual = new Map(data.map(({ code }) => [code, rankingOfFormat[sportFormats[code] ?? "points"]]));
  expect(Object.fromEntries(usual)).toMatchObject({
    ...{ basketball: "basketball", five_a_side: "football", volleyball: "volleyball" },
    ...{ beach_volley: "beachVolleyball", tennis: "racquet", padel: "racquet", beach_tennis: "racquet" },
  });
  expect(formatPresets.basketball.draws).toBe(false);
  expect(presets.basketball.matchPoints).toMatchObject({ won: 2, lost: 1, forfeited: 0 });
});
