import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { memberships } from "#contracts/academy/memberships.ts";
import { type MembershipFigure, MembershipsBy, stats } from "#contracts/academy/stats.ts";
import { cashBook } from "#contracts/money/cash-book.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { academy } from "./members.ts";
import { shopOf } from "./sales.ts";
import { ageOn, countedBy, type Lived, liveThrough } from "./stats-histories.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const seed = Math.floor(Math.random() * 1_000_000);
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);
const figures = ["total", "accepted", "joined", "left", "minors"] as const satisfies readonly MembershipFigure[];

/** A club with random histories in a zone, and how its statistics are asked for. */
async function clubIn(timeZone: string) {
  const club = await academy(stage);
  await stage.sql`update upstream.organizations set time_zone = ${timeZone} where id = ${club.organisationId}`;
  const levels = [await club.value("levels", "Base"), await club.value("levels", "Agonisti")];
  const groups = [await club.value("groups", "Mattina"), await club.value("groups", "Sera")];
  const lives = await liveThrough(stage.sql, club.organisationId, { seed, members: 40, timeZone, levels, groups });
  const ask = (aggregateBy: MembershipsBy, from: string, to: string) =>
    stage.client.ok(stats.memberships, { query: { aggregateBy, from, to } }, club);
  return { ...club, lives, levels, groups, ask };
}

describe.each(["Europe/Rome", "America/New_York", "Pacific/Auckland"])("members in %s", (timeZone) => {
  let club: Awaited<ReturnType<typeof clubIn>>;
  beforeAll(async () => {
    club = await clubIn(timeZone);
  });

  it(`are counted month by month as one by one, seed ${seed}`, async () => {
    for (const [from, to] of [
      ["2024-01-01", "2026-12-31"],
      ["2024-11-15", "2025-03-10"],
      ["2026-02-28", "2026-02-28"],
    ] as const) {
      const { data, totals } = await club.ask("month", from, to);
      expect(data[0]?.key).toBe(from.slice(0, 7));
      expect(data.at(-1)?.key).toBe(to.slice(0, 7));
      for (const { key, label, ...row } of data) {
        const start = from > `${key}-01` ? from : `${key}-01`;
        const end = to < lastDay(key) ? to : lastDay(key);
        expect(row, key).toEqual(countedBy(club.lives, start, end));
      }
      expect(totals).toEqual(countedBy(club.lives, from, to));
    }
  });

  it(`are counted by what sorts them as one by one, seed ${seed}`, async () => {
    const [from, to] = ["2024-09-01", "2026-06-30"];
    const rowsOf = async (by: MembershipsBy) => (await club.ask(by, from, to)).data;
    const sorted = {
      level: (life: Lived, key: string) => (life.levelId ?? "none") === key,
      group: (life: Lived, key: string) => (key === "none" ? life.groupIds.length === 0 : life.groupIds.includes(key)),
      gender: (life: Lived, key: string) => life.gender === key,
      age(life: Lived, key: string) {
        const age = ageOn(life, to);
        if (age === null || key === "none") return age === null && key === "none";
        const [least = 0, most = 999] = key.replace("+", "").split("-").map(Number);
        return least <= age && age <= most;
      },
    } as const;
    for (const [by, belongs] of Object.entries(sorted)) {
      const rows = await rowsOf(by as MembershipsBy);
      expect(rows.length, by).toBeGreaterThan(1);
      for (const { key, label, ...row } of rows)
        expect(row, `${by} ${key}`).toEqual(
          countedBy(
            club.lives.filter((life) => belongs(life, key)),
            from,
            to,
          ),
        );
    }
    const states = await rowsOf("status");
    for (const { key, label, ...row } of states)
      expect(row, key).toEqual(countedBy(club.lives, from, to, key as "accepted"));
    expect((await club.ask("group", from, to)).totals).toEqual(countedBy(club.lives, from, to));
  });

  it("stand in the list behind each figure", async () => {
    const [figureFrom, figureTo] = ["2024-06-01", "2026-03-31"];
    const behind = (query: object) =>
      stage.client.ok(memberships.list, { query: { figureFrom, figureTo, pageSize: 1, ...query } as never }, club);
    for (const figureBy of ["group", "age", "status"] as const)
      for (const row of (await club.ask(figureBy, figureFrom, figureTo)).data)
        for (const figure of figures) {
          const { pageInfo } = await behind({ figure, figureBy, figureKey: row.key });
          // Who takes a step again is counted again, and stands once in the list.
          const isStep = figure !== "total" && figure !== "minors";
          if (isStep) expect(pageInfo.total, `${figureBy} ${row.key} ${figure}`).toBeLessThanOrEqual(row[figure]);
          else expect(pageInfo.total, `${figureBy} ${row.key} ${figure}`).toBe(row[figure]);
          if (isStep && row[figure] > 0) expect(pageInfo.total).toBeGreaterThan(0);
        }
  });
});

