import { afterAll, beforeAll, expect, it } from "vitest";
import { rounds } from "#contracts/events/division-rounds.ts";
import { matches as matchCalls } from "#contracts/events/matches.ts";
import { registrations } from "#contracts/events/registrations.ts";
import { structures } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { maxBreaks, maxShift } from "#contracts/events/scheduling.ts";
import { ownSimulations } from "#contracts/events/simulations.ts";
import { maxCourts, maxTeams } from "#contracts/events/sizes.ts";
import { maxSlotsOfDay } from "#contracts/facilities/sizes.ts";
import type { Operation } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { addEvent } from "#tests/bench/events/large-event.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { counted, stepsTaken, TooManySteps } from "#upstream/events/engine/steps.ts";
import { mostSteps, work } from "#upstream/events/simulations/simulate.ts";
import { settingsOf } from "./competition.ts";

// Everything that computes, with the largest body that its contract takes, on the largest event: how many steps it takes, in
// the process that serves everybody and in the thread.

/** Of the process that serves: a million are a twentieth of a second on an idle machine. */
const mostWhileOthersWait = 1_000_000;

/** Steps of the thread at most, of all orders of a call; those that are not named take three million. */
const millionsInThread: Readonly<Record<string, number>> = {
  "four simulations compared": 12,
  "advice about eight ways to play": 36,
};

let stage: Stage;
let bearer: string;
let eventId: string;
interface Order {
  readonly kind: keyof typeof work;
  readonly order: unknown;
}

/** Orders that the thread got in the call that is under way. */
let orders: Order[] = [];

beforeAll(async () => {
  stage = await createStage();
  bearer = await stage.staff("manager");
  eventId = await addEvent(stage.sql, maxTeams, { courts: maxCourts, endAt: "2200-05-31T20:00Z" });
  // As many stretches of opening hours as there may be, on each day.
  await stage.sql`insert into upstream.opening_slots (organisation_id, location_id, day_of_week, start_minute, end_minute)
    select organisation_id, location_id, day, hour * 60, hour * 60 + 55
      from upstream.events, generate_series(1, 7) day, generate_series(0, ${maxSlotsOfDay - 1}::int) hour where id = ${eventId}`;
  const { own } = stage.upstream.services.simulators;
  const run = own.run.bind(own);
  // why: what a thread counts is counted again here, where it can be seen.
  own.run = (kind, order, asker) => {
    orders.push({ kind, order });
    return run(kind, order, asker);
  };
  await call(registrations.confirm, { params: { eventId }, query: {}, body: {} });
  const settings = settingsOf({ formula: "singleElimination", placement: "none" });
  await call(structures.generate, { params: { eventId }, body: { settings } });
}, 120_000);
afterAll(() => stage.stop());

