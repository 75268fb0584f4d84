import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { bodyOf, type Club, closedOn, conflictsOf, createClub, type Reservation } from "#tests/api/support/club.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const at = (date: string, startAt: string, endAt: string) => ({ date, startAt, endAt });
type Over = Partial<Parameters<typeof replaceBody>[1]>;
const replaceBody = (reservation: Reservation, over: object) => ({
  ...bodyOf(reservation, at("2027-02-01", "10:00", "11:00")),
  ...over,
});
const replace = (reservation: Reservation, over: Over, query = {}) =>
  club.client.ok(
    reservations.replace,
    { params: { id: reservation.id }, query, body: replaceBody(reservation, over) },
    { bearer: club.manager },
  );
const refused = (reservation: Reservation, over: Over) =>
  club.client.refused(
    reservations.replace,
    { params: { id: reservation.id }, body: replaceBody(reservation, over) },
    { bearer: club.manager },
  );
const pay = (reservation: Reservation, amount: number) =>
  club.client.ok(
    reservations.addPayment,
    { params: { id: reservation.id }, body: { amount, method: "cash" } },
    { bearer: club.manager },
  );

describe("an edit in place", () => {
  it("changes holder and notes, keeps price, and counts versions", async () => {
    const when = at("2027-02-01", "10:00", "11:00");
    const created = await club.book({ ...when, discounted: 1200 });
    const edited = await replace(created, { guestName: "Bruni Ugo", notes: "Luci", ...when });
    expect(edited).toMatchObject({ version: 2, notes: "Luci", holder: { name: "Bruni Ugo" } });
    expect(edited.debit.price).toEqual(created.debit.price);
    const asAthlete = await replace(edited, { ...when, guestName: null, athleteId: club.athleteId, discounted: null });
    expect(asAthlete.holder.athleteId).toBe(club.athleteId);
    expect(asAthlete.debit.price).toMatchObject({ total: 2000, discounted: 2000 });
  });

  it("is refused when it was changed meanwhile", async () => {
    const when = at("2027-02-02", "10:00", "11:00");
    const created = await club.book(when);
    await replace(created, { ...when, notes: "prima" });
    expect(await refused(created, { ...when, notes: "dopo" })).toMatchObject({
      status: 409,
      code: "reservation.stale",
    });
    const { version: _, ...unversioned } = replaceBody(created, { ...when, notes: "senza versione" });
    const saved = await club.client.ok(
      reservations.replace,
      { params: { id: created.id }, body: unversioned },
      { bearer: club.manager },
    );
    expect(saved.notes).toBe("senza versione");
  });

  it("is refused once canceled, and changes nothing", async () => {
    const when = at("2027-02-02", "12:00", "13:00");
    const { id } = await club.book(when);
    const canceled = await club.client.ok(
      reservations.cancel,
      { params: { id }, body: { target: "user" } },
      { bearer: club.manager },
    );
    expect(await refused(canceled, { ...when, notes: "x" })).toMatchObject({
      status: 409,
      code: "reservation.canceled",
    });
    expect(await club.client.ok(reservations.show, { params: { id } }, { bearer: club.manager })).toEqual(canceled);
  });
});

