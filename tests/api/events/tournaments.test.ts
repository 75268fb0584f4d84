import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { divisions } from "#contracts/events/divisions.ts";
import { maxEventDays } from "#contracts/events/sizes.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { dayAhead } from "#tests/support/training-ground.ts";
import { type EventGround, eventGround, plain } from "./tournament-fixture.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const sponsorsOf = async ({ organisationId }: EventGround) => {
  const rows = await stage.sql<{ id: string }[]>`
    insert into upstream.sponsors (organisation_id, name) values (${organisationId}, 'Zeta'), (${organisationId}, 'Alfa')
    returning id`;
  return rows.map(({ id }) => id);
};

describe("a new tournament", () => {
  it("is a draft of who makes it, with a division, its courts and its sponsors in their order", async () => {
    const own = await eventGround(stage);
    const locationId = await own.place();
    const fieldIds = [await own.court(locationId, "Uno"), await own.court(locationId, "Due")];
    const made = await own.add({
      locationId,
      fieldIds,
      sponsors: await sponsorsOf(own),
      checkIn: { day: plain.startDate, startAt: "08:00", endAt: "09:00" },
      registrations: { closeDate: dayAhead(9) },
    });
    const author = { id: own.events.staffMemberId };
    expect(made).toMatchObject({ status: "draft", isMine: true, owner: author, createdBy: author, version: 1 });
    expect(made).toMatchObject({ location: { id: locationId, name: "Arena" }, timeZone: "Europe/Rome", cover: null });
    expect(made).toMatchObject({ registered: 0, waiting: 0, registrationsOpen: false, minTeams: 4 });
    expect(made.courts.map(({ name }) => name).toSorted()).toEqual(["Due", "Uno"]);
    expect(made.sponsors.map(({ name }) => name)).toEqual(["Zeta", "Alfa"]);
    expect(await own.show(made.id)).toEqual(made);
    const divisions = await stage.sql`select "order" from upstream.divisions where event_id = ${made.id}`;
    expect(divisions).toMatchObject([{ order: 0 }]);
  });

  it("keeps how it is meant to be played; a copy has that, too, with its divisions as they are", async () => {
    const own = await eventGround(stage);
    const breaks = [{ date: plain.startDate, from: "13:00", to: "14:00" }];
    const scheduling = { matchMinutes: 25, bufferMinutes: 5, restMinutes: 10, breaks };
    const plan = { groupCount: 3, qualifiersPerGroup: 1, bestNext: 1, placement: "third" as const, scheduling };
    const first = await own.add({ plan });
    const [division] = first.divisions;
    expect(division).toMatchObject({ plan: { ...plan, legs: 1, knockout: "single" } });
    expect((await own.add()).divisions).toMatchObject([{ plan: null }]);

    const at = { params: { eventId: first.id, tournamentId: division?.id ?? "" } };
    const overrides = { feePerTeam: 500, minGirls: 1 };
    const values = { date: plain.endDate, visibility: "hidden" as const, overrides };
    await stage.client.ok(divisions.update, { ...at, body: values }, { bearer: own.bearer });
    const dates = { startDate: dayAhead(12), endDate: dayAhead(13) };
    const copy = await own.add({ copyFrom: first.id, name: "Copia", ...dates });
    const copied = await stage.client.ok(divisions.list, { params: { eventId: copy.id } }, { bearer: own.bearer });
    expect(copied.data).toMatchObject([{ name: plain.name, date: null, visibility: "hidden", overrides }]);
    // Breaks go along to other days.
    const on = (date: string) => ({
      ...division?.plan,
      scheduling: { ...division?.plan?.scheduling, breaks: [{ ...breaks[0], date }] },
    });
    expect(copy.divisions[0]?.plan).toEqual(on(dayAhead(12)));
    const { tournament } = await own.change(first.id, { startDate: dayAhead(8) });
    expect(tournament.divisions[0]?.plan).toEqual(on(dayAhead(8)));

    const late = { ...plan, scheduling: { breaks: [{ date: plain.startDate, from: "14:00", to: "13:00" }] } };
    expect(await own.refusedAdd({ plan: late })).toMatchObject({
      fields: [{ code: "schedule.hours", path: ["plan", "scheduling", "breaks", 0, "to"] }],
    });
  });

  it("has the pictures of the one that it was copied from, and nothing else that is asked of it", async () => {
    const own = await eventGround(stage);
    const first = await own.add({ prizePool: "Mille euro" });
    const pictures = await stage.sql<{ id: string }[]>`
      insert into upstream.media (organisation_id, file_name, content_type, size, width, height)
      select ${own.organisationId}, n || '.png', 'image/png', 1, 1, 1 from generate_series(1, 2) n returning id`;
    for (const [position, { id }] of pictures.entries()) {
      await stage.sql`insert into upstream.media_thumbnails (media_id, bytes) values (${id}, '')`;
      await stage.sql`insert into upstream.event_pictures (organisation_id, event_id, media_id, position)
        values (${own.organisationId}, ${first.id}, ${id}, ${1 - position})`;
    }
    const copy = await own.add({ copyFrom: first.id, name: "Copia" });
    expect(copy).toMatchObject({ name: "Copia", prizePool: "", cover: pictures[1]?.id });
    const other = await eventGround(stage);
    expect(await other.refusedAdd({ copyFrom: first.id })).toMatchObject({
      status: 404,
      fields: [{ path: ["copyFrom"] }],
    });
  });

  const { startDate } = plain;
  it.each([
    ["event.end_before_start", ["endDate"], { endDate: dayAhead(9) }],
    ["event.end_before_start", ["endTime"], { endDate: startDate, endTime: "09:00" }],
    ["event.too_long", ["endDate"], { endDate: dayAhead(9 + maxEventDays + 1) }],
    ["event.check_in_order", ["checkIn", "endAt"], { checkIn: { day: startDate, startAt: "08:00", endAt: "08:00" } }],
    [
      "event.check_in_after_start",
      ["checkIn", "endAt"],
      { checkIn: { day: startDate, startAt: "08:00", endAt: "09:01" } },
    ],
    [
      "event.registrations_order",
      ["registrations", "closeDate"],
      { registrations: { openDate: dayAhead(5), closeDate: dayAhead(4) } },
    ],
    ["event.registrations_after_start", ["registrations", "closeDate"], { registrations: { closeDate: startDate } }],
    ["event.min_teams", ["minTeams"], { minTeams: 3 }],
    ["event.max_not_above_min", ["maxTeams"], { minTeams: 8, maxTeams: 8 }],
    ["event.girls_above_players", ["minGirlsPerTeam"], { minGirlsPerTeam: 3, maxPlayersPerTeam: 2 }],
    ["event.girls_need_mix", ["minGirlsPerTeam"], { minGirlsPerTeam: 1, gender: "male" }],
  ])("is refused by %s at %j", async (code, path, body) => {
    const own = await eventGround(stage);
    expect(await own.refusedAdd(body)).toMatchObject({ status: 422, code, fields: [{ path, code }] });
  });

  it("is on courts of its location, none of which is a part of another, and names nothing of others", async () => {
    const [own, other] = [await eventGround(stage), await eventGround(stage)];
    const [locationId, elsewhere] = [await own.place("Qui"), await own.place("Là")];
    const [whole, part, half, far] = [
      await own.court(locationId, "Intero"),
      await own.court(locationId, "A"),
      await own.court(locationId, "B"),
      await own.court(elsewhere, "Lontano"),
    ];
    await stage.sql`insert into upstream.field_parts (organisation_id, location_id, whole_id, part_id)
      values (${own.organisationId}, ${locationId}, ${whole}, ${part}), (${own.organisationId}, ${locationId}, ${whole}, ${half})`;
    const codeOf = async (body: object) => (await own.refusedAdd(body)).code;
    expect(await codeOf({ locationId, fieldIds: [part, far] })).toBe("event.courts_elsewhere");
    expect(await codeOf({ fieldIds: [part] })).toBe("event.courts_elsewhere");
    expect(await codeOf({ locationId, fieldIds: [whole, part] })).toBe("event.courts_overlap");
    await own.add({ locationId, fieldIds: [part, half] });
    const theirs = await other.place();
    const foreign = {
      locationId: theirs,
      ownerId: other.staffMemberId,
      levelId: await other.value("levels", "Alto"),
      sponsors: await sponsorsOf(other),
      sportId: crypto.randomUUID(),
      championshipId: crypto.randomUUID(),
    };
    for (const [field, value] of Object.entries(foreign))
      expect(await own.refusedAdd({ [field]: value })).toMatchObject({ status: 404, fields: [{ path: [field] }] });
    expect(await own.refusedAdd({ locationId, fieldIds: [await other.court(theirs, "Loro")] })).toMatchObject({
      status: 404,
      fields: [{ path: ["fieldIds"] }],
    });
  });

  it("has its check-in on a day on which the clocks change where they say", async () => {
    const own = await eventGround(stage);
    // Rome's clocks skip from 2:00 to 3:00 on 28 March 2027, and show 2:00 to 3:00 twice on 31 October.
    const spring = await own.add({
      startDate: "2027-03-28",
      startTime: "03:00",
      endDate: "2027-03-28",
      checkIn: { day: "2027-03-28", startAt: "01:30", endAt: "02:00" },
    });
    expect(spring.checkIn).toEqual({ startAt: "2027-03-28T00:30:00.000Z", endAt: "2027-03-28T01:00:00.000Z" });
    expect(spring.startAt).toBe("2027-03-28T01:00:00.000Z");
    const autumn = await own.add({
      startDate: "2027-10-31",
      startTime: "02:30",
      endDate: "2027-10-31",
      checkIn: { day: "2027-10-31", startAt: "01:30", endAt: "02:30" },
    });
    expect(autumn.startAt).toBe("2027-10-31T00:30:00.000Z");
    const { tournament } = await own.change(autumn.id, { name: "Sempre alle due e mezza" });
    expect(tournament).toMatchObject({ startAt: autumn.startAt, endAt: autumn.endAt, checkIn: autumn.checkIn });
    const utc = await own.place("Altrove", "America/New_York");
    const moved = await own.change(autumn.id, { locationId: utc });
    expect(moved.tournament).toMatchObject({ timeZone: "America/New_York", startAt: "2027-10-31T06:30:00.000Z" });
  });
});
