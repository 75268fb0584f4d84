import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { ExceededLimits, limits } from "#contracts/facilities/limits.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { bodyOf, type Club, closedOn, createClub } from "#tests/api/support/club.ts";
import { times } from "#tests/support/soak.ts";
import { addDays } from "#upstream/core/time.ts";

let club: Club;
let athletes: string[];
beforeAll(async () => {
  club = await createClub();
  const rows = await club.upstream.services.sql`
    select a.id from upstream.athletes a join upstream.athletes known on known.id = ${club.athleteId}
     where a.organisation_id = known.organisation_id order by a.id limit 40`;
  athletes = rows.map(({ id }) => id);
});
afterAll(() => club.stop());
afterEach(async () => {
  await club.upstream.services.sql`delete from upstream.booking_rules`;
});

const noLimits = { slotMinutes: null, minMinutes: null, maxMinutes: null, minAdvanceHours: null, maxAdvanceDays: null };
const noUserLimits = { maxPerDay: null, maxPerWeek: null, maxPending: null, cancellationHours: null };
const place = () => ({ params: { id: club.place.locationId } });
const limit = (body: Partial<typeof noLimits> | Record<string, number>) =>
  club.client.ok(limits.replaceLimits, { ...place(), body: { ...noLimits, ...body } }, { bearer: club.manager });
const limitUsers = (body: Record<string, number>) =>
  club.client.ok(
    limits.replaceUserLimits,
    { ...place(), body: { ...noUserLimits, ...body } },
    { bearer: club.manager },
  );

const clock = (hour: number) => `${String(hour).padStart(2, "0")}:00`;
/** An athlete that no other test has. */
let next = 0;
const anAthlete = () => athletes[next++] ?? "";
/** Tries to save on the padel court; answers the broken limits, or `saved`. */
async function attempt(body: object): Promise<string[]> {
  const holder = "athleteId" in body ? {} : { guestName: "Ospite" };
  const sent = await club.client.send(
    reservations.create,
    { body: { fieldId: club.place.padel, ...holder, ...body } },
    { bearer: club.manager },
  );
  return brokenIn(sent);
}
async function brokenIn(answer: Response): Promise<string[]> {
  if (answer.ok) return ["saved"];
  const { code, details } = await answer.json();
  if (code !== "reservation.limits_exceeded") return [code];
  const { limits: broken, outsideOpeningSlots } = ExceededLimits.parse(details);
  const names = broken.map(({ limit: name, value, found }) => `${name} ${value}: ${found}`);
  return outsideOpeningSlots ? [...names, "outside"] : names;
}

describe("limits of the location", () => {
  const date = "2027-01-18";
  it("name each limit that is broken, and let staff proceed", async () => {
    await limit({ slotMinutes: 60, maxMinutes: 60, maxAdvanceDays: 3 });
    const when = { date, startAt: "10:30", endAt: "12:30" };
    const [start, length, ahead] = await attempt(when);
    expect([start, length]).toEqual(["slotStart 60: 30", "maxMinutes 60: 120"]);
    expect(ahead).toMatch(/^maxAdvanceDays 3: \d+$/u);
    const saved = await club.book({ ...when, proceedBeyondLimits: true });
    expect(saved.status).toBe("pending");
  });

  it("are asked in one go with the opening hours, and one answer is not the other", async () => {
    await limit({ minMinutes: 120 });
    const when = { date, startAt: "22:00", endAt: "23:00" };
    expect(await attempt(when)).toEqual(["minMinutes 120: 60", "outside"]);
    expect(await attempt({ ...when, proceedOutsideSlots: true })).toEqual(["minMinutes 120: 60"]);
    expect(await attempt({ ...when, proceedBeyondLimits: true })).toEqual(["reservation.outside_opening_slots"]);
    expect(await attempt({ ...when, proceedBeyondLimits: true, proceedOutsideSlots: true })).toEqual(["saved"]);
  });

  it("come after what cannot be waved through", async () => {
    await limit({ minMinutes: 120 });
    expect(await attempt({ date: closedOn, startAt: "10:00", endAt: "11:00" })).toEqual(["reservation.closing_day"]);
    expect(await attempt({ date, startAt: "10:00", endAt: "11:30" })).toEqual(["reservation.partial_slot"]);
  });

  it("are asked again when a reservation moves, and not while it stays", async () => {
    const booked = await club.book({ date, startAt: "14:00", endAt: "16:00" });
    await limit({ maxMinutes: 60 });
    const replace = (body: object) =>
      club.client.send(
        reservations.replace,
        {
          params: { id: booked.id },
          body: { ...bodyOf(booked, { date, startAt: "14:00", endAt: "16:00" }), version: undefined, ...body },
        },
        { bearer: club.manager },
      );
    expect(await brokenIn(await replace({ notes: "Solo le note" }))).toEqual(["saved"]);
    expect(await brokenIn(await replace({ startAt: "15:00", endAt: "17:00" }))).toEqual(["maxMinutes 60: 120"]);
    expect(await brokenIn(await replace({ startAt: "15:00", endAt: "16:00" }))).toEqual(["saved"]);
    const again = { startAt: "15:00", endAt: "17:00", proceedBeyondLimits: true };
    expect(await brokenIn(await replace(again))).toEqual(["saved"]);
  });

  it("hold in a preview, which saves nothing", async () => {
    await limit({ maxMinutes: 60 });
    const body = { fieldId: club.place.padel, guestName: "Ospite", date, startAt: "18:00", endAt: "20:00" };
    const refusal = await club.client.refused(
      reservations.create,
      { query: { preview: true }, body },
      { bearer: club.manager },
    );
    expect(refusal).toMatchObject({ status: 409, code: "reservation.limits_exceeded" });
  });
});