describe("money", () => {
  it(`equals the ledger and the cash book to the cent, seed ${seed}`, async () => {
    const random = randomOf(String(seed));
    const shop = await shopOf(stage);
    const { organisationId: organisation, bearer } = shop;
    const site = await shop.site("Centro");
    const people = [await shop.member(), await shop.member(), await shop.member()];
    await stage.sql`insert into upstream.membership_sites (organisation_id, membership_id, site_id)
      values (${organisation}, ${people[0]?.id ?? ""}, ${site})`;
    const packages = [await shop.add({ price: 30_001 }), await shop.add({ price: 9_999 })];
    const days = ["2026-01-31", "2026-02-01", "2026-02-28", "2026-03-15", "2026-05-31"];
    for (let n = 0; n < 12; n += 1) {
      const [person, sold] = [people[n % 3], packages[n % 2]];
      const payNow = {
        method: (["cash", "bankWire", "redsys"] as const)[n % 3] ?? "cash",
        amount: random.int(1, 9_000),
        paidOn: days[n % 5],
      };
      const sale = await shop.sellTo(person?.id ?? "", sold?.id ?? "", { payNow } as never);
      if (n % 4 === 3) await shop.patch([sale.id], { setPaid: false });
      if (n % 5 === 4) await shop.patch([sale.id], { status: "confirmed", reason: "Trasferito" });
    }
    const period = { from: "2026-01-01", to: shop.today > "2026-12-31" ? shop.today : "2026-12-31" };
    const entries = await stage.sql<
      {
        kind: string;
        amount: number;
        method: string | null;
        day: string;
        fee: number;
        template: string;
        site: string;
      }[]
    >`
      select l.kind, l.amount, l.method, l.fee, to_char(l.day, 'YYYY-MM-DD') as day, s.template_id as template,
             case when s.membership_id = ${people[0]?.id ?? ""} then ${site} else 'none' end as site
        from upstream.ledger_entries l join upstream.subscriptions s on s.debit_id = l.debit_id
       where l.organisation_id = ${organisation}`;
    const sum = (some: typeof entries | (typeof entries)[number][], ...kinds: string[]) =>
      some.filter(({ kind }) => kinds.includes(kind)).reduce((total, { amount }) => total + amount, 0);
    const keys = {
      month: (one: (typeof entries)[number]) => one.day.slice(0, 7),
      method: (one: (typeof entries)[number]) => one.method ?? "none",
      package: (one: (typeof entries)[number]) => one.template,
      site: (one: (typeof entries)[number]) => one.site,
    };
    const query = (aggregateBy: keyof typeof keys) => ({ query: { ...period, aggregateBy } });
    for (const by of Object.keys(keys) as (keyof typeof keys)[]) {
      const { data, totals } = await stage.client.ok(stats.money, query(by), { bearer });
      for (const row of data) {
        const some = entries.filter((one) => keys[by](one) === row.key);
        expect(row, `${by} ${row.key}`).toMatchObject({
          currency: "eur",
          charged: sum(some, "charge", "reprice", "cancel"),
          collected: 0 - sum(some, "collect", "reverse"),
          writtenOff: 0 - sum(some, "writeOff", "restore"),
          fees: some.reduce((total, { fee }) => total + fee, 0),
        });
      }
      const all = (part: "charged" | "collected") => data.reduce((total, row) => total + row[part], 0);
      expect([totals[0]?.charged, totals[0]?.collected], by).toEqual([all("charged"), all("collected")]);
      for (const { key, collected } of data) {
        const within = {
          month: by === "month" && { from: `${key}-01`, to: lastDay(key) },
          method: { ...period, method: [key] },
          package: { ...period, templateId: key },
          site: { ...period, siteId: key },
        }[by];
        if (by === "method" && key === "none") continue;
        const book = await stage.client.ok(cashBook.get, { query: within as never }, { bearer });
        const moved = book.totals.reduce((total, one) => total + one.in - one.out, 0);
        expect(moved, `${by} ${key}`).toBe(collected);
      }
    }
    const months = (await stage.client.ok(stats.money, query("month"), { bearer })).data;
    expect(months.filter(({ collected }) => collected > 0).length).toBeGreaterThan(2);
    expect(months.some((row) => row.charged === 0 && row.collected === 0)).toBe(true);
  });
});

