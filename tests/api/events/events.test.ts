import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { events } from "#contracts/events/events.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { eventStatuses } from "#contracts/events/states.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";
import { eventGround } from "./tournament-fixture.ts";

type Query = NonNullable<CallInput<typeof events.list>["query"]>;
type Summary = CallOutput<typeof events.list>["data"][number];

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ seed: true });
});
afterAll(() => stage.stop());

const pageSize = 100;
const list = async (query: Query, bearer: string) => {
  const { data, pageInfo } = await stage.client.ok(events.list, { query: { pageSize, ...query } }, { bearer });
  return { data, pageInfo };
};

/** What a list should say, found by looking at every event of it. */
function expected(all: readonly Summary[], { search = "", type, status, show, from, to, by }: Query) {
  const inList = (wanted: unknown, value: string) =>
    wanted === undefined || (Array.isArray(wanted) ? wanted.includes(value) : wanted === value);
  return all.filter((event) => {
    const [first, last] = [
      localDateOf(new Date(event.startAt), event.timeZone),
      by === "start"
        ? localDateOf(new Date(event.startAt), "Europe/Rome")
        : localDateOf(new Date(Date.parse(event.endAt) - 1), event.timeZone),
    ];
    return (
      event.name.toLowerCase().includes(search.toLowerCase()) &&
      inList(type, event.type) &&
      inList(status, event.status) &&
      (show !== "mine" || event.isMine) &&
      (from === undefined || last >= from) &&
      (to === undefined || first <= to)
    );
  });
}

describe("the list of events", () => {
  it("has what every filter says, as found by looking at all of them", async () => {
    const bearer = await stage.staff("manager");
    const { data: all } = await list({}, bearer);
    expect(new Set(all.map(({ type }) => type))).toEqual(new Set(["tournament", "openDay"]));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set(eventStatuses));
    const today = localDateOf(new Date(), "Europe/Rome");
    const [edge] = all;
    const startOn = localDateOf(new Date(edge?.startAt ?? ""), "Europe/Rome");
    const queries: Query[] = [
      { search: "open" },
      { type: ["tournament"] },
      { type: ["openDay"], status: ["published"] },
      { status: ["draft", "live"] },
      { show: "mine" },
      { from: today },
      { to: today },
      { from: today, to: addDays(today, 7), search: "coppa" },
      { from: startOn, to: startOn },
      { from: addDays(startOn, 1), to: addDays(startOn, 30) },
      { from: addDays(startOn, 1), to: addDays(startOn, 30), by: "start" },
      { search: "%" },
    ];
    for (const query of queries) {
      const { data, pageInfo } = await list(query, bearer);
      expect({ query, ids: data.map(({ id }) => id) }).toEqual({
        query,
        ids: expected(all, query).map(({ id }) => id),
      });
      expect(pageInfo.total).toBe(data.length);
    }
  });

  it("is sorted and paged without losing any, and counts as who counts by hand", async () => {
    const bearer = await stage.staff("manager");
    const { data: all } = await list({ sort: "startAt" }, bearer);
    expect(all.map(({ startAt }) => startAt)).toEqual(all.map(({ startAt }) => startAt).toSorted());
    const states = (await list({ sort: "status" }, bearer)).data.map(({ status }) => eventStatuses.indexOf(status));
    expect(states).toEqual(states.toSorted((a, b) => a - b));
    const pages = await Promise.all(
      [1, 2, 3, 4, 5, 6].map((page) => list({ sort: "name", pageSize: 4, page }, bearer)),
    );
    const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
    expect(ids).toEqual((await list({ sort: "name" }, bearer)).data.slice(0, 24).map(({ id }) => id));
    const counts = await stage.sql<{ id: string; entry: number; waiting: number }[]>`
      select e.id, count(*) filter (where r.list = 'entry')::int as entry, count(*) filter (where r.list = 'waiting')::int as waiting
        from upstream.events e left join upstream.registrations r on r.event_id = e.id
       where e.organisation_id = ${demoOrganisations.aurora} group by e.id`;
    const told = all.flatMap(({ id, type, registered, waiting }) =>
      type === "tournament" ? { id, registered, waiting } : [],
    );
    const inOrder = <T extends { id: string }>(rows: readonly T[]) => rows.toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(inOrder(told)).toEqual(
      inOrder(counts.map(({ id, entry: registered, waiting }) => ({ id, registered, waiting }))),
    );
  });

  it("has tournaments only where they are asked for, and shows one, whatever its type", async () => {
    const bearer = await stage.staff("events");
    const query = { pageSize };
    const { data } = await stage.client.ok(events.listTournaments, { query }, { bearer });
    expect(new Set(data.map(({ type }) => type))).toEqual(new Set(["tournament"]));
    const [openDay] = (await stage.client.ok(openDays.list, { query: {} }, { bearer })).data;
    const params = { id: openDay?.id ?? "" };
    const shown = await stage.client.ok(events.show, { params }, { bearer });
    expect(shown).toMatchObject({ type: "openDay", registered: openDay?.subscribed, cover: openDay?.image });
    const other = { params, query: { type: "tournament" } };
    expect(await stage.client.refused(events.show, other, { bearer })).toMatchObject({ status: 404 });
    const stranger = { bearer: await stage.staff("manager", "riviera") };
    expect(await stage.client.refused(events.show, { params }, stranger)).toMatchObject({ status: 404 });
  });

  it("says whether athletes may register now", async () => {
    const own = await eventGround(stage);
    const now = Date.now();
    const { id } = await own.add();
    const isOpen = async () => (await own.show(id)).registrationsOpen;
    expect(await isOpen()).toBe(false);
    await own.lead(id, "published");
    expect(await isOpen()).toBe(true);
    const put = (opens: number | null, closes: number | null) => stage.sql`
      update upstream.tournaments set opens_at = ${opens && new Date(now + opens)}, closes_at = ${closes && new Date(now + closes)}
       where event_id = ${id}`;
    await put(3_600_000, null);
    expect(await isOpen()).toBe(false);
    await put(-3_600_000, -1_000);
    expect(await isOpen()).toBe(false);
    await put(-3_600_000, 3_600_000);
    expect(await isOpen()).toBe(true);
    // Who does not see it cannot register; where nothing is said it is open until it begins.
    const about = (visibility: string, start: number) => stage.sql`
      update upstream.events set visibility = ${visibility}, start_at = ${new Date(now + start)} where id = ${id}`;
    await about("hidden", 7_200_000);
    expect(await isOpen()).toBe(false);
    await about("onlyMine", 7_200_000);
    expect(await isOpen()).toBe(true);
    await put(null, null);
    await about("all", -7_200_000);
    expect(await isOpen()).toBe(false);
    await about("all", 7_200_000);
    expect((await own.change(id, { registrationsClosed: true })).tournament.registrationsOpen).toBe(false);
    expect((await own.change(id, { registrationsClosed: false })).tournament.registrationsOpen).toBe(true);
    await stage.sql`update upstream.tournaments set confirmed_at = now() where event_id = ${id}`;
    expect(await isOpen()).toBe(false);
  });
});