describe("limits of an athlete", () => {
  it("count a local day and a week from Monday, without the canceled and without guests", async () => {
    const athleteId = anAthlete();
    await limitUsers({ maxPerDay: 2, maxPerWeek: 3 });
    const at = (date: string, hour: number, more: object = {}) =>
      attempt({ date, startAt: clock(hour), endAt: clock(hour + 1), athleteId, ...more });
    // 2027-03-22 is a Monday, and clocks change in the night to Sunday the 28th.
    expect(await at("2027-03-22", 10)).toEqual(["saved"]);
    const second = await club.book({ date: "2027-03-22", startAt: "11:00", endAt: "12:00", athleteId });
    expect(await at("2027-03-22", 14)).toEqual(["maxPerDay 2: 3"]);
    expect(await at("2027-03-28", 21)).toEqual(["saved"]);
    expect(await at("2027-03-27", 10)).toEqual(["maxPerWeek 3: 4"]);
    expect(await at("2027-03-22", 15)).toEqual(["maxPerDay 2: 3", "maxPerWeek 3: 4"]);
    expect(await at("2027-03-21", 21)).toEqual(["saved"]);
    expect(await at("2027-03-29", 8)).toEqual(["saved"]);
    expect(await attempt({ date: "2027-03-27", startAt: "11:00", endAt: "12:00" })).toEqual(["saved"]);
    await club.client.ok(
      reservations.cancel,
      { params: { id: second.id }, body: { target: "manager" } },
      { bearer: club.manager },
    );
    expect(await at("2027-03-22", 16)).toEqual(["saved"]);
    expect(await at("2027-03-27", 12, { proceedBeyondLimits: true })).toEqual(["saved"]);
  });

  it("count those that wait, confirmed ones not", async () => {
    const athleteId = anAthlete();
    await limitUsers({ maxPending: 1 });
    const first = await club.book({ date: "2027-04-05", startAt: "10:00", endAt: "11:00", athleteId });
    const when = { date: "2027-04-06", startAt: "10:00", endAt: "11:00", athleteId };
    expect(await attempt(when)).toEqual(["maxPending 1: 2"]);
    await club.confirm(first.id);
    expect(await attempt(when)).toEqual(["saved"]);
    // A confirmed one that moves does not wait.
    const body = { ...bodyOf(first, { date: "2027-04-05", startAt: "12:00", endAt: "13:00" }), version: undefined };
    const moved = await club.client.send(
      reservations.replace,
      { params: { id: first.id }, body },
      { bearer: club.manager },
    );
    expect(await brokenIn(moved)).toEqual(["saved"]);
  });

  it("do not count the one that moves, and count it where it goes", async () => {
    const athleteId = anAthlete();
    await limitUsers({ maxPerDay: 1 });
    const booked = await club.book({ date: "2027-04-12", startAt: "10:00", endAt: "11:00", athleteId });
    await club.book({ date: "2027-04-13", startAt: "10:00", endAt: "11:00", athleteId });
    const move = async (date: string, startAt: string, endAt: string) => {
      const body = { ...bodyOf(booked, { date, startAt, endAt }), version: undefined };
      return brokenIn(
        await club.client.send(reservations.replace, { params: { id: booked.id }, body }, { bearer: club.manager }),
      );
    };
    expect(await move("2027-04-12", "11:00", "12:00")).toEqual(["saved"]);
    expect(await move("2027-04-13", "12:00", "13:00")).toEqual(["maxPerDay 1: 2"]);
    expect(await move("2027-04-14", "12:00", "13:00")).toEqual(["saved"]);
  });

  it("are asked when a reservation goes to another athlete, even where it stays", async () => {
    const [athleteId, other] = [anAthlete(), anAthlete()];
    await limitUsers({ maxPerDay: 1 });
    const when = { date: "2027-04-19", startAt: "10:00", endAt: "11:00" };
    await club.book({ ...when, startAt: "14:00", endAt: "15:00", athleteId });
    const booked = await club.book({ ...when, athleteId: other });
    const give = async (holder: object) => {
      const body = { ...bodyOf(booked, when), version: undefined, ...holder };
      return brokenIn(
        await club.client.send(reservations.replace, { params: { id: booked.id }, body }, { bearer: club.manager }),
      );
    };
    expect(await give({ athleteId })).toEqual(["maxPerDay 1: 2"]);
    expect(await give({ athleteId: undefined, guestName: "Ospite" })).toEqual(["saved"]);
    expect(await give({ athleteId, proceedBeyondLimits: true })).toEqual(["saved"]);
  });

  it("belong to the location: what is booked elsewhere does not count", async () => {
    const athleteId = anAthlete();
    const { sql } = club.upstream.services;
    const [elsewhere] = await sql`
      select f.id from upstream.fields f join upstream.fields own on own.id = ${club.place.padel}
       where f.organisation_id = own.organisation_id and f.location_id <> own.location_id limit 1`;
    await limitUsers({ maxPerDay: 1 });
    const when = { date: "2027-04-26", startAt: "10:00", endAt: "11:00", athleteId };
    expect(await attempt(when)).toEqual(["saved"]);
    expect(await attempt({ ...when, fieldId: elsewhere?.id, proceedOutsideSlots: true })).not.toContain(
      "maxPerDay 1: 2",
    );
  });

  const rounds = times(3, 30);

  it(`hold however many book at the same time, ${rounds} times out of ${rounds}`, async () => {
    await limitUsers({ maxPerDay: 1, maxPerWeek: 3 });
    const athleteId = anAthlete();
    for (let round = 0; round < rounds; round++) {
      // One day a week, so that only the day's limit is met.
      const date = addDays("2028-01-03", 7 * round);
      const answers = await Promise.all(
        [8, 9, 10, 11, 14, 15].map((hour) =>
          attempt({
            date,
            startAt: clock(hour),
            endAt: clock(hour + 1),
            athleteId,
          }),
        ),
      );
      expect(answers.flat().toSorted()).toEqual([...Array(5).fill("maxPerDay 1: 2"), "saved"]);
    }
  }, 60_000);

  it("hold when some book and some move onto the same day", async () => {
    const athleteId = anAthlete();
    const days = ["2027-05-04", "2027-05-05", "2027-05-06"];
    const others = await Promise.all(
      days.map((date) => club.book({ date, startAt: "10:00", endAt: "11:00", athleteId })),
    );
    await limitUsers({ maxPerDay: 2 });
    const target = "2027-05-07";
    const answers = await Promise.all([
      ...others.map(async (booked, index) => {
        const body = {
          ...bodyOf(booked, { date: target, startAt: `1${index}:00`, endAt: `1${index + 1}:00` }),
          version: undefined,
        };
        return brokenIn(
          await club.client.send(reservations.replace, { params: { id: booked.id }, body }, { bearer: club.manager }),
        );
      }),
      ...[16, 17, 18].map((hour) =>
        attempt({ date: target, startAt: `${hour}:00`, endAt: `${hour + 1}:00`, athleteId }),
      ),
    ]);
    expect(answers.flat().toSorted()).toEqual([...Array(4).fill("maxPerDay 2: 3"), "saved", "saved"]);
  });
});

