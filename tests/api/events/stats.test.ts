import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventStats } from "#contracts/events/stats.ts";
import { academy } from "#tests/api/academy/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { trainingGround } from "#tests/support/training-ground.ts";
import { instantOf, localDateOf } from "#upstream/core/time.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { type NewMatch, tournamentsOf } from "./season.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

const seed = Math.floor(Math.random() * 1_000_000);
const lastDay = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).toISOString().slice(0, 10);

/** An event as the test remembers it. */
interface Held {
  /** The club's date on which it starts. */
  readonly day: string;
  readonly kind: "tournament" | "openDay" | "canceled";
  readonly teams: number;
  readonly athletes: number;
  readonly matches: number;
  readonly courtMinutes: number;
  readonly money: readonly { readonly currency: string; readonly asked: number; readonly collected: number }[];
}

/** A club in a zone, and how its figures are asked for. */
async function clubIn(timeZone: string) {
  const people = await academy(stage);
  const { organisationId } = people;
  await stage.sql`update upstream.organizations set time_zone = ${timeZone} where id = ${organisationId}`;
  const { jwt: bearer } = await stage.member(organisationId, ["eventManager"]);
  const ask = (aggregateBy: "month" | "year", from: string, to: string) =>
    stage.client.ok(eventStats.show, { query: { aggregateBy, from, to } }, { bearer });
  return { ...people, bearer, ask, tournament: tournamentsOf(stage, organisationId) };
}

/** A court that is free, and random matches on it, each on a day of its own. */
async function matchesOf({ organisationId }: { organisationId: string }) {
  const [place] = await stage.sql<[{ id: string }]>`
    insert into upstream.locations (organisation_id, name, time_zone)
    values (${organisationId}, 'Arena', 'Europe/Rome') returning id`;
  const [court] = await stage.sql<[{ id: string }]>`
    insert into upstream.fields (organisation_id, location_id, name, shown_name, color)
    values (${organisationId}, ${place.id}, 'Campo', 'Campo', 'blue') returning id`;
  let days = 0;
  return (random: ReturnType<typeof randomOf>): NewMatch[] =>
    Array.from({ length: random.int(0, 4) }, () => {
      days += 1;
      const minutes = random.int(20, 90);
      const startAt = new Date(Date.UTC(2021, 0, days, 22));
      return {
        status: random.pick(["ready", "closed", "closed"] as const),
        isVoid: random.chance(0.2),
        end: random.pick(["played", "played", "retirement", "walkover", "noShow", "doubleNoShow", null] as const),
        place: random.chance(0.2)
          ? null
          : {
              ...{ locationId: place.id, fieldId: court.id, startAt, minutes },
              overAfter: random.pick([null, -10, random.int(0, minutes), minutes + 10]),
            },
      };
    });
}

/** How long a court was kept for a match. */
const minutesOf = ({ place }: NewMatch): number =>
  place === null ? 0 : Math.max(0, Math.min(place.minutes, place.overAfter ?? place.minutes));

