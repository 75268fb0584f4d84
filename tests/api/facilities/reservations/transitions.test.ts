import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import { type Club, conflictsOf, createClub } from "#tests/api/support/club.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let club: Club;
beforeAll(async () => {
  club = await createClub();
});
afterAll(() => club.stop());

const at = (date: string, startAt: string, endAt: string) => ({ date, startAt, endAt });
const refuseConfirm = (id: string) =>
  club.client.refused(reservations.confirm, { params: { id } }, { bearer: club.manager });
const cancel = (id: string, target: "user" | "manager") =>
  club.client.ok(reservations.cancel, { params: { id }, body: { target } }, { bearer: club.manager });
const patch = (id: string, body: object) =>
  club.client.ok(reservations.patch, { params: { id }, body }, { bearer: club.manager });
const occupied = async (id: string) => {
  const rows = await club.upstream.services.sql`select 1 from upstream.occupancies where source_id = ${id}`;
  return rows.length > 0;
};

describe("confirming", () => {
  it("takes the court", async () => {
    const { id } = await club.book(at("2027-02-01", "10:00", "11:00"));
    expect(await occupied(id)).toBe(false);
    expect(await club.confirm(id)).toMatchObject({ id, status: "confirmed", version: 2 });
    expect(await occupied(id)).toBe(true);
  });

  it("is refused when another confirmed one overlaps, naming it, and changes nothing", async () => {
    const [first, second, beside] = [
      await club.book(at("2027-02-02", "10:00", "12:00")),
      await club.book(at("2027-02-02", "11:00", "13:00")),
      await club.book(at("2027-02-02", "09:00", "10:00")),
    ];
    await club.confirm(first.id);
    const refusal = await refuseConfirm(second.id);
    expect(refusal).toMatchObject({ status: 409, code: "reservation.overlap" });
    expect(conflictsOf(refusal)).toEqual([
      {
        id: first.id,
        kind: "reservation",
        fieldId: first.fieldId,
        startAt: first.startAt,
        endAt: first.endAt,
        bufferMinutes: 0,
        holder: first.holder.name,
      },
    ]);
    const read = await club.client.ok(reservations.show, { params: { id: second.id } }, { bearer: club.manager });
    expect(read).toEqual(second);
    await club.confirm(beside.id);
  });

  it("is refused unless pending", async () => {
    const { id } = await club.book(at("2027-02-03", "10:00", "11:00"));
    await club.confirm(id);
    expect(await refuseConfirm(id)).toMatchObject({ status: 409, code: "reservation.not_pending" });
    await cancel(id, "manager");
    expect(await refuseConfirm(id)).toMatchObject({ status: 409, code: "reservation.not_pending" });
  });

  it("is refused on a day that was closed meanwhile", async () => {
    const { id } = await club.book(at("2027-02-04", "10:00", "11:00"));
    const { locationId } = club.place;
    await club.upstream.services.sql`
      insert into upstream.closing_periods (organisation_id, location_id, day)
      values (${demoOrganisations.aurora}, ${locationId}, '2027-02-04')`;
    expect(await refuseConfirm(id)).toMatchObject({ status: 422, code: "reservation.closing_day" });
  });

  it("goes by patch, with notes in the same step", async () => {
    const { id } = await club.book(at("2027-02-05", "10:00", "11:00"));
    expect(await patch(id, { status: "confirmed", notes: "Arrivano prima" })).toMatchObject({
      status: "confirmed",
      notes: "Arrivano prima",
      version: 2,
    });
    const refusal = await club.client.refused(
      reservations.patch,
      { params: { id }, body: { status: "confirmed" } },
      { bearer: club.manager },
    );
    expect(refusal).toMatchObject({ status: 409, code: "reservation.not_pending" });
    const wrong = { params: { id }, body: { status: "canceled" } };
    expect(await club.client.refused(reservations.patch, wrong, { bearer: club.manager })).toMatchObject({
      status: 400,
    });
  });
});

describe("canceling", () => {
  it("frees the court, says for whom, and leaves payments in the ledger", async () => {
    const { id } = await club.book(at("2027-02-08", "10:00", "11:00"));
    await club.confirm(id);
    const body = { amount: 500, method: "cash" as const };
    await club.client.ok(reservations.addPayment, { params: { id }, body }, { bearer: club.manager });
    const canceled = await cancel(id, "user");
    expect(canceled).toMatchObject({ status: "canceled", canceledBy: "user", debit: { price: { paid: 500 } } });
    expect(canceled.debit.payments).toHaveLength(1);
    expect(await occupied(id)).toBe(false);
    const again = await club.book(at("2027-02-08", "10:00", "11:00"));
    await club.confirm(again.id);
  });

  it("works for a pending one, once", async () => {
    const { id } = await club.book(at("2027-02-09", "10:00", "11:00"));
    expect(await cancel(id, "user")).toMatchObject({ status: "canceled", canceledBy: "user" });
    const twice = { params: { id }, body: { target: "user" } };
    expect(await club.client.refused(reservations.cancel, twice, { bearer: club.manager })).toMatchObject({
      status: 409,
      code: "reservation.canceled",
    });
  });

  it("is put down to the club unless somebody says that it is for the athlete", async () => {
    const [confirmed, pending] = [
      await club.book(at("2027-02-10", "10:00", "11:00")),
      await club.book(at("2027-02-10", "11:00", "12:00")),
    ];
    await club.confirm(confirmed.id);
    const untold = (id: string) =>
      club.client.ok(reservations.cancel, { params: { id }, body: {} }, { bearer: club.manager });
    expect((await untold(confirmed.id)).canceledBy).toBe("manager");
    expect((await untold(pending.id)).canceledBy).toBe("rejection");
  });
});

describe("the club's no", () => {
  it("to a pending one is a rejection, to a confirmed one a cancellation", async () => {
    const [turnedDown, calledOff] = [
      await club.book(at("2027-02-11", "10:00", "11:00")),
      await club.book(at("2027-02-11", "12:00", "13:00")),
    ];
    await club.confirm(calledOff.id);
    expect(await cancel(turnedDown.id, "manager")).toMatchObject({ canceledBy: "rejection" });
    expect(await cancel(calledOff.id, "manager")).toMatchObject({ canceledBy: "manager" });
  });
});

describe("notes", () => {
  it("are replaced, of a canceled one too", async () => {
    const { id } = await club.book({ ...at("2027-02-10", "10:00", "11:00"), notes: "Prima" });
    const set = (notes: string) =>
      club.client.ok(reservations.setNotes, { params: { id }, body: { notes } }, { bearer: club.facilities });
    expect(await set("Dopo\ncon più righe")).toMatchObject({ notes: "Dopo\ncon più righe", version: 2 });
    expect(await patch(id, { notes: "" })).toMatchObject({ notes: "", version: 3 });
    expect(await patch(id, {})).toMatchObject({ notes: "", version: 3 });
    await cancel(id, "user");
    expect(await set("Ha telefonato")).toMatchObject({ status: "canceled", notes: "Ha telefonato" });
  });
});
