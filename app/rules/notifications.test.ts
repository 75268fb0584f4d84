import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mergeNotification, type NotificationItem, type NotificationState, withNotification } from "./notifications.ts";

const createdAt = new Date("2026-11-20T10:00:00Z");

/** What upstream may tell of one job, in any order: it only goes forward. */
const told = fc
  .record({ step: fc.nat(6), read: fc.constantFrom("unread" as const, "READ" as const, "ARCHIVED" as const) })
  .map(
    ({ step, read }): NotificationState => ({
      status: read,
      upstreamStatus: read,
      createdAt,
      // Two steps may fall into one instant.
      updatedAt: new Date(createdAt.getTime() + Math.floor(step / 2)),
      event: null,
      jobStatus: step === 0 ? "PENDING" : step < 6 ? "RUNNING" : "COMPLETED",
      progress: step === 6 ? 100 : step * 15,
      rows: step === 6 ? 40 : null,
      mediaId: step === 6 ? "file" : null,
    }),
  );

const mergeAll = (all: readonly NotificationState[]) =>
  all.slice(1).reduce((known, one) => mergeNotification(known, one).state, all[0] as NotificationState);

describe("mergeNotification", () => {
  test("ends the same in whatever order and however often it is told", () => {
    const shuffled = fc
      .array(told, { minLength: 1, maxLength: 8 })
      .chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })));
    fc.assert(
      fc.property(shuffled, ([all, again]) => {
        expect(mergeAll(again)).toEqual(mergeAll(all));
      }),
    );
  });

  test("says that nothing changed when it is told again", () => {
    fc.assert(
      fc.property(told, told, (one, other) => {
        const { state } = mergeNotification(one, other);
        expect(mergeNotification(state, other)).toEqual({ state, change: "none" });
        expect(mergeNotification(state, one)).toEqual({ state, change: "none" });
      }),
    );
  });

  test("never takes our read state back", () => {
    fc.assert(
      fc.property(told, told, (known, other) => {
        const read: NotificationState = { ...known, status: "ARCHIVED" };
        expect(mergeNotification(read, other).state.status).toBe("ARCHIVED");
      }),
    );
  });
});

describe("withNotification", () => {
  const item = (id: string, minute: number, more: Partial<NotificationItem> = {}): NotificationItem => ({
    id,
    type: "EXPORT_RESERVATIONS",
    status: "unread",
    createdAt: `2026-11-20T10:0${minute}:00.000Z`,
    updatedAt: `2026-11-20T10:0${minute}:00.000Z`,
    event: null,
    importNews: null,
    jobStatus: "RUNNING",
    progress: 0,
    rows: null,
    hasFile: false,
    ...more,
  });
  const list = [item("c", 3), item("b", 2), item("a", 1)];

  test("puts news in their place and keeps the newest self", () => {
    const later = item("b", 2, { progress: 50, updatedAt: "2026-11-20T10:05:00.000Z" });
    expect(withNotification(list, later).map(({ id, progress }) => [id, progress])).toEqual([
      ["c", 0],
      ["b", 50],
      ["a", 0],
    ]);
    expect(withNotification(withNotification(list, later), item("b", 2))).toEqual(withNotification(list, later));
    expect(withNotification(list, item("d", 4)).map(({ id }) => id)).toEqual(["d", "c", "b", "a"]);
  });

  test("an archived one leaves", () => {
    expect(withNotification(list, item("b", 2, { status: "ARCHIVED" })).map(({ id }) => id)).toEqual(["c", "a"]);
  });
});
