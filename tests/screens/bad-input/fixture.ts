import { media } from "#contracts/account/media.ts";
import { users } from "#contracts/auth/users.ts";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { gallery } from "#contracts/facilities/gallery.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { openingSlots } from "#contracts/facilities/opening-slots.ts";
import { priceLists } from "#contracts/facilities/price-lists.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { debits } from "#contracts/money/debits.ts";
import { sports } from "#contracts/settings/sports.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createClient } from "#tests/api/support/client.ts";
import { png, pngForm } from "#tests/api/support/images.ts";
import type { TestUpstream } from "#tests/support/programs.ts";
import { demoOrganisations, demoPassword } from "#upstream/seed/accounts.ts";
import type { Foreign } from "./kinds.ts";

/** A place of the test's own, and what belongs to others. */
export interface Ground {
  foreign: Foreign;
  court: string;
  sport: string;
  /** Addresses to begin with: pages of its records, which links to others of their kind must not replace. */
  starts: readonly string[];
}

/** Makes a place with courts, hours, a closing day, prices, and reservations with a payment. */
export async function prepare({ url, services: { sql } }: TestUpstream): Promise<Ground> {
  const client = createClient(url);
  const account = await client.ok(users.login, {}, { basic: ["manager@demo.example", demoPassword] });
  const me = await client.ok(users.me, {}, { bearer: account.jwt });
  const self = me.staffMembers.find(({ organization }) => organization.id === demoOrganisations.aurora);
  const { jwt: bearer } = await client.ok(
    staffMembers.login,
    { body: { id: self?.id ?? "" } },
    { bearer: account.jwt },
  );
  const as = { bearer };

  const known = await client.ok(sports.list, {}, as);
  const sport = known.data.find(({ code }) => code === "padel")?.id ?? "";
  const place = await client.ok(locations.create, { body: { name: "Prova", sportIds: [sport] } }, as);
  const params = { locationId: place.id };
  const court = async (name: string) =>
    (await client.ok(fields.create, { params, body: { name, color: "red" } }, as)).id;
  const [first] = [await court("Campo"), await court("Campo accanto")];
  const hours = { dayOfWeek: 1, startAt: "08:00", endAt: "22:00" };
  await client.ok(openingSlots.create, { params, body: hours }, as);
  await client.ok(closingPeriods.create, { params, body: { day: "2030-12-25" } }, as);
  const price = { type: "by_slot" as const, currency: "eur" as const, slotMinutes: 60, price: 2000 };
  await client.ok(priceLists.create, { params, body: { ...price, name: "Base" } }, as);
  // On Mondays, when it is open.
  const book = (date: string) =>
    client.ok(
      reservations.create,
      { body: { fieldId: first, date, startAt: "10:00", endAt: "11:00", guestName: "Ospite" } },
      as,
    );
  const [edited, paid] = [await book("2031-02-03"), await book("2031-02-10")];
  const body = { amount: 100, method: "cash" as const };
  await client.ok(debits.addPayment, { params: { id: paid.debit.id }, body }, as);

  const series = await client.ok(
    reservationSeries.create,
    {
      body: {
        fieldIds: [first],
        date: "2031-02-17",
        until: "2031-02-24",
        startAt: "10:00",
        endAt: "11:00",
        guestName: "Gruppo",
      },
    },
    as,
  );
  const [ofSeries] = series.occurrences;
  const when = { startDate: "2032-12-01", startTime: "08:00", endDate: "2032-12-01", endTime: "10:00" };
  const block = await client.ok(
    courtBlocks.create,
    { params, body: { ...when, fieldIds: [first], reason: "Rete" } },
    as,
  );
  const rawBody = pngForm(["a.png", png], ["b.png", png]);
  const pictures = await client.ok(media.uploadImages, {}, { bearer, rawBody });
  await client.ok(gallery.add, { params, body: { media: pictures.map(({ id }) => id) } }, as);
  await client.ok(calendarFeeds.create, { params, body: { withNames: false, language: "it" } }, as);
  const others = await client.ok(locations.list, {}, as);

  const idOf = async (table: string) => {
    const [row] = await sql.unsafe(`select id from upstream.${table} where organisation_id = $1 limit 1`, [
      demoOrganisations.riviera,
    ]);
    return String(row?.id);
  };
  return {
    court: first,
    sport,
    foreign: {
      court: await idOf("fields"),
      athlete: await idOf("athletes"),
      location: await idOf("locations"),
      reservation: await idOf("reservations"),
      priceList: await idOf("price_lists"),
      site: await idOf("sites"),
    },
    starts: [
      "/locations/list",
      `/locations/${place.id}`,
      `/locations/reservations/${paid.id}`,
      `/locations/reservations/${edited.id}/edit`,
      `/locations/reservations/${edited.id}/confirmation`,
      `/locations/reservations/${edited.id}/cancellation`,
      `/locations/reservations/pending/rejection?id=${edited.id}`,
      "/locations/reservations/pending",
      "/locations/reservations/print",
      "/locations/reservations/list",
      "/locations/reservations/agenda",
      "/locations/reservations/series/new",
      `/locations/reservations/series/${series.id}`,
      `/locations/reservations/series/${series.id}/edit?from=${ofSeries?.reservationId}`,
      `/locations/reservations/series/${series.id}/cancellation?from=${ofSeries?.reservationId}`,
      `/locations/${place.id}/calendar`,
      `/locations/${place.id}/blocks/${block.block.id}/edit`,
      `/locations/${place.id}/blocks/${block.block.id}/delete`,
      `/locations/${place.id}/media/new`,
      // A place that has no address for calendars yet.
      `/locations/${others.data.find(({ id }) => id !== place.id)?.id}/calendar`,
    ],
  };
}

/** Tables with records of the clubs: sign-ins and jobs are none. */
const tablesOf = ({ services: { sql } }: TestUpstream) => sql<{ name: string }[]>`
  select table_name as name from information_schema.tables
   where table_schema = 'upstream' and table_type = 'BASE TABLE'
     and table_name not in ('tokens', 'secrets', 'notifications') order by table_name`;

/**
 * Everything that is stored, in short: whatever is saved changes it, as each row says by which transaction it was
 * written.
 */
export async function stored(upstream: TestUpstream): Promise<string> {
  const { sql } = upstream.services;
  const tables = await tablesOf(upstream);
  const counts = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*) || ' ' || sum(xmin::text::numeric) as rows from upstream."${name}"`,
  );
  const found = await sql.unsafe<{ name: string; rows: string }[]>(counts.join(" union all "));
  // why sorted: PostgreSQL may count several tables at once, and answers as each is ready.
  return found
    .map(({ name, rows }) => `${name} ${rows}`)
    .toSorted()
    .join("\n");
}

/** Whether a text is stored anywhere, as it was typed. */
export async function isStored(upstream: TestUpstream, text: string): Promise<boolean> {
  const { sql } = upstream.services;
  for (const { name } of await tablesOf(upstream)) {
    const rows = await sql.unsafe(`select from upstream."${name}" t where strpos(t::text, $1) > 0 limit 1`, [text]);
    if (rows.length > 0) return true;
  }
  return false;
}
