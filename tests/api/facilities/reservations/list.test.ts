import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ReservationSort, reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import { type Club, createClub } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { localDateOf, wallTimeOf } from "#upstream/core/time.ts";
import type { ExportRow } from "#upstream/facilities/reservations/columns.ts";
import { ReservationFilters } from "#upstream/facilities/reservations/filters.ts";
import { countReservations } from "#upstream/facilities/reservations/list.ts";
import { rowsForExport } from "#upstream/facilities/reservations/rows.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

type Query = NonNullable<CallInput<typeof reservations.list>["query"]>;
type Summary = CallOutput<typeof reservations.list>["data"][number];
type Money = Record<
  "total" | "asked" | "collected" | "toPay" | "pending" | "toRefund" | "writtenOff" | "toApprove",
  number
>;

let club: Club;
/** Every reservation of the first organisation, read by plain SQL: what the answers are held against. */
let all: (Summary & { lastFirst: string; date: string; place: number; court: string; created: number })[];

beforeAll(async () => {
  club = await createClub();
  // A place in another zone: its dates are its own.
  await club.upstream.services.sql`
    update upstream.locations set time_zone = 'America/New_York' where id = ${club.place.locationId}`;
  for (const [startAt, endAt, guestName] of [
    ["20:00", "21:00", "O'Brien 100%_sì"],
    ["21:00", "22:00", "Rossi Ada"],
  ] as const)
    await club.book({ date: "2026-12-31", startAt, endAt, guestName });
  all = (
    await club.upstream.services.sql`
    select r.id, r.start_at, r.status, r.location_id, r.field_id, r.created_at,
           coalesce(a.last_name || ' ' || a.first_name, r.guest_name) as last_first,
           to_char(r.start_at at time zone l.time_zone, 'YYYY-MM-DD') as date,
           l."order" as place, f."order" || ' ' || f.name as court,
           d.total, d.discounted,
           coalesce((select sum(amount) from upstream.payments p
                      where p.debit_id = d.id and p.paid and p.voided_at is null), 0)::int as paid
      from upstream.reservations r
      join upstream.debits d on d.id = r.debit_id
      join upstream.locations l on l.id = r.location_id
      join upstream.fields f on f.id = r.field_id
      left join upstream.athletes a on a.id = r.athlete_id
     where r.organisation_id = ${demoOrganisations.aurora}`
  ).map((row) => {
    const left = Math.max(row.discounted - row.paid, 0);
    const [toPay, toRefund] = row.status === "canceled" ? [0, row.paid] : [left, 0];
    return {
      id: row.id,
      startAt: new Date(row.start_at).toISOString(),
      created: new Date(row.created_at).getTime(),
      status: row.status,
      locationId: row.location_id,
      fieldId: row.field_id,
      lastFirst: row.last_first,
      date: row.date,
      place: row.place,
      court: row.court,
      price: { currency: "eur", total: row.total, discounted: row.discounted, paid: row.paid, toPay, toRefund },
      paymentStatus: left === 0 ? "paid" : row.paid === 0 ? "unpaid" : "partiallyPaid",
    } as (typeof all)[number];
  });
});
afterAll(() => club.stop());

const list = (query: Query = {}) => club.client.ok(reservations.list, { query }, { bearer: club.facilities });
const ids = (rows: { id: string }[]) => rows.map((row) => row.id).toSorted();
const sum = (rows: typeof all): Money =>
  rows.reduce(
    (money, { status, price }) => ({
      total: money.total + (status === "canceled" ? 0 : price.total),
      asked: money.asked + (status === "canceled" ? 0 : price.discounted),
      collected: money.collected + price.paid,
      toPay: money.toPay + price.toPay,
      pending: money.pending + (status === "pending" ? price.toPay : 0),
      toRefund: money.toRefund + price.toRefund,
      writtenOff: 0,
      toApprove: 0,
    }),
    { total: 0, asked: 0, collected: 0, toPay: 0, pending: 0, toRefund: 0, writtenOff: 0, toApprove: 0 },
  );

/** The answer holds exactly the expected rows, and its totals are theirs. */
async function expectRows(query: Query, expected: typeof all): Promise<void> {
  const answer = await list({ pageSize: 2500, ...query });
  expect(ids(answer.data)).toEqual(ids(expected));
  expect(answer.totals.count).toBe(expected.length);
  expect(answer.pageInfo.total).toBe(expected.length);
  if (expected.length > 0) expect(answer.totals.money).toEqual([{ currency: "eur", ...sum(expected) }]);
  else expect(answer.totals.money).toEqual([]);
}

