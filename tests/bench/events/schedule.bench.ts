import { registrations } from "#contracts/events/registrations.ts";
import { structures } from "#contracts/events/rounds.ts";
import { schedules } from "#contracts/events/schedules.ts";
import { settingsOf } from "#tests/api/events/competition.ts";
import { createStage } from "#tests/api/support/stage.ts";
import { ensureTemplates } from "#tests/support/databases.ts";
import type { Bench, BenchContext, Figure } from "../figure.ts";
import { median } from "../load.ts";
import { addEvent, fewCourts as courts } from "./large-event.ts";

async function timed<T>(work: () => Promise<T>): Promise<readonly [T, number]> {
  const start = performance.now();
  return [await work(), performance.now() - start];
}

async function measure({ postgresUrl, scale, log }: BenchContext): Promise<readonly Figure[]> {
  process.env.TEST_DATABASE_URL = postgresUrl;
  await ensureTemplates(postgresUrl);
  const stage = await createStage({ seed: true });
  try {
    const teams = scale === "full" ? 1024 : 32;
    const eventId = await addEvent(stage.sql, teams);
    const by = { bearer: await stage.staff("events") };
    const params = { eventId };
    await stage.client.ok(registrations.confirm, { params, query: {}, body: {} }, by);
    const settings = settingsOf({ formula: "singleElimination", placement: "none" });
    const [, made] = await timed(() => stage.client.ok(structures.generate, { params, body: { settings } }, by));
    log(`generated in ${made.toFixed(0)} ms`);
    const spent: number[] = [];
    let placed = 0;
    // Each plan has another length of matches, so that all of them move; the first one warms up.
    for (const matchMinutes of [20, 30, 25, 30, 25, 30]) {
      const options = { matchMinutes, restMinutes: 30 };
      const [plan, took] = await timed(() =>
        stage.client.ok(schedules.plan, { params, query: {}, body: { options } as never }, by),
      );
      placed = plan.placements.length;
      log(`${placed} matches of ${matchMinutes} minutes saved in ${took.toFixed(0)} ms`);
      spent.push(took);
    }
    const [{ count }] = await stage.sql<[{ count: number }]>`
      select count(*)::int as count from upstream.occupancies o join upstream.matches m on m.id = o.source_id
       where o.kind = 'match' and m.event_id = ${eventId}`;
    if (placed !== teams - 1 || count !== placed)
      throw new Error(`${placed} matches have places, ${count} have courts`);
    return [
      {
        name: `Tournament: schedule of ${teams} teams saved with its occupancies, through the API`,
        value: median(spent.slice(1)),
        unit: "ms",
        ...(scale === "full" && { wanted: { atMost: 1500 } }),
        detail: `${placed} matches on ${courts} courts, planned, checked and written; median of ${spent.length - 1}`,
      },
      { name: `Tournament: ${teams} teams generated and saved, through the API`, value: made, unit: "ms" },
    ];
  } finally {
    await stage.stop();
  }
}

export default {
  title: "a large tournament generated and scheduled through upstream's API, on a real database",
  run: measure,
} satisfies Bench;
