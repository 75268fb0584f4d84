import { describe, expect, test } from "vitest";
import { servicesOf, sportNames, toRows } from "./view.ts";

const sports = [
  { id: "a", code: "tennis", name: "Tennis" },
  { id: "b", code: "padel", name: "Padel" },
];
const services = { showers: false, changingRooms: true, food: false, parking: true, sleeping: false };

describe("a location's view", () => {
  test("services in their order", () => expect(servicesOf({ services })).toEqual(["changingRooms", "parking"]));

  test("sports by name, unknown ones left out", () => {
    expect(sportNames(["a", "b", "c"], sports, "it")).toEqual(["Padel", "Tennis"]);
  });

  test("rows with courts in their order", () => {
    const texts = {
      description: null,
      accommodation: null,
      parking: null,
      food: null,
      rules: null,
      weather: null,
      address: null,
      translations: {},
    };
    const fields = [
      {
        id: "f",
        locationId: "l",
        name: "Uno",
        shownName: "Centrale",
        color: "red" as const,
        sportIds: [],
        order: 0,
        version: 1,
        partIds: [],
        bufferMinutes: 0,
      },
    ];
    const place = {
      id: "l",
      name: "Sud",
      timeZone: "Europe/Rome",
      media: ["p", "q"],
      version: 1,
      sportIds: ["a", "b"],
      ...texts,
    };
    expect(toRows([{ ...place, services, fields }], sports, "it")).toEqual([
      {
        id: "l",
        name: "Sud",
        address: "",
        cover: "p",
        sports: "Padel, Tennis",
        courts: [{ id: "f", name: "Uno", color: "red" }],
      },
    ]);
  });
});
