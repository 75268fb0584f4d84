import { type SQL, sql } from "drizzle-orm";

/**
 * The site of a debit, in a query that calls it `debit_id`: the only one of the package, else the only one of the
 * member; of a booking, that of its location. Null when there is none, or more than one. So each cent has one row.
 */
export const siteOfDebit = (debitId: SQL): SQL => sql`(select coalesce(
    (select case when count(*) = 1 then min(p.site_id::text) end from upstream.subscriptions s
       join upstream.template_sites p on p.template_id = s.template_id where s.debit_id = ${debitId}),
    (select case when count(*) = 1 then min(p.site_id::text) end from upstream.subscriptions s
       join upstream.membership_sites p on p.membership_id = s.membership_id where s.debit_id = ${debitId}),
    (select p.id::text from upstream.reservations r join upstream.sites p on p.location_id = r.location_id
      where r.debit_id = ${debitId})))`;

/** The package of a debit; null when it is of none. */
export const packageOfDebit = (debitId: SQL): SQL =>
  sql`(select s.template_id::text from upstream.subscriptions s where s.debit_id = ${debitId})`;
