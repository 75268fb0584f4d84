import { describe, expect, it } from "vitest";
import { lengthText, toWeek, weekdayKey, weekdayName } from "./view.ts";

const slot = (dayOfWeek: number, startAt: string, endAt: string) => ({
  id: `${dayOfWeek} ${startAt}`,
  locationId: "place",
  dayOfWeek,
  startAt,
  endAt,
  version: 1,
});

describe("toWeek", () => {
  it("gives every weekday a row on one axis", () => {
    const week = toWeek([slot(1, "08:00", "13:00"), slot(1, "14:00", "20:00"), slot(7, "09:30", "12:00")], "it");
    expect(week).toMatchObject({ from: 8, to: 20 });
    expect(week.rows.map(({ name }) => name).join()).toBe("lunedì,martedì,mercoledì,giovedì,venerdì,sabato,domenica");
    expect(week.rows[0]).toMatchObject({
      minutes: 660,
      bars: [
        { hours: "08:00–13:00", left: 0, width: 41.67 },
        { hours: "14:00–20:00", left: 50, width: 50 },
      ],
    });
    expect(week.rows[1]).toMatchObject({ minutes: 0, bars: [] });
  });
  it("widens the axis to whole hours, up to the end of the day", () => {
    const week = toWeek([slot(2, "06:30", "24:00")], "en");
    expect(week).toMatchObject({ from: 6, to: 24 });
    expect(week.marks.at(0)).toEqual({ hour: 6, left: 0 });
    expect(week.marks.at(-1)).toEqual({ hour: 24, left: 100 });
  });
});

it("names weekdays and lengths", () => {
  expect(weekdayName(7, "es")).toBe("domingo");
  expect(weekdayKey(3)).toBe("wednesday");
  expect([lengthText(660), lengthText(450)]).toEqual(["11", "7:30"]);
});
