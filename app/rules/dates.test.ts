import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { describe, expect, test } from "vitest";
import {
  addDays,
  daysBetween,
  fileStamp,
  formatDate,
  formatDateTime,
  formatDateTimeSeconds,
  formatDayRange,
  formatLocalDate,
  formatLongDay,
  formatOffset,
  formatShortDay,
  formatTime,
  formatTimeRange,
  formatWeekdayDate,
  isLocalDate,
  localDateOf,
  mondayOf,
  monthOf,
  today,
  weekdayOf,
} from "./dates.ts";

const rome = "Europe/Rome";
const localDates = fc
  .date({ min: new Date("1950-01-01"), max: new Date("2100-12-31"), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe("instants are read in their zone, whatever the machine's", () => {
  test.each([
    ["2026-03-20T23:30:00Z", "21/03/2026", "00:30"],
    ["2026-07-20T22:30:00+00:00", "21/07/2026", "00:30"],
    ["2026-03-20T12:05:00+01:00", "20/03/2026", "12:05"],
  ])("%s", (instant, date, time) => {
    expect(formatDate(instant, rome)).toBe(date);
    expect(formatTime(instant, rome)).toBe(time);
    expect(formatDateTime(instant, rome)).toBe(`${date} - ${time}`);
  });

  test("the hour that happens twice keeps its date", () => {
    expect(formatDateTime("2026-10-25T00:30:00Z", rome)).toBe("25/10/2026 - 02:30");
    expect(formatDateTime("2026-10-25T01:30:00Z", rome)).toBe("25/10/2026 - 02:30");
  });

  test.each([
    ["2026-01-20T12:00:00Z", rome, "GMT+1"],
    ["2026-07-20T12:00:00Z", rome, "GMT+2"],
    ["2026-07-20T12:00:00Z", "America/New_York", "GMT-4"],
    ["2026-07-20T12:00:00Z", "Asia/Kathmandu", "GMT+5:45"],
  ])("%s in %s is %s", (instant, zone, offset) => {
    expect(formatOffset(instant, zone)).toBe(offset);
  });

  test("today is the zone's", () => {
    const now = new Date("2026-03-20T23:30:00Z");
    expect(today(rome, now)).toBe("2026-03-21");
    expect(today("America/New_York", now)).toBe("2026-03-20");
  });

  test("a range that ends the day ends at 24:00", () => {
    expect(formatTimeRange("2026-03-20T17:30:00Z", "2026-03-20T19:00:00Z", rome)).toBe("18:30–20:00");
    expect(formatTimeRange("2026-03-20T22:00:00Z", "2026-03-20T23:00:00Z", rome)).toBe("23:00–24:00");
  });

  test("the local date of an instant agrees with its written date", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1980-01-01"), max: new Date("2100-01-01"), noInvalidDate: true }),
        (date) => {
          expect(formatLocalDate(localDateOf(date, rome))).toBe(formatDate(date, rome));
        },
      ),
    );
  });
});

test("every minute of every zone is read as Temporal reads it, with which servers reckon", () => {
  const zones = fc.constantFrom(rome, "America/New_York", "Asia/Kathmandu", "Pacific/Apia", "UTC");
  const instants = fc.date({ min: new Date("1980-01-01"), max: new Date("2100-01-01"), noInvalidDate: true });
  fc.assert(
    fc.property(instants, zones, (instant, zone) => {
      const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(zone);
      const [date = "", time = ""] = there.toPlainDateTime().toString({ smallestUnit: "second" }).split("T");
      const written = `${date.split("-").toReversed().join("/")} - ${time}`;
      expect(formatDateTime(instant, zone)).toBe(written.slice(0, -3));
      expect(localDateOf(instant.toISOString(), zone)).toBe(date);
      expect(formatDateTimeSeconds(instant, zone)).toBe(written);
      expect(fileStamp(instant, zone)).toBe(`${date}-${time.replaceAll(":", "-")}`);
    }),
  );
});

test("what is no instant, and what is no zone, is refused", () => {
  expect(() => formatDate("soon", rome)).toThrow(RangeError);
  expect(() => formatTime("2026-03-20T12:05:00Z", "Europe/Nowhere")).toThrow(RangeError);
  expect(() => addDays("2026-02-99", 1)).toThrow(RangeError);
});

describe("local dates", () => {
  test("written out", () => {
    expect(formatLocalDate("2026-03-20")).toBe("20/03/2026");
    expect(formatLongDay("2026-03-20", "it")).toBe("venerdì 20 marzo 2026");
    expect(formatLongDay("2026-03-20", "en")).toMatch(/^Friday,? 20 March 2026$/u);
    expect(formatLongDay("2026-03-20", "es")).toBe("viernes, 20 de marzo de 2026");
    expect(formatShortDay("2026-03-20", "it")).toBe("ven 20 mar");
  });

  test("days add up, over summer time too", () => {
    expect(addDays("2026-03-28", 2)).toBe("2026-03-30");
    expect(addDays("2024-02-28", 1)).toBe("2024-02-29");
    fc.assert(
      fc.property(localDates, fc.integer({ min: -2000, max: 2000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });

  test("a week starts on its Monday", () => {
    expect(mondayOf("2026-03-22")).toBe("2026-03-16");
    fc.assert(
      fc.property(localDates, (date) => {
        const monday = mondayOf(date);
        expect(new Date(`${monday}T00:00:00Z`).getUTCDay()).toBe(1);
        expect(daysBetween(monday, date)).toBeGreaterThanOrEqual(0);
        expect(daysBetween(monday, date)).toBeLessThan(7);
      }),
    );
  });

  test.each([
    ["it", "16–22 novembre 2026", "venerdì 20 novembre 2026"],
    ["es", "16–22 de noviembre de 2026", "viernes, 20 de noviembre de 2026"],
  ] as const)("a stretch of days, in %s", (language, week, day) => {
    expect(formatDayRange("2026-11-16", "2026-11-22", language)).toBe(week);
    expect(formatDayRange("2026-11-20", "2026-11-20", language)).toBe(day);
  });

  test("a month has all its dates, and no others", () => {
    expect(monthOf("2024-02")).toEqual({ from: "2024-02-01", to: "2024-02-29" });
    fc.assert(
      fc.property(localDates, (date) => {
        const { from, to } = monthOf(date);
        expect([from.slice(0, 7), to.slice(0, 7)]).toEqual([date.slice(0, 7), date.slice(0, 7)]);
        expect([addDays(from, -1), addDays(to, 1)].map((day) => day.slice(0, 7))).not.toContain(date.slice(0, 7));
        expect(weekdayOf(addDays(date, 1))).toBe((weekdayOf(date) % 7) + 1);
      }),
    );
  });

  test("only dates of the calendar", () => {
    expect(isLocalDate("2026-02-28")).toBe(true);
    for (const text of ["2026-02-30", "2026-2-3", "20/03/2026", "", "2026-13-01"])
      expect(isLocalDate(text)).toBe(false);
  });
});

test("an instant's weekday and date are those of its zone", () => {
  const late = "2026-03-20T23:30:00Z";
  expect(formatWeekdayDate(late, "Europe/Rome", "it")).toBe("sab 21/03/2026");
  expect(formatWeekdayDate(late, "Europe/London", "it")).toBe("ven 20/03/2026");
  expect(formatWeekdayDate(late, "America/New_York", "en")).toBe("Fri 20/03/2026");
  expect(formatWeekdayDate("2026-03-22T12:00:00Z", "Europe/Madrid", "es")).toBe("dom 22/03/2026");
});
