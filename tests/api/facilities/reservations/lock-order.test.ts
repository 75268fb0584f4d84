import { expect } from "vitest";
import { sites } from "#contracts/academy/sites.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { closingPeriods } from "#contracts/facilities/closing-periods.ts";
import { courtBlocks } from "#contracts/facilities/court-blocks.ts";
import { fields } from "#contracts/facilities/fields.ts";
import { reservationSeries } from "#contracts/facilities/reservation-series.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { type Club, test } from "#tests/api/support/club.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { book, confirmed, courtsOf, createHall, date, type Hall, own } from "../hall.ts";

// Courts first, all in the order of their ids, and reservations after them: who keeps to it waits for others and is
// never waited for, so that nobody's deadlock has to be broken.

const when = { date, startAt: "10:00", endAt: "11:00", proceedOutsideSlots: true };
const later = { ...when, startAt: "15:00", endAt: "16:00" };

async function series(club: Club, fieldIds: string[]) {
  const body = { ...when, until: "2027-04-13", fieldIds, guestName: "Gruppo", confirm: true };
  const made = await club.client.ok(reservationSeries.create, { body }, own(club));
  const [first] = made.occurrences;
  if (!made.id || !first?.reservationId) throw new Error("no series");
  return { id: made.id, from: first.reservationId };
}

/** Prepares something; what it answers does it. */
type Act = (club: Club, hall: Hall) => Promise<() => Promise<unknown>>;

const move =
  (from: keyof Hall, to: keyof Hall): Act =>
  async (club, hall) => {
    const { id } = await confirmed(club, hall[from]);
    const body = { ...later, fieldId: hall[to], guestName: "Ospite" };
    return () => club.client.ok(reservations.replace, { params: { id }, body }, own(club));
  };

const parted = { name: "A e B", color: "red" as const };
const replaceWhole = (club: Club, { locationId, whole: fieldId }: Hall, partIds: string[]) =>
  club.client.ok(fields.replace, { params: { locationId, fieldId }, body: { ...parted, partIds } }, own(club));

/** A training on a court of the hall, which is made a site with all of its courts unless it is one. */
async function trainingOn(club: Club, { locationId, ...courts }: Hall, court: keyof typeof courts, siteId?: string) {
  const call = { bearer: club.manager };
  const named = Object.entries(courts).map(([name, fieldId]) => ({ id: `TMP-${name}`, name, fieldId }));
  const body = { name: `Sede ${locationId}`, timeZone: "Europe/Rome", locationId, fields: named };
  const site = siteId
    ? await club.client.ok(sites.show, { params: { id: siteId } }, call)
    : await club.client.ok(sites.create, { body }, call);
  const { data } = await club.client.ok(staffMembers.list, { query: {} }, call);
  return {
    ...{
      name: "Corso",
      date,
      startTime: when.startAt,
      endTime: when.endAt,
      siteId: site.id,
      proceedOutsideSlots: true,
    },
    siteFieldId: site.fields.find(({ fieldId }) => fieldId === courts[court])?.id ?? null,
    coachIds: data.slice(0, 1).map(({ id }) => id),
    proceedCoachBusy: true,
  };
}

