import { type SQL, sql } from "drizzle-orm";

/**
 * The site of a debit, in a query that calls it `debit_id`: the only one of the package, else the only one of the
 * member; of a booking or a tournament, that of its location. Null when there is none, or more than one. So each cent has one row.
 */
export const siteOfDebit = (debitId: SQL): SQL => sql`(select coalesce(
    (select case when count(*) = 1 then min(p.site_id::text) end from upstream.subscriptions s
       join upstream.template_sites p on p.template_id = s.template_id where s.debit_id = ${debitId}),
    (select case when count(*) = 1 then min(p.site_id::text) end from upstream.subscriptions s
       join upstream.membership_sites p on p.membership_id = s.membership_id where s.debit_id = ${debitId}),
    (select p.id::text from upstream.reservations r join upstream.sites p on p.location_id = r.location_id
      where r.debit_id = ${debitId}),
    (select p.id::text from upstream.registrations r join upstream.events e on e.id = r.event_id
       join upstream.sites p on p.location_id = e.location_id where r.debit_id = ${debitId})))`;

/** The package of a debit; null when it is of none. */
export const packageOfDebit = (debitId: SQL): SQL =>
  sql`(select s.template_id::text from upstream.subscriptions s where s.debit_id = ${debitId})`;

const isOnly = (table: SQL, of: SQL, own: SQL): SQL => sql`not exists (select from ${table} other
  where other.${of} = ${own}.${of} and other.site_id <> ${own}.site_id)`;

/**
 * Joins that find the site of a debit, for a query that calls a debit `debit_id` and reads many: the site is
 * `siteJoined`. Each join finds one row at most.
 */
export const joinSite = (debitId: SQL): SQL => sql`
  left join upstream.subscriptions sale on sale.debit_id = ${debitId}
  left join upstream.template_sites sold on sold.template_id = sale.template_id
    and ${isOnly(sql`upstream.template_sites`, sql`template_id`, sql`sold`)}
  left join upstream.membership_sites joined on joined.membership_id = sale.membership_id
    and ${isOnly(sql`upstream.membership_sites`, sql`membership_id`, sql`joined`)}
  left join upstream.reservations booked on booked.debit_id = ${debitId}
  left join upstream.sites place on place.location_id = booked.location_id
  left join upstream.registrations entered on entered.debit_id = ${debitId}
  left join upstream.events played on played.id = entered.event_id
  left join upstream.sites venue on venue.location_id = played.location_id`;

/** What `joinSite` found; null when there is none, or more than one. */
export const siteJoined: SQL = sql`coalesce(sold.site_id, joined.site_id, place.id, venue.id)::text`;

/** The package as a join, for a query that reads many debits: it is `packageJoined`. */
export const joinPackage = (debitId: SQL): SQL =>
  sql`left join upstream.subscriptions sale on sale.debit_id = ${debitId}`;

/** What `joinPackage` found. */
export const packageJoined: SQL = sql`sale.template_id::text`;