/** Events of three years, many around the midnights that begin a month. */
async function heldBy(club: Awaited<ReturnType<typeof clubIn>>, timeZone: string): Promise<Held[]> {
  const random = randomOf(`${seed} ${timeZone}`);
  const athletes = [await club.athlete(), await club.athlete(), await club.athlete(), await club.athlete()];
  const someMatches = await matchesOf(club);
  const held: Held[] = [];
  const day = () => {
    const month = `${random.int(2024, 2026)}-${String(random.int(1, 12)).padStart(2, "0")}`;
    return random.pick([`${month}-01`, lastDay(month), `${month}-15`]);
  };
  for (let n = 0; n < 40; n += 1) {
    const startAt = instantOf(day(), random.pick(["00:00", "00:30", "12:00", "23:30"]), timeZone);
    const status = random.pick(["draft", "published", "live", "completed", "canceled"] as const);
    const removed = random.chance(0.1);
    const teams = Array.from({ length: random.int(0, 3) }, (_, at) => {
      const asked = random.int(0, 3) * 1001;
      const paid = random.pick([0, asked, Math.floor(asked / 2)]);
      const athleteId = athletes[at];
      return {
        name: `Squadra ${at}`,
        list: random.pick(["entry", "entry", "waiting"] as const),
        players: [
          ...(random.chance(0.7) && athleteId ? [{ athleteId, name: "Ada Nota" }] : []),
          ...(random.chance(0.5) ? [{ name: "Ugo Ospite" }] : []),
        ],
        owes: { asked, paid, currency: random.pick(["eur", "eur", "chf"]) },
      };
    });
    const matches = someMatches(random);
    await club.tournament({ startAt, status, removed, teams, matches });
    if (removed || status === "draft") continue;
    const isCanceled = status === "canceled";
    const played = isCanceled
      ? []
      : matches.filter(
          (one) => one.status === "closed" && !one.isVoid && (one.end === "played" || one.end === "retirement"),
        );
    const entered = isCanceled ? [] : teams.filter(({ list }) => list === "entry");
    held.push({
      day: localDateOf(startAt, timeZone),
      kind: isCanceled ? "canceled" : "tournament",
      teams: entered.length,
      athletes: entered.flatMap(({ players }) => players).length,
      matches: played.length,
      courtMinutes: played.reduce((sum, one) => sum + minutesOf(one), 0),
      money: entered.map(({ owes: { asked, paid, currency } }) => ({ currency, asked, collected: paid })),
    });
  }
  return [...held, ...(await openDaysOf(club, athletes, day, timeZone))];
}

/** The club's own currency first, the others by their codes. */
const ownFirst = (one: string, other: string) =>
  Number(other === "eur") - Number(one === "eur") || (one < other ? -1 : Number(one > other));

/** Open days with trainings and athletes in them. */
async function openDaysOf(
  { organisationId }: { organisationId: string },
  athletes: readonly string[],
  day: () => string,
  timeZone: string,
): Promise<Held[]> {
  const { sql } = stage;
  const random = randomOf(`${seed} ${timeZone} open`);
  const { plan } = await trainingGround(sql, organisationId);
  const held: Held[] = [];
  for (let n = 0; n < 8; n += 1) {
    const startOn = day();
    const status = random.pick(["draft", "published", "published"]);
    const [row] = await sql<[{ id: string }]>`
      insert into upstream.open_days (organisation_id, name, start_on, end_on)
      values (${organisationId}, ${`Prova ${n}`}, ${startOn}, ${startOn}) returning id`;
    const sessions = await plan({ from: startOn, count: 2, openDayId: row.id });
    await sql`update upstream.open_days set status = ${status} where id = ${row.id}`;
    const came = new Set<string>();
    for (const trainingId of sessions)
      for (const athleteId of athletes)
        if (random.chance(0.4)) {
          const isGone = random.chance(0.3);
          await sql`insert into upstream.participants (organisation_id, training_id, athlete_id, access, withdrawn_at)
            values (${organisationId}, ${trainingId}, ${athleteId}, 'openDay', ${isGone ? new Date() : null})`;
          if (!isGone) came.add(athleteId);
        }
    if (status !== "published") continue;
    const nothing = { teams: 0, matches: 0, courtMinutes: 0, money: [] };
    held.push({ day: startOn, kind: "openDay", athletes: came.size, ...nothing });
  }
  return held;
}

/** The figures of some events, counted one by one. */
function counted(held: readonly Held[], currencies: readonly string[]) {
  const count = (kind: Held["kind"]) => held.filter((one) => one.kind === kind).length;
  const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
  return {
    tournaments: count("tournament"),
    openDays: count("openDay"),
    canceled: count("canceled"),
    teams: sum(held.map(({ teams }) => teams)),
    athletes: sum(held.map(({ athletes }) => athletes)),
    matches: sum(held.map(({ matches }) => matches)),
    courtMinutes: sum(held.map(({ courtMinutes }) => courtMinutes)),
    money: currencies.map((currency) => {
      const own = held.flatMap(({ money }) => money.filter((one) => one.currency === currency));
      return {
        currency,
        asked: sum(own.map(({ asked }) => asked)),
        collected: sum(own.map(({ collected }) => collected)),
      };
    }),
  };
}

