import { describe, expect } from "vitest";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { addDays } from "#upstream/core/time.ts";
import { seriesCalls, statesOf, withoutIds } from "./series.ts";

const read = (club: Club, id: string) =>
  club.client.ok(reservations.show, { params: { id } }, { bearer: club.manager });

/** Four confirmed Mondays at 18:00 on the padel court. */
async function fourWeeks(club: Club, date: string, requested = {}) {
  const calls = seriesCalls(club);
  const saved = await calls.save({ date, until: addDays(date, 21), confirm: true, ...requested });
  const ids = saved.occurrences.flatMap(({ reservationId }) => reservationId ?? []);
  return { calls, series: saved.id ?? "", ids: ids as [string, string, string, string] };
}

const pay = async (club: Club, id: string, amount: number) => {
  const { debit } = await read(club, id);
  await club.client.ok(
    debits.addPayment,
    { params: { id: debit.id }, body: { amount, method: "cash" } },
    { bearer: club.manager },
  );
};

describe("changing the rest of a series", () => {
  test("leaves the past, canceled ones and what is not named untouched", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-01-04");
    // The first has begun, the third was canceled.
    await club.upstream.services.sql`
      update upstream.reservations set start_at = now() - interval '2 hours', end_at = now() - interval '1 hour'
       where id = ${ids[0]}`;
    await club.client.ok(
      reservations.cancel,
      { params: { id: ids[2] }, body: { target: "user" } },
      { bearer: club.manager },
    );
    const untouched = await Promise.all([read(club, ids[0]), read(club, ids[2])]);
    const rest = { from: ids[0], times: { startAt: "19:00", endAt: "21:00" } };
    const plan = await calls.previewRest(series, rest);
    expect(plan.occurrences.map(({ reservationId }) => reservationId)).toEqual([ids[1], ids[3]]);
    expect(plan.occurrences[0]).toMatchObject({
      startAt: "2027-01-11T18:00:00.000Z",
      price: { total: 4000, toPay: 4000 },
      before: { startAt: "2027-01-11T17:00:00.000Z", price: { total: 2000 } },
    });
    expect(await read(club, ids[1])).toMatchObject({ startAt: "2027-01-11T17:00:00.000Z", version: 1 });

    const saved = await calls.saveRest(series, { ...rest, tag: plan.tag });
    expect(withoutIds(saved)).toEqual(withoutIds(plan));
    expect(await Promise.all([read(club, ids[0]), read(club, ids[2])])).toEqual(untouched);
    expect(await read(club, ids[3])).toMatchObject({
      startAt: "2027-01-25T18:00:00.000Z",
      endAt: "2027-01-25T20:00:00.000Z",
      status: "confirmed",
      version: 2,
      holder: { name: "Corso di padel" },
      debit: { price: { total: 4000, toPay: 4000 } },
    });
  });

  test("computes anew only what is not yet paid", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-02-01", { startAt: "18:00", endAt: "20:00" });
    await pay(club, ids[1], 4000);
    await pay(club, ids[2], 500);
    const saved = await calls.saveRest(series, { from: ids[1], times: { startAt: "18:00", endAt: "19:00" } });
    expect(saved.occurrences.map(({ price }) => [price?.total, price?.discounted, price?.paid, price?.toPay])).toEqual([
      [4000, 4000, 4000, 0],
      [2000, 2000, 500, 1500],
      [2000, 2000, 0, 2000],
    ]);
    for (const [n, id] of [ids[1], ids[2], ids[3]].entries())
      expect((await read(club, id)).debit.price).toMatchObject(saved.occurrences[n]?.price ?? {});
    expect((await read(club, ids[0])).debit.price.total).toBe(4000);
  });

  test("moves to another court, gives it another holder and other notes, discounts it", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-04-05");
    const saved = await calls.saveRest(series, {
      from: ids[2],
      courts: [{ fieldId: club.place.padel, toFieldId: club.place.mixed }],
      sportId: club.padelId,
      holder: { athleteId: club.athleteId },
      notes: "Nuovo maestro",
      discounted: 1000,
    });
    expect(saved.count).toBe(2);
    expect(await read(club, ids[3])).toMatchObject({
      fieldId: club.place.mixed,
      holder: { athleteId: club.athleteId },
      notes: "Nuovo maestro",
      seriesId: series,
      debit: { price: { total: 2000, discounted: 1000 } },
    });
    expect(await read(club, ids[1])).toMatchObject({ fieldId: club.place.padel, notes: "", version: 1 });
  });

  test("swaps two courts of the series", async ({ club }) => {
    const { padel, mixed } = club.place;
    const calls = seriesCalls(club);
    const made = await calls.save({
      date: "2027-05-03",
      until: "2027-05-10",
      fieldIds: [padel, mixed],
      sportId: club.padelId,
      confirm: true,
    });
    const from = made.occurrences[0]?.reservationId ?? "";
    const courts = [
      { fieldId: padel, toFieldId: mixed },
      { fieldId: mixed, toFieldId: padel },
    ];
    const saved = await calls.saveRest(made.id ?? "", { from, courts });
    expect(saved.occurrences.map(({ fieldId, before }) => [before?.fieldId, fieldId]).toSorted()).toEqual(
      [
        [padel, mixed],
        [padel, mixed],
        [mixed, padel],
        [mixed, padel],
      ].toSorted(),
    );
    expect(await read(club, from)).toMatchObject({ fieldId: mixed, status: "confirmed" });
    const both = [{ fieldId: padel, toFieldId: padel }];
    const plan = await calls.previewRest(made.id ?? "", { from, courts: both });
    expect(plan.occurrences.map(({ code }) => code ?? "").toSorted()).toEqual([
      "",
      "",
      "reservation.overlap",
      "reservation.overlap",
    ]);
  });

  test("lists conflicts, and leaves alone or overwrites as decided", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-06-07");
    const other = async (date: string) =>
      club.confirm((await club.book({ date, startAt: "19:00", endAt: "20:00" })).id);
    const [stays, goes] = [await other("2027-06-14"), await other("2027-06-21")];
    const rest = { from: ids[1], times: { startAt: "19:00", endAt: "20:00" } };
    const plan = await calls.previewRest(series, rest);
    expect(statesOf(plan)).toEqual(["conflict", "conflict", "free"]);
    expect(await calls.refusedRest(series, { ...rest, tag: plan.tag })).toMatchObject({
      status: 409,
      code: "reservation_series.undecided",
    });
    const decisions = [
      { date: "2027-06-14", fieldId: club.place.padel, choice: "skip" as const },
      { date: "2027-06-21", fieldId: club.place.padel, choice: "overwrite" as const },
    ];
    await calls.saveRest(series, { ...rest, decisions, tag: plan.tag });
    expect(await read(club, ids[1])).toMatchObject({ startAt: "2027-06-14T16:00:00.000Z", version: 1 });
    expect(await read(club, ids[2])).toMatchObject({ startAt: "2027-06-21T17:00:00.000Z", status: "confirmed" });
    expect(await read(club, stays.id)).toMatchObject({ status: "confirmed" });
    expect(await read(club, goes.id)).toMatchObject({ status: "canceled", canceledBy: "manager" });
  });

  test("is refused when one of them changed since the preview", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-07-05");
    const rest = { from: ids[0], notes: "Dopo" };
    const { tag } = await calls.previewRest(series, rest);
    await club.client.ok(
      reservations.setNotes,
      { params: { id: ids[2] }, body: { notes: "Nel frattempo" } },
      { bearer: club.manager },
    );
    expect(await calls.refusedRest(series, { ...rest, tag })).toMatchObject({
      status: 409,
      code: "reservation_series.changed",
    });
    expect(await read(club, ids[1])).toMatchObject({ notes: "" });
  });

  test("knows only reservations of the series, and one's own courts and athletes", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-08-02");
    const single = await club.book({ date: "2027-08-02", startAt: "10:00", endAt: "11:00" });
    for (const rest of [
      { from: single.id, notes: "no" },
      { from: ids[0], courts: [{ fieldId: club.place.padel, toFieldId: club.foreign.padel }] },
      { from: ids[0], holder: { athleteId: club.foreignAthleteId } },
    ])
      expect(await calls.refusedRest(series, rest)).toMatchObject({ status: 404, code: "record.not_found" });
  });
});