describe("a move", () => {
  it("follows the rules of saving", async () => {
    const created = await club.book(at("2027-02-03", "10:00", "11:00"));
    const cases: [object, number, string][] = [
      [at(closedOn, "10:00", "11:00"), 422, "reservation.closing_day"],
      [at("2027-02-03", "12:00", "14:00"), 409, "reservation.outside_opening_slots"],
      [at("2027-02-03", "10:00", "11:30"), 422, "reservation.partial_slot"],
      [at("2027-02-03", "12:00", "10:00"), 422, "reservation.end_before_start"],
      [{ ...at("2027-02-03", "12:00", "13:00"), sportId: club.tennisId }, 422, "reservation.sport_not_allowed"],
      [{ ...at("2027-02-03", "12:00", "13:00"), discounted: 2001 }, 422, "reservation.discount_above_total"],
      [{ ...at("2027-02-03", "12:00", "13:00"), guestName: null }, 422, "reservation.holder_required"],
    ];
    for (const [over, status, code] of cases) expect(await refused(created, over)).toMatchObject({ status, code });
    const outside = await replace(created, { ...at("2027-02-03", "12:00", "14:00"), proceedOutsideSlots: true });
    expect(outside).toMatchObject({ outsideOpeningSlots: true, debit: { price: { total: 4000 } } });
  });

  it("of a confirmed one takes the new time and frees the old one", async () => {
    const first = await club.confirm((await club.book(at("2027-02-04", "10:00", "11:00"))).id);
    const second = await club.confirm((await club.book(at("2027-02-04", "11:00", "12:00"))).id);
    const refusal = await refused(first, at("2027-02-04", "10:00", "12:00"));
    expect(refusal).toMatchObject({ status: 409, code: "reservation.overlap" });
    expect(conflictsOf(refusal).map((conflict) => conflict.id)).toEqual([second.id]);
    const moved = await replace(first, { ...at("2027-02-04", "16:00", "17:00") });
    expect(moved).toMatchObject({ status: "confirmed", startAt: "2027-02-04T15:00:00.000Z" });
    await replace(second, at("2027-02-04", "10:00", "12:00"));
    const other = await replace(moved, { ...at("2027-02-04", "10:00", "11:00"), fieldId: club.place.mixed });
    expect(other).toMatchObject({ fieldId: club.place.mixed, status: "confirmed" });
  });

  it("may overlap where it stood", async () => {
    const created = await club.confirm((await club.book(at("2027-02-05", "10:00", "12:00"))).id);
    const moved = await replace(created, at("2027-02-05", "11:00", "13:00"));
    expect(moved.startAt).toBe("2027-02-05T10:00:00.000Z");
  });

  it("previews price and refusals without saving, and keeps the version to send", async () => {
    const created = await club.confirm((await club.book(at("2027-02-06", "10:00", "11:00"))).id);
    const preview = await replace(created, at("2027-02-06", "10:00", "13:00"), { preview: true });
    expect(preview).toMatchObject({ id: created.id, version: created.version, debit: { price: { total: 6000 } } });
    const read = await club.client.ok(reservations.show, { params: { id: created.id } }, { bearer: club.manager });
    expect(read).toEqual(created);
    const [occupancy] = await club.upstream.services.sql`
      select upper(during) = ${created.endAt} as same from upstream.occupancies where source_id = ${created.id}`;
    expect(occupancy?.same).toBe(true);
    await replace(created, { ...at("2027-02-06", "10:00", "13:00"), version: preview.version });
  });
});

describe("money on a move", () => {
  it("asks the rest when a paid one becomes dearer", async () => {
    const created = await club.book(at("2027-02-08", "10:00", "11:00"));
    await pay(created, 2000);
    const moved = await replace(created, at("2027-02-08", "10:00", "12:00"));
    expect(moved.debit).toMatchObject({
      status: "partiallyPaid",
      price: { total: 4000, discounted: 4000, paid: 2000, toPay: 2000 },
    });
  });

  it("leaves what was collected when a paid one becomes cheaper", async () => {
    const created = await club.book(at("2027-02-08", "14:00", "16:00"));
    await pay(created, 4000);
    const moved = await replace(created, at("2027-02-08", "14:00", "15:00"));
    expect(moved.debit).toMatchObject({
      status: "paid",
      price: { total: 4000, discounted: 4000, paid: 4000, toPay: 0 },
    });
  });

  it("keeps a discount's value unless told otherwise", async () => {
    const created = await club.book({ ...at("2027-02-09", "10:00", "11:00"), discounted: 1500 });
    const moved = await replace(created, at("2027-02-09", "10:00", "12:00"));
    expect(moved.debit.price).toMatchObject({ total: 4000, discounted: 3500 });
    const without = await replace(moved, { ...at("2027-02-09", "10:00", "13:00"), discounted: null });
    expect(without.debit.price).toMatchObject({ total: 6000, discounted: 6000 });
    const given = await replace(without, { ...at("2027-02-09", "10:00", "12:00"), discounted: 100 });
    expect(given.debit.price).toMatchObject({ total: 4000, discounted: 100 });
  });
});