// The server is in New York's zone.
describe.each(["Europe/Rome", "America/New_York", "Pacific/Auckland"])("events in %s", (timeZone) => {
  it(`are counted by month and year as one by one, seed ${seed}`, async () => {
    const club = await clubIn(timeZone);
    const held = await heldBy(club, timeZone);
    for (const [by, from, to] of [
      ["month", "2024-01-01", "2026-12-31"],
      ["month", "2024-11-15", "2025-03-10"],
      ["month", "2026-02-28", "2026-02-28"],
      ["year", "2024-01-01", "2026-12-31"],
      ["year", "2024-06-30", "2025-02-01"],
    ] as const) {
      const within = held.filter(({ day }) => from <= day && day <= to);
      const known = [...new Set(within.flatMap(({ money }) => money.map(({ currency }) => currency)))].toSorted(
        ownFirst,
      );
      const currencies = known.length > 0 ? known : ["eur"];
      const { data, totals, ...period } = await club.ask(by, from, to);
      expect(period).toEqual({ aggregateBy: by, from, to });
      const length = by === "month" ? 7 : 4;
      expect([data[0]?.period, data.at(-1)?.period]).toEqual([from.slice(0, length), to.slice(0, length)]);
      expect(new Set(data.map((row) => row.period)).size).toBe(data.length);
      for (const { period: key, ...row } of data)
        expect(row, key).toEqual(
          counted(
            within.filter(({ day }) => day.startsWith(key)),
            currencies,
          ),
        );
      expect(totals).toEqual(counted(within, currencies));
    }
    expect((await club.ask("month", "2024-01-01", "2026-12-31")).data).toHaveLength(36);
  });
});

describe("figures of events", () => {
  it("are a file, too, and of the last twelve months unless asked", async () => {
    const { bearer } = await clubIn("Europe/Rome");
    const usual = await stage.client.ok(eventStats.show, {}, { bearer });
    expect(usual.data).toHaveLength(12);
    const query = { from: "2026-01-01", to: "2026-03-31" };
    const file = await stage.client.send(eventStats.download, { query }, { bearer, language: "en" });
    expect((await file.text()).split(/\r?\n/u).slice(0, 2)).toEqual([
      expect.stringMatching(
        /Month,Tournaments,Open days,Cancelled,Teams,Athletes,Matches,Court minutes,Fees \(EUR\),Collected \(EUR\)$/u,
      ),
      expect.stringMatching(/^2026-01,0,0,0,0,0,0,0,0.00,0.00$/u),
    ]);
  });

  it("are of sixty months at most, of the caller's club, for those who manage events", async () => {
    const { bearer } = await clubIn("Europe/Rome");
    const query = { from: "2010-01-01", to: "2026-12-31" };
    expect(await stage.client.refused(eventStats.show, { query }, { bearer })).toMatchObject({
      ...{ status: 422, code: "stats.range_too_long", fields: [{ params: { max: 60 } }] },
    });
    const other = await clubIn("Europe/Rome");
    await other.tournament({ startAt: new Date("2026-05-05T08:00:00Z"), teams: [{ name: "Lupi" }] });
    const within = { query: { from: "2026-05-01", to: "2026-05-31" } };
    const figures = (token: string) => stage.client.ok(eventStats.show, within, { bearer: token });
    expect((await figures(bearer)).totals.tournaments).toBe(0);
    expect((await figures(other.bearer)).totals).toMatchObject({ tournaments: 1, teams: 1 });
  });
});
