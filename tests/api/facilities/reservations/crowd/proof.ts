import { expect } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { CallOutput } from "#contracts/operation.ts";
import type { Crowd, Known } from "./known.ts";

type Summary = CallOutput<typeof reservations.list>["data"][number];

/** Asks the database itself, by queries that share nothing with the programs'. */
async function expectSoundDatabase({ world }: Crowd): Promise<void> {
  const { sql } = world.club.upstream.services;
  // A whole and its parts share what they are made of; a buffer belongs to the reservation before it.
  const overlaps = await sql`
    with taken as (
      select r.id, coalesce(p.part_id, r.field_id) as court, r.start_at as from_at,
             r.end_at + r.buffer_minutes * interval '1 minute' as to_at
        from upstream.reservations r left join upstream.field_parts p on p.whole_id = r.field_id
       where r.status = 'confirmed')
    select a.id, b.id as other from taken a join taken b
        on a.court = b.court and a.id < b.id and a.from_at < b.to_at and b.from_at < a.to_at`;
  expect(overlaps, "confirmed reservations that overlap").toHaveLength(0);
  const strays = await sql`
    select r.id, o.source_id from
           (select r.id, coalesce(p.part_id, r.field_id) as court, r.start_at, r.end_at, r.buffer_minutes
              from upstream.reservations r left join upstream.field_parts p on p.whole_id = r.field_id
             where r.status = 'confirmed') r
      full join (select * from upstream.occupancies where kind = 'reservation') o
             on o.source_id = r.id and o.field_id = r.court
     where r.id is null or o.source_id is null
        or o.during <> tstzrange(r.start_at, r.end_at + r.buffer_minutes * interval '1 minute')`;
  expect(strays, "occupancies that are not just the confirmed reservations").toHaveLength(0);
  const blocked = await sql`
    with closed as (
      select b.start_at, b.end_at, coalesce(p.part_id, f.field_id) as court
        from upstream.court_blocks b join upstream.court_block_fields f on f.block_id = b.id
        left join upstream.field_parts p on p.whole_id = f.field_id)
    select r.id from upstream.reservations r
      left join upstream.field_parts p on p.whole_id = r.field_id
      join closed c on c.court = coalesce(p.part_id, r.field_id) and r.start_at < c.end_at
       and c.start_at < r.end_at + r.buffer_minutes * interval '1 minute'
     where r.status = 'confirmed'`;
  expect(blocked, "confirmed reservations on a court that is out of use").toHaveLength(0);
  const wrong = await sql`
    select d.id, d.paid, d.discounted, d.total from upstream.debits d
     where d.paid <> coalesce((select sum(amount) from upstream.payments p
                                where p.debit_id = d.id and p.paid and p.voided_at is null), 0)
        or d.paid > d.discounted or d.discounted > d.total`;
  expect(wrong, "debits that are not their ledger").toHaveLength(0);
  const unsettled = await sql`
    select d.id from upstream.debits d join upstream.reservations r on r.debit_id = d.id
     where (r.status = 'canceled') <> (d.void_at is not null)
        or d.to_pay <> case when r.status = 'canceled' then 0 else d.discounted - d.paid end
        or d.to_refund <> case when r.status = 'canceled' then d.paid else 0 end`;
  expect(unsettled, "debits that do not know whether their reservation is canceled").toHaveLength(0);
  const halves = await sql`
    select d.id from upstream.debits d left join upstream.reservations r on r.debit_id = d.id
     where d.kind = 'reservation' and (r.id is null or r.organisation_id <> d.organisation_id)`;
  expect(halves, "debits of no reservation").toHaveLength(0);
  const mixed = await sql`
    select p.id from upstream.payments p join upstream.debits d on d.id = p.debit_id
     where p.organisation_id <> d.organisation_id`;
  expect(mixed, "payments of one organisation on a debit of another").toHaveLength(0);
  const open = await sql`
    select r.id, c.day from upstream.reservations r
      join upstream.locations l on l.id = r.location_id
      join upstream.closing_periods c on c.location_id = r.location_id
       and r.start_at < ((c.day + 1)::timestamp at time zone l.time_zone)
       and r.end_at > (c.day::timestamp at time zone l.time_zone)
     where r.status = 'confirmed' and c.day in ('2027-05-11', '2027-05-12')`;
  expect(open, "confirmed reservations on a day that was closed by canceling them").toHaveLength(0);
}

/** All reservations of an organisation's place as the list shows them, page by page, and its totals. */
async function listed({ world }: Crowd, { side }: Known) {
  const [bearer = ""] = side.bearers;
  const rows: Summary[] = [];
  for (let page = 1; ; page++) {
    const query = { locationId: [side.locationId], pageSize: 2500, page };
    const { data, pageInfo, totals } = await (await world.client()).ok(reservations.list, { query }, { bearer });
    rows.push(...data);
    if (pageInfo.isLastPage) return { rows, totals };
  }
}

