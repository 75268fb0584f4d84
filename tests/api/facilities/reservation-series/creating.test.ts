import { describe, expect } from "vitest";
import { fields } from "#contracts/facilities/fields.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import { type Club, closedOn, test } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { seriesCalls, statesOf, stored, withoutIds } from "./series.ts";

const own = (club: Club) => ({ bearer: club.manager });
const statusOf = (club: Club, id: string) => club.client.ok(reservations.show, { params: { id } }, own(club));
const confirmed = async (club: Club, date: string, startAt = "18:00", endAt = "19:00") =>
  club.confirm((await club.book({ date, startAt, endAt })).id);

describe("a series", () => {
  test("of ten weeks across the end of summer time keeps its wall time; saving does what the preview said", async ({
    club,
  }) => {
    const calls = seriesCalls(club);
    const requested = { date: "2027-10-06", until: "2027-12-08", notes: "Palla compresa", confirm: true };
    const before = await stored(club);
    const plan = await calls.preview(requested);
    expect(await stored(club)).toEqual(before);
    expect(plan).toMatchObject({ id: null, count: 10, undecided: 0, overwritten: [] });
    expect(plan.totals).toEqual([{ currency: "eur", total: 20_000, discounted: 20_000 }]);
    expect(plan.occurrences.map(({ startAt }) => startAt.slice(11, 16))).toEqual([
      ...Array(4).fill("16:00"),
      ...Array(6).fill("17:00"),
    ]);

    const saved = await calls.save({ ...requested, tag: plan.tag });
    expect(withoutIds(saved)).toEqual(withoutIds(plan));
    const series = await calls.show(saved.id);
    expect(series).toMatchObject({
      date: "2027-10-06",
      until: "2027-12-08",
      everyWeeks: 1,
      startAt: "18:00",
      endAt: "19:00",
      locationId: club.place.locationId,
    });
    expect(series.reservations.map(({ id }) => id)).toEqual(saved.occurrences.map((one) => one.reservationId));
    const [first] = series.reservations;
    expect(first).toMatchObject({ status: "confirmed", seriesId: saved.id, seriesFieldId: club.place.padel });
    const one = await statusOf(club, first?.id ?? "");
    expect(one).toMatchObject({
      seriesId: saved.id,
      notes: "Palla compresa",
      debit: { price: { total: 2000, discounted: 2000, paid: 0 }, status: "unpaid", payments: [] },
    });
    const [occupied] = await club.upstream.services.sql`
      select count(*)::int n from upstream.occupancies o join upstream.reservations r on r.id = o.source_id
       where r.series_id = ${saved.id ?? ""}`;
    expect(occupied?.n).toBe(10);
  });

  test("of one date books several courts at once, each with a debit of its own", async ({ club }) => {
    const calls = seriesCalls(club);
    const { padel, mixed } = club.place;
    const requested = { fieldIds: [padel, mixed], sportId: club.padelId, date: "2027-01-18", discounted: 1500 };
    const saved = await calls.save({ ...requested, athleteId: club.athleteId, guestName: null });
    expect(saved.occurrences.map(({ fieldId }) => fieldId)).toEqual([padel, mixed]);
    expect(saved.totals).toEqual([{ currency: "eur", total: 4000, discounted: 3000 }]);
    const { reservations: members } = await calls.show(saved.id);
    expect(members.map(({ status, holder }) => [status, holder.athleteId])).toEqual([
      ["pending", club.athleteId],
      ["pending", club.athleteId],
    ]);
  });

  test("every second week leaves out the closing day in between, and says so", async ({ club }) => {
    const saved = await seriesCalls(club).save({ date: "2027-02-24", until: "2027-03-24", everyWeeks: 2 });
    expect(saved.occurrences.map(({ date, state }) => [date, state])).toEqual([
      ["2027-02-24", "free"],
      [closedOn, "closed"],
      ["2027-03-24", "free"],
    ]);
    expect(saved).toMatchObject({ count: 2, undecided: 0 });
    expect((await seriesCalls(club).show(saved.id)).reservations).toHaveLength(2);
  });

  test("has one occurrence for each date and court, by the database itself", async ({ club }) => {
    const saved = await seriesCalls(club).save({ date: "2027-01-25", until: "2027-02-01" });
    await expect(
      club.upstream.services.sql`
        update upstream.reservations set series_date = '2027-01-25' where series_id = ${saved.id ?? ""}`,
    ).rejects.toThrow(/reservations_series/u);
  });
});