describe("the deadline for withdrawing", () => {
  const soon = async () => {
    const date = addDays(new Date().toISOString().slice(0, 10), 1);
    return club.book({ date, startAt: "18:00", endAt: "19:00" });
  };
  const cancel = (id: string, body: { target: "user" | "manager"; proceedBeyondLimits?: boolean }) =>
    club.client.send(reservations.cancel, { params: { id }, body }, { bearer: club.manager });

  it("stops athletes, not the manager, and staff may proceed", async () => {
    await limitUsers({ cancellationHours: 72 });
    const [one, other] = [await soon(), await soon()];
    const [said] = await brokenIn(await cancel(one.id, { target: "user" }));
    expect(said).toMatch(/^cancellationHours 72: \d+$/u);
    expect(await brokenIn(await cancel(other.id, { target: "manager" }))).toEqual(["saved"]);
    expect(await brokenIn(await cancel(one.id, { target: "user", proceedBeyondLimits: true }))).toEqual(["saved"]);
  });

  it("has not come for what is further ahead", async () => {
    await limitUsers({ cancellationHours: 72 });
    const booked = await club.book({ date: "2027-06-07", startAt: "18:00", endAt: "19:00" });
    expect(await brokenIn(await cancel(booked.id, { target: "user" }))).toEqual(["saved"]);
  });
});