/** Every answered version is there: each once, none missing but those that a closing day made, and the last as it said. */
async function expectVersions(crowd: Crowd, known: Known): Promise<void> {
  const { sql } = crowd.world.club.upstream.services;
  const rows = await sql`
    select id, version, status, canceled_by, field_id, notes, debit_id, start_at, end_at from upstream.reservations
     where location_id = ${known.side.locationId}`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, debitId, answers, wasCanceled, untold } of known.reservations) {
    const row = stored.get(id);
    stored.delete(id);
    expect(row, `reservation ${id} was answered`).toBeDefined();
    if (!row) continue;
    const newest = Math.max(...answers.keys());
    expect(row.version, `version of ${id}`).toBeGreaterThanOrEqual(newest);
    expect(row.debit_id).toBe(debitId);
    // A closing day, a block or a series cancels without answering each; a write whose answer was lost may have been
    // done.
    const isByOthers = row.canceled_by === "manager" && !wasCanceled;
    if (!crowd.unknown.records.has(id))
      expect(row.version - answers.size - untold, `versions of ${id} that nobody was told`).toBe(isByOthers ? 1 : 0);
    const last = answers.get(row.version);
    if (last)
      expect({
        status: row.status,
        fieldId: row.field_id,
        notes: row.notes,
        startAt: new Date(row.start_at).toISOString(),
        endAt: new Date(row.end_at).toISOString(),
      }).toEqual({
        status: last.status,
        fieldId: last.fieldId,
        notes: last.notes,
        startAt: last.startAt,
        endAt: last.endAt,
      });
  }
  const untold = [...stored.values()].filter(({ notes }) => !crowd.unknown.marks.has(notes));
  expect(untold, "reservations that nobody was told of").toHaveLength(0);
}

/** Every payment that was answered is in the ledger, as it was answered; and no other. */
async function expectLedger(crowd: Crowd, known: Known): Promise<void> {
  const { sql } = crowd.world.club.upstream.services;
  const rows = await sql`
    select p.id, p.debit_id, p.amount, p.notes, p.voided_at is not null as is_void from upstream.payments p
      join upstream.reservations r on r.debit_id = p.debit_id where r.location_id = ${known.side.locationId}`;
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const { id, debitId, amount, isVoid } of known.payments) {
    const row = stored.get(id);
    stored.delete(id);
    expect(row, `payment ${id} was answered`).toBeDefined();
    if (!row) continue;
    expect(row.debit_id).toBe(debitId);
    const isUnknown = crowd.unknown.records.has(id);
    if (!isUnknown) expect({ amount: row.amount, isVoid: row.is_void }).toEqual({ amount, isVoid });
    else if (isVoid) expect(row.is_void).toBe(true);
  }
  const untold = [...stored.values()].filter(({ notes }) => !crowd.unknown.marks.has(notes));
  expect(untold, "payments that nobody was told of").toHaveLength(0);
}

/** The totals that people see are those of the ledger, and every row is the organisation's own. */
async function expectTotals(crowd: Crowd, known: Known, other: Known): Promise<void> {
  const { sql } = crowd.world.club.upstream.services;
  const { rows, totals } = await listed(crowd, known);
  const [ledger] = await sql`
    select count(distinct r.id)::int as count,
           coalesce(sum(p.amount), 0)::int as paid,
           coalesce(sum(p.amount) filter (where r.status = 'canceled'), 0)::int as to_refund
      from upstream.reservations r
      left join upstream.payments p on p.debit_id = r.debit_id and p.paid and p.voided_at is null
     where r.location_id = ${known.side.locationId}`;
  expect(totals.count).toBe(ledger?.count);
  const live = rows.filter(({ status }) => status !== "canceled");
  const sum = (amount: (row: Summary) => number) => live.reduce((all, row) => all + amount(row), 0);
  expect(totals.money).toEqual([
    {
      currency: "eur",
      total: sum(({ price }) => price.total),
      asked: sum(({ price }) => price.discounted),
      collected: ledger?.paid,
      writtenOff: 0,
      pending: sum(({ status, price }) => (status === "pending" ? price.toPay : 0)),
      toApprove: 0,
      toPay: sum(({ price }) => price.discounted) - ledger?.paid + ledger?.to_refund,
      toRefund: ledger?.to_refund,
    },
  ]);
  const seen = new Set(rows.map(({ id }) => id));
  expect(seen.size).toBe(rows.length);
  expect(known.reservations.filter(({ id }) => !seen.has(id))).toHaveLength(0);
  expect(other.reservations.filter(({ id }) => seen.has(id))).toHaveLength(0);
}

/** Fails unless what is stored is what was answered, no court is taken twice and every total is its ledger. */
export async function expectTruth(crowd: Crowd): Promise<void> {
  await expectSoundDatabase(crowd);
  const [aurora, riviera] = crowd.known;
  for (const [own, other] of [
    [aurora, riviera],
    [riviera, aurora],
  ] as const) {
    await expectVersions(crowd, own);
    await expectLedger(crowd, own);
    await expectTotals(crowd, own, other);
  }
}
