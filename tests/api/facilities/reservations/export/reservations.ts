import type { Sql } from "postgres";

/** An organisation's places, and reservations on them in all states. */
export interface Club {
  organisationId: string;
  locationIds: string[];
  fieldIds: string[];
}

/** Names that a spreadsheet could trip over, or run. */
export const nastyNames = [
  "=cmd|' /C calc'!A0",
  '+39 "333"; 1',
  "@SUM(A1:A2)",
  "-2+3\r\nseconda riga",
  "＝1+1",
  'Rossi; "Mario", detto\nil Rosso',
  "D'Àngelo 😀",
];

/** Two locations with two courts each. */
export async function addClub(sql: Sql, organisationId: string): Promise<Club> {
  const places = await sql<{ id: string }[]>`
    insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, 'Nord; sede', 'Europe/Rome'), (${organisationId}, 'Sud', 'America/New_York')
    returning id`;
  const locationIds = places.map((place) => place.id);
  const courts = await sql<{ id: string }[]>`
    insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
    select ${organisationId}, location, 'Campo ' || number, 'Campo ' || number, 'blue'
      from unnest(${locationIds}::uuid[]) location, generate_series(1, 2) number
    returning id`;
  return { organisationId, locationIds, fieldIds: courts.map((court) => court.id) };
}

/**
 * Adds reservations of guests, one after the other on each court from 1 March 2026 on: pending, confirmed and canceled
 * in turn, the confirmed ones with a payment of a part or of everything.
 */
export async function addReservations(sql: Sql, { organisationId, fieldIds }: Club, count: number): Promise<void> {
  await sql`
    with numbered as (
      select n, gen_random_uuid() as debit_id, (${fieldIds}::uuid[])[1 + n % 4] as field_id
        from generate_series(0, ${count - 1}::int) n
    ), debit as (
      insert into upstream.debits (id, organisation_id, currency, total, discounted)
      select debit_id, ${organisationId}, 'eur', 1000 + n % 997, 900 + n % 7 from numbered
    )
    insert into upstream.reservations
      (organisation_id, location_id, field_id, start_at, end_at, status, canceled_by, guest_name, notes, debit_id)
    select ${organisationId}, f.location_id, f.id,
           '2026-03-01T00:00:00Z'::timestamptz + n / 4 * interval '1 hour',
           '2026-03-01T00:00:00Z'::timestamptz + (n / 4 + 1) * interval '1 hour',
           (array['pending', 'confirmed', 'canceled'])[1 + n % 3],
           case when n % 3 = 2 then (array['user', 'manager'])[1 + n % 2] end,
           (${nastyNames}::text[])[1 + n % ${nastyNames.length}::int], n || repeat(' una nota lunga', 16), debit_id
      from numbered join upstream.fields f on f.id = field_id`;
  await sql`
    insert into upstream.payments (organisation_id, debit_id, amount, method, paid, paid_at)
    select r.organisation_id, d.id, case when d.total % 2 = 0 then d.discounted else 100 end, 'cash', true, now()
      from upstream.reservations r join upstream.debits d on d.id = r.debit_id
     where r.organisation_id = ${organisationId} and r.status = 'confirmed'`;
  // Some of those are canceled after all.
  await sql`
    update upstream.reservations r set status = 'canceled', canceled_by = 'user' from upstream.debits d
     where r.organisation_id = ${organisationId} and d.id = r.debit_id and r.status = 'confirmed' and d.total % 5 = 0`;
}

/**
 * Makes the pieces of files, from the given one on (0 is the first), wait until `release`, so that a test finds an
 * export in its middle. Holds a session of its own.
 */
export async function holdExports(
  sql: Sql,
  position: number,
): Promise<{ isWaiting(): Promise<boolean>; release(): Promise<void> }> {
  const gate = 4242;
  await sql.unsafe(`
    create or replace function upstream.test_gate() returns trigger language plpgsql as $$
    begin
      if new.position >= ${position} then perform pg_advisory_xact_lock_shared(${gate}); end if;
      return new;
    end $$;
    create or replace trigger test_gate before insert on upstream.media_chunks
      for each row execute function upstream.test_gate()`);
  const session = await sql.reserve();
  await session`select pg_advisory_lock(${gate})`;
  return {
    async isWaiting() {
      const rows = await sql`select 1 from pg_locks
        where locktype = 'advisory' and not granted and objid = ${gate}
          and database = (select oid from pg_database where datname = current_database())`;
      return rows.length > 0;
    },
    async release() {
      await session`select pg_advisory_unlock(${gate})`;
      session.release();
    },
  };
}