const simple = ["a", "b"] as const;
const every = ["a", "b", "whole"] as const;
/** What is done, and the courts that it is about. */
const acts: [what: string, courts: readonly (keyof Hall)[], act: Act][] = [
  [
    "confirms one on a combined court",
    every,
    async (club, { whole }) => {
      const { id } = await book(club, whole);
      return () => club.confirm(id);
    },
  ],
  ["moves one from the combined court to a part", every, move("whole", "a")],
  ["moves one from a part to the combined court", every, move("b", "whole")],
  ["moves one from a part to the other", simple, move("b", "a")],
  [
    "saves a series on two courts",
    simple,
    async (club, { a, b }) =>
      async () =>
        series(club, [a, b].toSorted().reverse()),
  ],
  [
    "moves the rest of a series",
    simple,
    async (club, { a, b }) => {
      const { id, from } = await series(club, [b, a]);
      const { startAt, endAt } = later;
      const body = { from, times: { startAt, endAt }, proceedOutsideSlots: true };
      return () => club.client.ok(reservationSeries.replaceRest, { params: { id }, body }, own(club));
    },
  ],
  [
    "closes a day with reservations",
    every,
    async (club, { locationId, a, b }) => {
      for (const court of [a, b]) await confirmed(club, court);
      const body = { day: date, reservations: "cancel" as const };
      return () => club.client.ok(closingPeriods.create, { params: { locationId }, body }, own(club));
    },
  ],
  [
    "blocks courts with reservations",
    every,
    async (club, { locationId, a, b }) => {
      for (const court of [a, b]) await confirmed(club, court);
      const times = { startDate: date, startTime: "09:00", endDate: date, endTime: "12:00" };
      const body = { ...times, fieldIds: [b, a], reason: "Rete", cancelReservations: true };
      return () => club.client.ok(courtBlocks.create, { params: { locationId }, body }, own(club));
    },
  ],
  [
    "plans a training on a combined court",
    every,
    async (club, hall) => {
      const body = await trainingOn(club, hall, "whole");
      return () => club.client.ok(trainingSessions.create, { body }, { bearer: club.manager });
    },
  ],
  [
    "moves a training from a part to the combined court",
    every,
    async (club, hall) => {
      const body = await trainingOn(club, hall, "b");
      const { id, site } = await club.client.ok(trainingSessions.create, { body }, { bearer: club.manager });
      const { siteFieldId } = await trainingOn(club, hall, "whole", site.id);
      const change = { siteFieldId, startTime: later.startAt, endTime: later.endAt, proceedOutsideSlots: true };
      return () =>
        club.client.ok(trainingSessions.update, { params: { id }, query: {}, body: change }, { bearer: club.manager });
    },
  ],
  ["takes a combined court apart", every, async (club, hall) => async () => replaceWhole(club, hall, [])],
  [
    "makes a court of others",
    every,
    async (club, hall) => {
      await replaceWhole(club, hall, []);
      return () => replaceWhole(club, hall, [hall.b, hall.a]);
    },
  ],
  [
    "orders courts anew",
    every,
    async (club, { locationId, a, b, whole }) => {
      const data = [a, b, whole].toSorted().reverse();
      const body = { data: data.map((id, order) => ({ id, order })) };
      return () => club.client.ok(fields.updateMany, { params: { locationId }, body }, own(club));
    },
  ],
];

/** Until somebody waits for a court. */
const somebodyWaits = ({ upstream: { services } }: Club) =>
  expect
    .poll(
      () =>
        services.sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock' and query ilike '%fields%'`,
    )
    .toHaveLength(1);

test.for(acts)("who %s holds nothing that others want while it waits", async ([, courts, act], { club }) => {
  const { sql } = club.upstream.services;
  const hall = await createHall(club);
  const ofHall = sql`organisation_id = ${demoOrganisations.aurora} and location_id = ${hall.locationId}`;
  const run = await act(club, hall);
  let done: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from upstream.fields where id in ${sql(courts.map((court) => hall[court]))}
              order by id limit 1 for update`;
    done = run();
    done.catch(() => {});
    await somebodyWaits(club);
    await tx`select from upstream.reservations where ${ofHall} for update nowait`;
    await tx`select from upstream.fields where ${ofHall} order by id for update nowait`;
  });
  await done;
});

test("who moved to another court meanwhile is confirmed there", async ({ club }) => {
  const { sql } = club.upstream.services;
  const { a, b } = await createHall(club);
  const { id } = await book(club, a);
  let done: Promise<unknown> | undefined;
  await sql.begin(async (tx) => {
    await tx`select from upstream.fields where id = ${a} for update`;
    done = club.confirm(id);
    done.catch(() => {});
    await somebodyWaits(club);
    await tx`update upstream.reservations set field_id = ${b} where id = ${id}`;
  });
  expect(await done).toMatchObject({ status: "confirmed", fieldId: b });
  expect(await courtsOf(club, id)).toEqual([b]);
});