describe("attendance", () => {
  it("counts trainings by their sites' dates, with who came", async () => {
    const club = await academy(stage);
    const { sql } = stage;
    const [rome, auckland] = [await club.site("Roma"), await club.site("Auckland")];
    await sql`update upstream.sites set time_zone = 'Pacific/Auckland' where id = ${auckland}`;
    const [staff] =
      await sql`select id from upstream.staff_members where organisation_id = ${club.organisationId} limit 1`;
    const add = (siteId: string, startAt: string, zone: string, status = "scheduled") =>
      sql.begin(async (tx) => {
        const [row] = await tx`insert into upstream.trainings (organisation_id, name, start_at, end_at, day, site_id,
            max_athletes, access, cancellation, notifications, status)
          values (${club.organisationId}, 'Prova', ${startAt}, ${startAt}::timestamptz + interval '1 hour',
            (${startAt}::timestamptz at time zone ${zone})::date, ${siteId}, 8, '{}', '{}', '{}', ${status}) returning id`;
        await tx`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
          values (${club.organisationId}, ${row?.id}, ${staff?.id})`;
        return String(row?.id);
      });
    const join = (trainingId: string, athleteId: string, isPresent: boolean | null, withdrawn = false) => sql`
      insert into upstream.participants (organisation_id, training_id, athlete_id, access, is_present, absent_at, withdrawn_at)
      values (${club.organisationId}, ${trainingId}, ${athleteId}, 'free', ${isPresent},
        ${isPresent === false ? new Date() : null}, ${withdrawn ? new Date() : null})`;
    // In Auckland it is March already.
    const ids = [
      await add(rome, "2026-02-28T18:00:00Z", "Europe/Rome"),
      await add(auckland, "2026-02-28T18:00:00Z", "Pacific/Auckland"),
      await add(rome, "2026-04-06T18:00:00Z", "Europe/Rome"),
    ] as const;
    await add(rome, "2026-04-07T18:00:00Z", "Europe/Rome", "canceled");
    const people = await Promise.all(Array.from({ length: 4 }, () => club.athlete()));
    for (const [n, athleteId] of people.entries()) {
      await join(ids[0], athleteId, n < 2);
      await join(ids[1], athleteId, n === 0 ? null : true, n === 3);
    }
    const ask = async (aggregateBy: "month" | "weekday" | "coach" | "course") =>
      stage.client.ok(stats.attendance, { query: { aggregateBy, from: "2026-02-01", to: "2026-04-30" } }, club);
    const count = (trainings: number, places: number, booked: number, present: number, absent: number) => ({
      ...{ trainings, places, booked, present, absent },
    });
    const { data, totals } = await ask("month");
    expect(data).toEqual([
      { key: "2026-02", label: "", ...count(1, 8, 4, 2, 2) },
      { key: "2026-03", label: "", ...count(1, 8, 3, 2, 0) },
      { key: "2026-04", label: "", ...count(1, 8, 0, 0, 0) },
    ]);
    expect(totals).toEqual(count(3, 24, 7, 4, 2));
    const days = (await ask("weekday")).data;
    expect(days.map(({ trainings }) => trainings)).toEqual([1, 0, 0, 0, 0, 1, 1]);
    expect((await ask("coach")).data).toMatchObject([{ key: staff?.id, ...count(3, 24, 7, 4, 2) }]);
    expect((await ask("course")).data).toMatchObject([{ key: "none", trainings: 3 }]);

    const now = Date.now();
    const soon = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
    const next = await add(rome, soon(1), "Europe/Rome");
    await add(rome, soon(26 * 60), "Europe/Rome");
    await sql`update upstream.trainings set min_athletes = 2 where id = ${next}`;
    const today = await stage.client.ok(stats.today, {}, club);
    expect(today).toMatchObject({ trainings: { unmarked: 1, belowMin: 1 }, requests: 0, money: [] });
    const coach = await stage.member(club.organisationId, ["coach"]);
    const own = await stage.client.ok(stats.today, {}, { bearer: coach.jwt });
    expect(own).toMatchObject({ trainings: { today: 0, unmarked: 0, belowMin: 0 }, nextTrainings: [] });
    const [ofCoach] = await sql`select max(id::text) as id from upstream.staff_members
      where organisation_id = ${club.organisationId} and roles = '{coach}'`;
    await sql`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
      values (${club.organisationId}, ${ids[1]}, ${ofCoach?.id}), (${club.organisationId}, ${next}, ${ofCoach?.id})`;
    const theirs = await stage.client.ok(stats.today, {}, { bearer: coach.jwt });
    expect(theirs.trainings).toMatchObject({ unmarked: 1, belowMin: 1 });
    for (const { id } of theirs.nextTrainings) expect(id).toBe(next);
  });
});

