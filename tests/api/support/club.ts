import { test as base } from "vitest";
import { ReservationConflict } from "#contracts/facilities/occupancies.ts";
import { type ReservationBody, reservations } from "#contracts/facilities/reservations.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import type { TestUpstream } from "#tests/support/programs.ts";
import { closingPeriods } from "#upstream/facilities/closing-periods/table.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { openingSlots } from "#upstream/facilities/opening-slots/table.ts";
import { priceLists } from "#upstream/facilities/price-lists/table.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import type { Client } from "./client.ts";
import { createStage, type Organisation } from "./stage.ts";

type Booking = Omit<CallInput<typeof reservations.create>["body"], "fieldId"> & { fieldId?: string };
export type Reservation = CallOutput<typeof reservations.create>;

/** A place of its own for a test file, beside the demo's, with courts whose prices and hours the tests know. */
interface Place {
  locationId: string;
  /** Padel by slots of 60 minutes at 20,00; opening slots 08:00-13:00 and 14:00-22:00 every day. */
  padel: string;
  /** Tennis and padel; tennis by ranges: 07:00-18:00 at 15,00 an hour, 18:00-24:00 at 24,00. */
  mixed: string;
  /** Closed on this date. */
  closedOn: string;
}

export interface Club {
  upstream: TestUpstream;
  client: Client;
  /** Places of the first organisation (aurora) and of the other one. */
  place: Place;
  foreign: Place;
  padelId: string;
  tennisId: string;
  /** Ids of athletes, aurora's and the other's. */
  athleteId: string;
  foreignAthleteId: string;
  /** Bearers: aurora's manager, facility manager and coach, and the other organisation's manager. */
  manager: string;
  facilities: string;
  coach: string;
  stranger: string;
  /** Creates a pending reservation for a guest on the padel court, as aurora's manager. */
  book(booking: Booking): Promise<Reservation>;
  confirm(id: string): Promise<Reservation>;
  stop(): Promise<void>;
}

export const closedOn = "2027-03-10";

async function createPlace(
  { services: { db } }: TestUpstream,
  organisationId: string,
  name: string,
  sportIds: { padel: string; tennis: string },
  timeZone: string,
): Promise<Place> {
  const { padel, tennis } = sportIds;
  const [location] = await db
    .insert(locations)
    .values({ organisationId, name, timeZone, sportIds: [padel, tennis], order: 50, hasShowers: true })
    .returning();
  if (!location) throw new Error("no location");
  const tenant = { organisationId, locationId: location.id };
  const courts = await db
    .insert(fields)
    .values([
      { ...tenant, name: "P", shownName: "Padel", color: "blue", sportIds: [padel], order: 0 },
      { ...tenant, name: "M", shownName: "Misto", color: "red", sportIds: [padel, tennis], order: 1 },
    ])
    .returning();
  await db.insert(openingSlots).values(
    [1, 2, 3, 4, 5, 6, 7].flatMap((dayOfWeek) => [
      { ...tenant, dayOfWeek, startMinute: 8 * 60, endMinute: 13 * 60 },
      { ...tenant, dayOfWeek, startMinute: 14 * 60, endMinute: 22 * 60 },
    ]),
  );
  await db.insert(closingPeriods).values({ ...tenant, day: closedOn, reason: "Lavori" });
  const everyDay = [1, 2, 3, 4, 5, 6, 7];
  await db.insert(priceLists).values([
    {
      ...tenant,
      name: "Padel",
      type: "by_slot",
      currency: "eur",
      slotMinutes: 60,
      price: 2000,
      sportIds: [padel],
      order: 0,
    },
    {
      ...tenant,
      name: "Tennis",
      type: "ranged",
      currency: "eur",
      sportIds: [tennis],
      order: 1,
      priceRanges: [
        { daysOfWeek: everyDay, startAt: "07:00", endAt: "18:00", price: 1500 },
        { daysOfWeek: everyDay, startAt: "18:00", endAt: "24:00", price: 2400 },
      ],
    },
  ]);
  return { locationId: location.id, padel: courts[0]?.id ?? "", mixed: courts[1]?.id ?? "", closedOn };
}

async function anAthlete({ services: { sql } }: TestUpstream, organisation: Organisation): Promise<string> {
  const [row] = await sql`
    select id from upstream.athletes where organisation_id = ${demoOrganisations[organisation]} order by id limit 1`;
  return row?.id;
}

/** Starts an upstream with the demo data and two places of the test's own. */
export async function createClub({ timeZone = "Europe/Rome" } = {}): Promise<Club> {
  const { upstream, client, staff, stop } = await createStage({ seed: true });
  const rows = await upstream.services.db.select().from(sports);
  const idOf = (code: string) => rows.find((row) => row.code === code)?.id ?? "";
  const sportIds = { padel: idOf("padel"), tennis: idOf("tennis") };
  const manager = await staff("manager");
  const place = await createPlace(upstream, demoOrganisations.aurora, "Prova", sportIds, timeZone);
  return {
    upstream,
    client,
    place,
    foreign: await createPlace(upstream, demoOrganisations.riviera, "Altrui", sportIds, timeZone),
    padelId: sportIds.padel,
    tennisId: sportIds.tennis,
    athleteId: await anAthlete(upstream, "aurora"),
    foreignAthleteId: await anAthlete(upstream, "riviera"),
    manager,
    facilities: await staff("facilities"),
    coach: await staff("coach"),
    stranger: await staff("manager", "riviera"),
    book: (booking) => {
      const holder = booking.athleteId ? {} : { guestName: "Ospite di prova" };
      return client.ok(
        reservations.create,
        { body: { fieldId: place.padel, ...holder, ...booking } },
        { bearer: manager },
      );
    },
    confirm: (id) => client.ok(reservations.confirm, { params: { id } }, { bearer: manager }),
    stop,
  };
}

/** Tests with a club, one for the file: `test("…", async ({ club }) => …)`. */
export const test = base.extend("club", { scope: "file" }, async ({}, { onCleanup }) => {
  const club = await createClub();
  onCleanup(() => club.stop());
  return club;
});

/** What to send to save a reservation again as it is; the parts that change go on top. */
export function bodyOf(
  reservation: Reservation,
  when: Pick<ReservationBody, "date" | "startAt" | "endAt">,
): Omit<CallInput<typeof reservations.replace>["body"], "discounted"> {
  const { fieldId, sportId, notes, holder, version } = reservation;
  const player = holder.athleteId ? { athleteId: holder.athleteId } : { guestName: holder.name };
  return { fieldId, sportId, notes, ...player, ...when, version };
}

/** The conflicts that a refusal names. */
export const conflictsOf = (refusal: { details?: Record<string, unknown> | undefined }) =>
  ReservationConflict.array().parse(refusal.details?.conflicts);