interface Input {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

async function call(operation: Operation, input: Input): Promise<{ status: number; body: unknown }> {
  const answer = await stage.client.send(operation, input, { bearer });
  return { status: answer.status, body: await answer.json() };
}

/** Steps of the thread, also of what it refuses or gives up. */
function stepsInThread(ordersOfCall: readonly Order[]): number {
  return ordersOfCall.reduce((sum, { kind, order }) => {
    try {
      // why: each kind has its own order, which a list of all of them does not say.
      counted({ most: mostSteps, isLate: () => false }, () => work[kind](order as never));
    } catch (error) {
      if (!(error instanceof TooManySteps || error instanceof Refusal)) throw error;
    }
    return sum + stepsTaken();
  }, 0);
}

interface Cost {
  readonly name: string;
  readonly status: number;
  readonly main: number;
  readonly orders: readonly Order[];
}

async function costOf(name: string, operation: Operation, input: Input): Promise<Cost> {
  orders = [];
  const before = stepsTaken();
  const { status } = await call(operation, input);
  const main = stepsTaken() - before;
  return { name, status, main, orders };
}

const time = (at: number) => `${String(Math.floor(at / 60)).padStart(2, "0")}:${String(at % 60).padStart(2, "0")}`;
const days = Array.from({ length: 31 }, (_, at) => ({
  ...{ date: `2199-07-${String(at + 1).padStart(2, "0")}`, from: "00:00", to: "24:00" },
}));
const breaks = Array.from({ length: maxBreaks }, (_, at) => ({
  ...{ date: days[at % 31]?.date ?? "", from: time(600 + 5 * at), to: time(603 + 5 * at) },
}));
const scheduling = { matchMinutes: 30, restMinutes: 30, slotMinutes: 1, breaks };

it("what computes takes so many steps at most, while others wait and in the thread", async () => {
  const { locationId } =
    (await stage.sql`select location_id as "locationId" from upstream.events where id = ${eventId}`)[0] ?? {};
  const { tournamentId, roundId } =
    (
      await stage.sql`select division_id as "tournamentId", id as "roundId" from upstream.rounds where event_id = ${eventId}`
    )[0] ?? {};
  const own = { settings: settingsOf({ formula: "roundRobin", scheduling } as never), teams: 71, days };
  const imagined = { ...own, courts: Array.from({ length: maxCourts }, (_, at) => `Campo ${at + 1}`) };
  const real = { ...own, locationId };
  const largest = settingsOf({ formula: "doubleElimination", placement: "all", scheduling } as never);
  const event = { params: { eventId } };
  const preview = { ...event, query: { preview: true } };
  const saved = { ...event, query: {} };
  const options = { matchMinutes: 30, restMinutes: 30, slotMinutes: 1 };
  const from = "2199-06-01T00:00:00Z";
  const costs: Cost[] = [];
  const add = async (...args: Parameters<typeof costOf>) => costs.push(await costOf(...args));
  await add("a simulation on imagined courts", ownSimulations.simulate, { body: imagined });
  await add("a simulation on courts of the club", ownSimulations.simulate, { body: real });
  await add("four simulations compared", ownSimulations.compare, {
    body: { scenarios: [real, real, imagined, imagined] },
  });
  await add("advice about eight ways to play", ownSimulations.advise, {
    ...event,
    body: { settings: Array.from({ length: 8 }, () => largest) },
  });
  await add("a structure before it is made", structures.preview, { ...event, body: { settings: largest } });
  await add("a schedule before it is saved", schedules.plan, { ...preview, body: { options } });
  await add("a schedule that does not fit", schedules.plan, {
    ...preview,
    body: { options: { ...options, days: [{ date: "2199-06-01", from: "09:00", to: "10:00" }] } },
  });
  await add("a schedule that is saved", schedules.plan, { ...saved, body: { options } });
  await add("a schedule that is kept", schedules.plan, { ...preview, body: { options, keep: "all" } });
  await add("a round", rounds.schedule, {
    params: { eventId, tournamentId, roundId },
    query: { preview: true },
    body: { schedulingOptions: options },
  });
  await add("a schedule as it is", schedules.show, saved);
  await add("a day of a schedule", schedules.show, { ...event, query: { date: "2199-06-01" } });
  await add("all matches later", schedules.shift, { ...preview, body: { mode: "all", minutes: maxShift, from } });
  await add("courts that stand still", schedules.shift, {
    ...preview,
    body: { mode: "push", minutes: maxShift, from },
  });
  const { data } = (await call(matchCalls.list, { ...event, query: { pageSize: 2500 } })).body as {
    data: { id: string; field: { id: string } | null }[];
  };
  const { id: matchId, field } = data.find((match) => match.field !== null) ?? {};
  await add("a match by hand", schedules.place, {
    params: { eventId, matchId },
    query: { preview: true },
    body: { fieldId: field?.id, startAt: "2199-06-01T06:00:00Z", proceed: true },
  });
  await add("the desk", schedules.desk, saved);
  await add("a queue", schedules.plan, { ...saved, body: { options: { ...options, mode: "queue" }, keep: "started" } });
  await add("the desk of a queue", schedules.desk, saved);
  await add("a call to a court", schedules.call, { ...event, body: {} });
  expect(costs.filter(({ main }) => main > mostWhileOthersWait)).toEqual([]);
  // why only now: counting holds this process for seconds, in which the server ends a connection that the next call would use.
  const inThread = costs.map(({ name, orders: ofCall }) => ({ name, steps: stepsInThread(ofCall) }));
  const most = (name: string) => (millionsInThread[name] ?? 3) * 1_000_000;
  expect(inThread.filter(({ name, steps }) => steps > most(name))).toEqual([]);
}, 600_000);