describe("what stands in the way", () => {
  test("is listed, and skipped or overwritten as decided", async ({ club }) => {
    const calls = seriesCalls(club);
    const requested = { date: "2027-04-05", until: "2027-04-26", confirm: true };
    const skipped = await confirmed(club, "2027-04-12");
    const gone = await confirmed(club, "2027-04-19", "17:00", "19:00");
    await club.book({ date: "2027-04-26", startAt: "18:00", endAt: "19:00" });
    const plan = await calls.preview(requested);
    expect(statesOf(plan)).toEqual(["free", "conflict", "conflict", "free"]);
    expect(plan).toMatchObject({ count: 2, undecided: 2 });
    expect(plan.occurrences[2]?.conflicts).toEqual([
      {
        id: gone.id,
        kind: "reservation",
        fieldId: club.place.padel,
        startAt: gone.startAt,
        endAt: gone.endAt,
        bufferMinutes: 0,
        holder: "Ospite di prova",
        overwritable: true,
      },
    ]);
    const before = await stored(club);
    expect(await calls.refused({ ...requested, tag: plan.tag })).toMatchObject({
      status: 409,
      code: "reservation_series.undecided",
    });
    expect(await stored(club)).toEqual(before);

    const decisions = [
      { date: "2027-04-12", fieldId: club.place.padel, choice: "skip" as const },
      { date: "2027-04-19", fieldId: club.place.padel, choice: "overwrite" as const },
    ];
    const saved = await calls.save({ ...requested, decisions, tag: plan.tag });
    expect(saved).toMatchObject({ count: 3, undecided: 0, overwritten: [{ id: gone.id }] });
    expect(await statusOf(club, skipped.id)).toMatchObject({ status: "confirmed" });
    expect(await statusOf(club, gone.id)).toMatchObject({ status: "canceled", canceledBy: "manager" });
    const { reservations: members } = await calls.show(saved.id);
    expect(members.map(({ date }) => date)).toEqual(["2027-04-05", "2027-04-19", "2027-04-26"]);
  });

  test("is never overwritten when it is a training, or when money came in for it", async ({ club }) => {
    const calls = seriesCalls(club);
    const paid = await confirmed(club, "2027-05-10");
    await club.client.ok(
      debits.addPayment,
      { params: { id: paid.debit.id }, body: { amount: 500, method: "cash" } },
      own(club),
    );
    await club.upstream.services.sql`
      insert into upstream.occupancies (organisation_id, field_id, kind, source_id, during)
      select organisation_id, id, 'training', gen_random_uuid(),
             tstzrange('2027-05-17T15:30:00Z', '2027-05-17T16:30:00Z')
        from upstream.fields where id = ${club.place.padel}`;
    const requested = { date: "2027-05-10", until: "2027-05-24" };
    const plan = await calls.preview(requested);
    expect(plan.occurrences.map(({ conflicts }) => conflicts.map((one) => [one.kind, one.overwritable]))).toEqual([
      [["reservation", false]],
      [["training", false]],
      [],
    ]);
    for (const date of ["2027-05-10", "2027-05-17"])
      expect(
        await calls.refused({ ...requested, decisions: [{ date, fieldId: club.place.padel, choice: "overwrite" }] }),
      ).toMatchObject({ status: 409, code: "reservation_series.not_overwritable" });
    expect(await statusOf(club, paid.id)).toMatchObject({ status: "confirmed" });
  });

  test("has changed since the preview: 409, and nothing is saved", async ({ club }) => {
    const calls = seriesCalls(club);
    const requested = { date: "2027-06-07", until: "2027-06-28" };
    const plan = await calls.preview(requested);
    await confirmed(club, "2027-06-14");
    const before = await stored(club);
    const decisions = [{ date: "2027-06-14", fieldId: club.place.padel, choice: "overwrite" }];
    expect(await calls.refused({ ...requested, decisions, tag: plan.tag })).toMatchObject({
      status: 409,
      code: "reservation_series.changed",
    });
    expect(await stored(club)).toEqual(before);
  });
});

