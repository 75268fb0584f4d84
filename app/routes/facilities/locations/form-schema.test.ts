import { parseWithZod } from "@conform-to/zod/v4";
import { describe, expect, test } from "vitest";
import { timeZoneOptions } from "#app/rules/time-zones.ts";
import { locationForm } from "./form-schema.ts";

const padel = "0b5f6a52-6a0e-4c8d-9d3a-0f6f5a8f1c11";
const parse = (pairs: [string, string][]) => parseWithZod(new URLSearchParams(pairs), { schema: locationForm });

describe("the form of a location", () => {
  test("turns boxes into services and sports", () => {
    const submission = parse([
      ["name", " Sud "],
      ["timeZone", "Europe/Rome"],
      ["services", "food"],
      ["services", "showers"],
      ["sportIds", padel],
    ]);
    expect(submission.status === "success" && submission.value).toEqual({
      name: "Sud",
      timeZone: "Europe/Rome",
      description: "",
      address: "",
      accommodation: "",
      parking: "",
      food: "",
      rules: "",
      weather: "",
      sportIds: [padel],
      services: { showers: true, changingRooms: false, food: true, parking: false, sleeping: false },
    });
  });

  test("asks for a name and a zone that exists", () => {
    expect(parse([["timeZone", "Europe/Atlantis"]]).reply().error).toMatchObject({ timeZone: ["field.choice"] });
    expect(Object.keys(parse([]).reply().error ?? {})).toEqual(["name", "timeZone"]);
  });

  test("offers every zone once, the one in use among them", () => {
    const zones = timeZoneOptions("Europe/Rome").map(({ value }) => value);
    expect(zones).toContain("UTC");
    expect(new Set(zones).size).toBe(zones.length);
    expect(timeZoneOptions("Etc/GMT-2").map(({ value }) => value)).toContain("Etc/GMT-2");
  });
});
