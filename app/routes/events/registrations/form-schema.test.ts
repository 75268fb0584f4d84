import { describe, expect, test } from "vitest";
import type { Registration } from "#contracts/events/registrations.ts";
import { availabilityIn, isBlank, teamForm } from "./form-schema.ts";
import { blankPlayer, teamValues } from "./values.ts";

const rome = "Europe/Rome";
/** A form as it is sent, without what was left empty. */
const read = (typed: object, ...players: object[]) =>
  teamForm("it").safeParse({ team: { players: players.length > 0 ? players : [guest] }, notes: "", ...typed });
const guest = { kind: "guest", lastName: "Rossi", firstName: "Ada", gender: "notSpecified" };
const problems = (...given: Parameters<typeof read>) =>
  read(...given).error?.issues.map(({ path, message }) => `${path.join(".")} ${message}`);

describe("when a team can play", () => {
  test("a time is of a date", () => {
    expect(problems({ notBeforeTime: "05:00" })).toEqual(["notBeforeDate field.required"]);
    expect(problems({ notAfterTime: "05:00" })).toEqual(["notAfterDate field.required"]);
    expect(problems({ notBeforeDate: "2026-11-27", notBeforeTime: "05:00" })).toBeUndefined();
    // This is told whatever else is wrong.
    expect(problems({ notAfterTime: "05:00" }, { ...guest, lastName: undefined })).toEqual([
      "team.players.0.lastName field.required",
      "notAfterDate field.required",
    ]);
  });

  test.each([
    [{ notAfterDate: "2026-11-27" }, "2026-11-27", ""],
    [{ notAfterDate: "2026-11-27", notAfterTime: "24:00" }, "2026-11-27", ""],
    [{ notAfterDate: "2026-11-27", notAfterTime: "23:45" }, "2026-11-27", "23:45"],
    // The day on which clocks go back has 25 hours.
    [{ notAfterDate: "2026-10-25" }, "2026-10-25", ""],
  ])("is shown as it was typed: %o", (typed, date, time) => {
    const { data } = read(typed);
    const availability = data ? availabilityIn(data, rome) : null;
    const registration = { team: { name: null, players: [] }, fee: 0, asked: 0, notes: "", availability };
    expect(teamValues(registration as unknown as Registration, rome, "it")).toMatchObject({
      ...{ notAfterDate: date, notAfterTime: time },
    });
  });
});

describe("a row of a player", () => {
  const sent = (about: object) =>
    Object.fromEntries(Object.entries({ ...blankPlayer, ...about }).filter(([, value]) => value !== ""));

  test("is blank where nobody is named", () => {
    const { data } = read({}, sent({}), sent({ kind: "guest" }), guest);
    expect(data?.team.players.map(isBlank)).toEqual([true, true, false]);
  });

  test("is not left out where somebody is named whom its kind does not ask for", () => {
    expect(problems({}, sent({ lastName: "Rossi", firstName: "Ada" }))).toEqual([
      "team.players.0.kind registration.guest_named",
    ]);
    expect(problems({}, sent({ kind: "guest", athleteSearch: "Rossi" }))).toEqual([
      "team.players.0.firstName field.required",
      "team.players.0.lastName field.required",
    ]);
    // An athlete who is searched for stands, whatever guest was typed before.
    expect(problems({}, sent({ athleteSearch: "Galli", lastName: "Rossi" }))).toBeUndefined();
  });
});