describe("filters", () => {
  it("without any give everything, and totals equal to the ledger", async () => {
    expect(all.length).toBeGreaterThan(400);
    await expectRows({}, all);
  });

  it.each(["pending", "confirmed", "canceled"] as const)("by status %s", async (status) => {
    await expectRows(
      { status: [status] },
      all.filter((row) => row.status === status),
    );
  });

  it("by several statuses and payment statuses", async () => {
    await expectRows(
      { status: ["pending", "confirmed"], paymentStatus: ["unpaid", "partiallyPaid"] },
      all.filter((row) => row.status !== "canceled" && row.paymentStatus !== "paid"),
    );
  });

  it("by money to give back, and by payment states of those that stand", async () => {
    const toRefund = all.filter((row) => row.price.toRefund > 0);
    expect(toRefund.length).toBeGreaterThan(0);
    await expectRows({ paymentStatus: ["toRefund"] }, toRefund);
    const paid = all.filter((row) => row.status !== "canceled" && row.paymentStatus === "paid");
    await expectRows({ paymentStatus: ["paid"] }, paid);
    await expectRows({ paymentStatus: ["toRefund", "paid"] }, [...toRefund, ...paid]);
  });

  it("by location and court", async () => {
    const { locationId, fieldId } = all[0] as Summary;
    await expectRows(
      { locationId: [locationId] },
      all.filter((row) => row.locationId === locationId),
    );
    await expectRows(
      { fieldId: [fieldId] },
      all.filter((row) => row.fieldId === fieldId),
    );
  });

  it("by local dates of each place, both inclusive", async () => {
    const dates = [...new Set(all.map((row) => row.date))].toSorted();
    const [from = "", to = ""] = [dates[10], dates[30]];
    await expectRows(
      { from, to },
      all.filter((row) => from <= row.date && row.date <= to),
    );
    await expectRows(
      { from },
      all.filter((row) => from <= row.date),
    );
    await expectRows(
      { to },
      all.filter((row) => row.date <= to),
    );
    await expectRows({ from: to, to: from }, []);
    // 20:00 and 21:00 of New York are in January by the Roman calendar.
    const late = all.filter((row) => row.locationId === club.place.locationId);
    expect(late.map((row) => row.date)).toEqual(["2026-12-31", "2026-12-31"]);
    await expectRows({ from: "2026-12-31", to: "2026-12-31", locationId: [club.place.locationId] }, late);
  });

  it("by parts of the holder's name, athlete or guest, in any case", async () => {
    const has = (...words: string[]) =>
      all.filter((row) => words.every((word) => row.lastFirst.toLowerCase().includes(word)));
    await expectRows({ search: "ROSS" }, has("ross"));
    await expectRows({ search: "ada rossi" }, has("ada", "rossi"));
    await expectRows({ search: "  ar  an " }, has("ar", "an"));
    expect(has("ross").length).toBeGreaterThan(1);
    await expectRows({ search: "nessuno si chiama così" }, []);
  });

  it("take what is typed literally", async () => {
    const odd = all.filter((row) => row.lastFirst === "O'Brien 100%_sì");
    await expectRows({ search: "100%_" }, odd);
    await expectRows({ search: "o'b" }, odd);
    await expectRows({ search: "0%0" }, []);
    await expectRows({ search: "\\" }, []);
  });

  it("refuse what is malformed", async () => {
    for (const query of [
      { status: "gone" },
      { from: "ieri" },
      { sort: "colour" },
      { page: 0 },
      { pageSize: 9999 },
      { locationId: "x" },
    ])
      expect(await club.client.refused(reservations.list, { query }, { bearer: club.manager })).toMatchObject({
        status: 400,
        code: "request.invalid",
      });
  });
});