describe("what is asked", () => {
  it("begins eleven months before its last month, and has limits", async () => {
    const club = await academy(stage);
    const ask = (query: object) => ({ query: { aggregateBy: "month", ...query } as never });
    const { data, to } = await stage.client.ok(stats.memberships, ask({}), club);
    expect(data).toHaveLength(12);
    expect(data.at(-1)?.key).toBe(to.slice(0, 7));
    const whole = await stage.client.ok(stats.memberships, ask({ from: "2020-01-01", to: "2024-12-31" }), club);
    expect(whole.data).toHaveLength(60);
    const long = await stage.client.refused(stats.memberships, ask({ from: "2019-12-31", to: "2024-12-31" }), club);
    expect(long).toMatchObject({ status: 422, code: "stats.range_too_long" });
    const turned = await stage.client.refused(stats.money, ask({ from: "2024-02-01", to: "2024-01-31" }), club);
    expect(turned).toMatchObject({ status: 400, code: "request.invalid" });
  });

  it("tells coaches of their own trainings only, and of nothing else", async () => {
    const club = await academy(stage);
    await club.member({ status: "pending" });
    const coach = { bearer: (await stage.member(club.organisationId, ["coach"])).jwt };
    expect((await stage.client.ok(stats.today, {}, club)).requests).toBe(1);
    expect(await stage.client.ok(stats.today, {}, coach)).toMatchObject({
      requests: null,
      money: null,
      documents: null,
    });
    for (const call of [stats.memberships, stats.money, stats.attendance])
      expect(await stage.client.refused(call, { query: {} }, coach)).toMatchObject({ status: 403 });
  });

  it("is a file, too", async () => {
    const club = await academy(stage);
    for (const aggregateBy of MembershipsBy.options) {
      const answer = await stage.client.send(
        stats.membershipsDownload,
        { query: { aggregateBy } },
        { ...club, language: "it" },
      );
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain("Iscritti alla fine");
    }
    const weekdays = await stage.client.send(
      stats.attendanceDownload,
      { query: { aggregateBy: "weekday" } },
      { ...club, language: "it" },
    );
    expect(await weekdays.text()).toMatch(/^lunedì;0;0/mu);
    const money = await stage.client.send(
      stats.moneyDownload,
      { query: { aggregateBy: "month" } },
      { ...club, language: "it" },
    );
    expect((await money.text()).split("\n").filter((line) => /;EUR;"0,00"/u.test(line))).toHaveLength(12);
  });
});
