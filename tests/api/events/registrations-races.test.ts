import { afterAll, beforeAll, expect, it } from "vitest";
import { registrations } from "#contracts/events/registrations.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { type Entrants, entrants, guest } from "./entrants.ts";
import { wrongs } from "./registration-rules.ts";

let stage: Stage;
let club: Entrants;
beforeAll(async () => {
  stage = await createStage();
  club = await entrants(stage);
});
afterAll(() => stage.stop());

const runners = times(20, 200);
const crowd = Array.from({ length: runners }, (_, at) => at);

it("of many for the last place one gets it; the others wait in a row, or are refused where nobody waits", async () => {
  for (const waiting_list of [true, false]) {
    const event = await club.tournament({ max_teams: 5, waiting_list });
    for (let n = 0; n < 4; n++) await club.add(event);
    const answers = await Promise.all(
      crowd.map(() => stage.client.send(registrations.create, { body: club.bodyOf(event) }, club.by)),
    );
    const taken = answers.filter(({ status }) => status === 201).length;
    expect(taken).toBe(waiting_list ? runners : 1);
    for (const refused of answers.filter(({ status }) => status !== 201))
      expect(await refused.json()).toMatchObject({ code: "registration.full" });
    const { counts } = await club.list(event);
    expect(counts).toMatchObject({ entry: 5, waiting: waiting_list ? runners - 1 : 0 });
    expect(await wrongs(stage.sql, event)).toEqual([]);
  }
}, 300_000);

it("of many teams with one athlete, or one name, one is there", async () => {
  const event = await club.tournament({ max_teams: null });
  const athleteId = await club.athlete();
  const twice = (at: number) =>
    at % 2 === 0
      ? { team: { name: "I Draghi", players: [guest()] } }
      : { team: { name: null, players: [guest({ athleteId })] } };
  const answers = await Promise.all(
    crowd.map((at) => stage.client.send(registrations.create, { body: club.bodyOf(event, twice(at)) }, club.by)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...[201, 201],
    ...Array.from({ length: runners - 2 }, () => 409),
  ]);
  expect(await wrongs(stage.sql, event)).toEqual([]);
}, 300_000);

it("who confirms and who withdraws at once are one after the other", async () => {
  const event = await club.tournament({ max_teams: 10, min_teams: 4 });
  const ids: string[] = [];
  for (let n = 0; n < 14; n++) ids.push((await club.add(event)).id);
  const confirm = () =>
    stage.client.send(
      registrations.confirm,
      { params: { eventId: event }, query: {}, body: { proceedBelowMinimum: true } },
      club.by,
    );
  const withdraw = (id: string) => stage.client.send(registrations.delete, { params: { id }, query: {} }, club.by);
  const answers = await Promise.all(ids.slice(0, 10).flatMap((id) => [withdraw(id), confirm()]));
  const statuses = answers.map(({ status }) => status);
  expect(
    statuses.every((status) => status === 200 || status === 409),
    statuses.join(),
  ).toBe(true);
  expect(answers.filter(({ status }, at) => at % 2 === 1 && status === 200)).toHaveLength(1);
  const { counts, data } = await club.list(event, { list: ["entry"] });
  expect((await club.teams(event)).map(({ registrationId }) => registrationId)).toEqual(data.map(({ id }) => id));
  expect(counts.entry + counts.waiting + counts.withdrawn).toBe(14);
  expect(await wrongs(stage.sql, event)).toEqual([]);
});

it("the demo keeps the same rules", async () => {
  const demo = await createStage({ seed: true });
  try {
    const events = await demo.sql<{ id: string; entry: number; waiting: number }[]>`
      select event_id as id, count(*) filter (where list = 'entry')::int as entry,
             count(*) filter (where list = 'waiting')::int as waiting
        from upstream.registrations where fee > 0 group by event_id`;
    expect(events.filter(({ entry, waiting }) => entry === 40 && waiting === 8)).toHaveLength(2);
    for (const { id } of events) expect(await wrongs(demo.sql, id)).toEqual([]);
  } finally {
    await demo.stop();
  }
}, 120_000);