describe("order and pages", () => {
  const status = ["pending", "confirmed", "canceled"];
  const keys: Record<string, (row: (typeof all)[number]) => string | number> = {
    startAt: (row) => row.startAt,
    createdAt: (row) => row.created,
    holder: (row) => row.lastFirst.toLowerCase(),
    field: (row) => `${String(row.place).padStart(3, "0")} ${row.court}`,
    status: (row) => status.indexOf(row.status),
    total: (row) => row.price.total,
    toPay: (row) => row.price.toPay,
  };

  it.each(Object.keys(keys).flatMap((key) => [key, `-${key}`]))("%s", async (sort) => {
    const key = keys[sort.replace("-", "")] as (row: (typeof all)[number]) => string | number;
    const byId = new Map(all.map((row) => [row.id, row]));
    const { data } = await list({ pageSize: 2500, sort: sort as ReservationSort });
    const values = data.map((row) => key(byId.get(row.id) as (typeof all)[number]));
    const sign = sort.startsWith("-") ? -1 : 1;
    expect(values).toEqual(values.toSorted((a, b) => sign * (a < b ? -1 : a > b ? 1 : 0)));
    expect(ids(data)).toEqual(ids(all));
  });

  it("pages neither repeat nor miss a row, however many are alike", async () => {
    for (const sort of ["status", "-total", "holder"] as const) {
      const seen: Summary[] = [];
      for (let page: number | null = 1; page !== null; ) {
        const answer: CallOutput<typeof reservations.list> = await list({ sort, page, pageSize: 97 });
        expect(answer.totals.count).toBe(all.length);
        seen.push(...answer.data);
        page = answer.pageInfo.nextPage;
      }
      const { data } = await list({ sort, pageSize: 2500 });
      expect(seen).toEqual(data);
    }
  });

  it("are ten to a page unless told, with totals over all", async () => {
    const answer = await list();
    expect(answer.data).toHaveLength(10);
    expect(answer.pageInfo).toMatchObject({ currentPage: 1, isFirstPage: true, previousPage: null, nextPage: 2 });
    expect(answer.totals.money).toEqual([{ currency: "eur", ...sum(all) }]);
    const beyond = await list({ page: 9999 });
    expect(beyond).toMatchObject({ data: [], pageInfo: { isLastPage: true, total: all.length } });
    const lean = await list({ totals: false, paymentStatus: ["paid"] });
    expect(lean.totals).toEqual({
      count: all.filter((row) => row.status !== "canceled" && row.paymentStatus === "paid").length,
      money: [],
    });
  });
});

describe("rows for the export", () => {
  it("are those of the list, in its order, by the clocks of their places", async () => {
    const { services } = club.upstream;
    const places = await services.sql<{ id: string; timeZone: string }[]>`
      select id, time_zone as "timeZone" from upstream.locations`;
    const zones = new Map(places.map(({ id, timeZone }) => [id, timeZone]));
    const clocksOf = (locationId: string, instant: string) => {
      const [at, zone] = [new Date(instant), zones.get(locationId) ?? ""];
      return `${localDateOf(at, zone)} ${wallTimeOf(at, zone)}`;
    };
    const queries: Query[] = [{}, { search: "a", status: ["confirmed"], paymentStatus: ["unpaid"] }];
    for (const query of queries) {
      const filters = ReservationFilters.parse(query);
      const order = { sort: "-toPay", language: "it" } as const;
      const rows: ExportRow[] = [];
      for await (const batch of rowsForExport(services, demoOrganisations.aurora, filters, order)) rows.push(...batch);
      const { data } = await list({ ...query, sort: "-toPay", pageSize: 2500 });
      expect(
        rows.map((row) => [row.id, row.startAt, row.endAt, row.createdAt, row.holderName, row.toPay, row.toRefund]),
      ).toEqual(
        data.map(({ id, locationId, holder, price, ...at }) => [
          id,
          ...[at.startAt, at.endAt, at.createdAt].map((instant) => clocksOf(locationId, instant)),
          ...[holder.name, price.toPay, price.toRefund],
        ]),
      );
      const told = data.map(({ status, price, paymentStatus }) =>
        status !== "canceled" ? paymentStatus : price.toRefund > 0 ? "toRefund" : "nothing",
      );
      expect(rows.map((row) => row.paymentStatus)).toEqual(told);
      expect(await countReservations(services.db, demoOrganisations.aurora, filters)).toBe(rows.length);
    }
  });

  it("take empty lists of choices as no choice", async () => {
    const { services } = club.upstream;
    const none = ReservationFilters.parse({ status: [], paymentStatus: [], locationId: [], fieldId: [] });
    expect(await countReservations(services.db, demoOrganisations.aurora, none)).toBe(all.length);
  });

  it("leave the pool usable when the reader breaks off", async () => {
    const { services } = club.upstream;
    for (let round = 0; round < times(3, 15); round++) {
      const order = { sort: "startAt", language: "it" } as const;
      for await (const batch of rowsForExport(services, demoOrganisations.aurora, {}, order)) {
        expect(batch.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await list()).data).toHaveLength(10);
  });
});