describe("one reservation of a series", () => {
  test("is edited by itself and stays in the series", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-09-06");
    const body = {
      fieldId: club.place.padel,
      date: "2027-09-15",
      startAt: "10:00",
      endAt: "11:00",
      guestName: "Altri",
    };
    await club.client.ok(reservations.replace, { params: { id: ids[1] }, body }, { bearer: club.manager });
    const { reservations: members } = await calls.show(series);
    const moved = members.find(({ id }) => id === ids[1]);
    expect(moved).toMatchObject({ seriesId: series, date: "2027-09-13", startAt: "2027-09-15T08:00:00.000Z" });
    const plan = await calls.previewRest(series, { from: ids[0], times: { startAt: "20:00", endAt: "21:00" } });
    expect(plan.occurrences.find(({ reservationId }) => reservationId === ids[1])).toMatchObject({
      startAt: "2027-09-15T18:00:00.000Z",
    });
  });
});

describe("canceling the rest of a series", () => {
  test("cancels this and the later ones, as its preview says", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2027-11-01");
    await pay(club, ids[3], 2000);
    const would = await calls.cancelRest(series, ids[2], { preview: true });
    expect(would.data.map(({ id, status }) => [id, status])).toEqual([
      [ids[2], "confirmed"],
      [ids[3], "confirmed"],
    ]);
    expect(await read(club, ids[2])).toMatchObject({ status: "confirmed" });
    const done = await calls.cancelRest(series, ids[2]);
    expect(done.data.map(({ id, status, canceledBy }) => [id, status, canceledBy])).toEqual([
      [ids[2], "canceled", "user"],
      [ids[3], "canceled", "user"],
    ]);
    expect(await read(club, ids[1])).toMatchObject({ status: "confirmed" });
    expect((await read(club, ids[3])).debit.price.paid).toBe(2000);
    expect(await calls.refusedRest(series, { from: ids[2], notes: "tardi" })).toMatchObject({
      status: 409,
      code: "reservation_series.nothing_left",
    });
    await calls.save({ date: "2027-11-15", confirm: true });
  });
});