describe("combined courts and buffers", () => {
  test("exclude a court beside its part, and find what takes a part, buffer included", async ({ club }) => {
    const calls = seriesCalls(club);
    const params = { locationId: club.place.locationId };
    const add = (name: string, more: object) =>
      club.client.ok(
        fields.create,
        { params, body: { name, shownName: name, color: "teal" as const, sportIds: [club.padelId], ...more } },
        { bearer: club.manager },
      );
    const part = await add("Metà nord", { bufferMinutes: 15 });
    const other = await add("Metà sud", {});
    const whole = await add("Intero", { partIds: [part.id, other.id] });
    const when = { date: "2027-06-07", confirm: true };
    expect(await calls.refused({ ...when, fieldIds: [whole.id, part.id] })).toMatchObject({
      status: 422,
      code: "reservation_series.courts_overlap",
    });
    const halves = await calls.save({ ...when, startAt: "16:00", endAt: "17:00", fieldIds: [part.id, other.id] });
    expect(halves.count).toBe(2);
    const after = { ...when, startAt: "17:00", endAt: "18:00" };
    expect(statesOf(await calls.preview({ ...after, fieldIds: [other.id] }))).toEqual(["free"]);
    const plan = await calls.preview({ ...after, fieldIds: [whole.id] });
    expect(plan.occurrences[0]).toMatchObject({
      state: "conflict",
      conflicts: [{ fieldId: part.id, bufferMinutes: 15, endAt: "2027-06-07T15:00:00.000Z" }],
    });
    const decisions = [{ date: when.date, fieldId: whole.id, choice: "overwrite" as const }];
    await calls.save({ ...after, fieldIds: [whole.id], decisions, tag: plan.tag });
    expect(await statusOf(club, halves.occurrences[0]?.reservationId ?? "")).toMatchObject({ status: "canceled" });
    expect(await statusOf(club, halves.occurrences[1]?.reservationId ?? "")).toMatchObject({ status: "confirmed" });
  });
});

test("two series at once on the same courts leave no overlap, and each is whole or absent", async ({ club }) => {
  const calls = seriesCalls(club);
  const { padel, mixed } = club.place;
  for (let round = 0; round < times(2, 10); round++) {
    const requested = {
      sportId: club.padelId,
      confirm: true,
      date: `2028-0${(round % 9) + 1}-03`,
      until: `2028-0${(round % 9) + 1}-24`,
    };
    const hour = 8 + (round > 8 ? 1 : 0);
    const at = (minutes: number) => ({ startAt: `${hour + 6}:${minutes}0`, endAt: `${hour + 7}:${minutes}0` });
    const answers = await Promise.all([
      calls.send({ ...requested, ...at(0), fieldIds: [padel, mixed] }),
      calls.send({ ...requested, ...at(3), fieldIds: [mixed, padel] }),
    ]);
    const codes = await Promise.all(answers.map(async (answer) => (answer.ok ? "ok" : (await answer.json()).code)));
    expect(codes.toSorted()).toEqual(["ok", "reservation_series.undecided"]);
  }
  const [overlaps] = await club.upstream.services.sql`
    select count(*)::int n from upstream.reservations a join upstream.reservations b
        on a.field_id = b.field_id and a.id < b.id and a.status = 'confirmed' and b.status = 'confirmed'
       and tstzrange(a.start_at, a.end_at) && tstzrange(b.start_at, b.end_at)`;
  expect(overlaps?.n).toBe(0);
}, 60_000);