describe("a date that was left out", () => {
  const dates = ["2028-01-03", "2028-01-10", "2028-01-17", "2028-01-24"] as const;
  const added = (club: Club, id: string, date: string, more: object = {}, preview = false) => ({
    input: { params: { id }, query: { preview }, body: { date, ...more } },
    by: { bearer: club.facilities },
  });
  const add = (club: Club, id: string, date: string, more?: object, preview?: boolean) => {
    const { input, by } = added(club, id, date, more, preview);
    return club.client.ok(reservationSeries.addDate, input, by);
  };
  const refused = (club: Club, id: string, date: string, more?: object) => {
    const { input, by } = added(club, id, date, more);
    return club.client.refused(reservationSeries.addDate, input, by);
  };
  const skipped = (club: Club) => ({
    decisions: [{ date: dates[1], fieldId: club.place.padel, choice: "skip" as const }],
    discounted: 1_500,
  });

  test("comes back as the nearest one is, once, and says before what it would be", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, dates[0], skipped(club));
    expect(ids).toHaveLength(3);
    expect((await calls.show(series)).leftOut).toEqual([{ date: dates[1], fieldIds: [club.place.padel] }]);
    const would = await add(club, series, dates[1], {}, true);
    expect(would).toMatchObject({ count: 1, occurrences: [{ date: dates[1], state: "free", reservationId: null }] });
    const saved = await add(club, series, dates[1], { tag: would.tag });
    expect(withoutIds(saved)).toEqual(withoutIds(would));
    const back = await read(club, saved.occurrences[0]?.reservationId ?? "");
    const first = await read(club, ids[0]);
    expect(back).toMatchObject({
      ...{ seriesId: series, status: "confirmed", notes: first.notes, holder: first.holder },
      startAt: `${dates[1]}T17:00:00.000Z`,
      debit: { price: { total: 2_000, discounted: 1_500, paid: 0 } },
    });
    expect((await calls.show(series)).leftOut).toEqual([]);
    const again = { status: 422, code: "reservation_series.not_left_out", fields: [{ path: ["date"] }] };
    expect(await refused(club, series, dates[1])).toMatchObject(again);
    expect(await refused(club, series, "2028-01-04")).toMatchObject(again);
  });

  test("asks what to do with what took its court meanwhile, and is another club's secret", async ({ club }) => {
    const { calls, series, ids } = await fourWeeks(club, "2028-02-07", {
      decisions: [{ date: "2028-02-14", fieldId: club.place.padel, choice: "skip" }],
    });
    const { id } = await club.book({ date: "2028-02-14", startAt: "18:00", endAt: "19:00" });
    await club.confirm(id);
    expect(await refused(club, series, "2028-02-14")).toMatchObject({ code: "reservation_series.undecided" });
    const overwrite = [{ date: "2028-02-14", fieldId: club.place.padel, choice: "overwrite" }];
    expect(await add(club, series, "2028-02-14", { decisions: overwrite })).toMatchObject({ overwritten: [{ id }] });
    expect((await read(club, id)).status).toBe("canceled");
    const input = { params: { id: series }, body: { date: "2028-02-14" } };
    const stranger = await club.client.refused(reservationSeries.addDate, input, { bearer: club.stranger });
    expect(stranger).toMatchObject({ status: 404 });
    // Of one that is canceled as a whole there is none to be like.
    const whole = await fourWeeks(club, "2028-03-06", {
      decisions: [{ date: "2028-03-13", fieldId: club.place.padel, choice: "skip" }],
    });
    await calls.cancelRest(whole.series, whole.ids[0]);
    expect(await refused(club, whole.series, "2028-03-13")).toMatchObject({ code: "reservation_series.nothing_left" });
    expect(ids).toHaveLength(3);
  });

  test("is added once, however many add it at once", async ({ club }) => {
    const { calls, series } = await fourWeeks(club, "2028-04-03", {
      decisions: [{ date: "2028-04-10", fieldId: club.place.padel, choice: "skip" }],
    });
    const settled = await Promise.allSettled([1, 2, 3].map(() => add(club, series, "2028-04-10")));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await calls.show(series)).reservations).toHaveLength(4);
  });
});
