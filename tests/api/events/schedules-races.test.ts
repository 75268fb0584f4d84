import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { type ScheduleStage, scheduleStage } from "./schedule-calls.ts";

let on: ScheduleStage;
beforeAll(async () => {
  on = await scheduleStage();
});
afterAll(() => on.stage.stop());

describe("a court that two want", () => {
  it("is the reservation's that was confirmed while the plan was made, and the plan says so", async () => {
    const { event, fields } = await on.onCourts({ courts: 1 });
    let done: Promise<unknown> | undefined;
    await on.stage.sql.begin(async (tx) => {
      // As nobody does who holds the court.
      await on.book(
        fields[0] ?? "",
        "2199-06-01T07:00Z",
        "2199-06-01T08:00Z",
        "confirmed",
        tx as unknown as Stage["sql"],
      );
      done = on.refusedPlan(event, { matchMinutes: 60 });
      done.catch(() => {});
      await expect
        .poll(
          () =>
            on.stage.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
                         and query ilike '%update upstream.matches%'`,
        )
        .toHaveLength(1);
    });
    expect(await done).toMatchObject({
      ...{ status: 409, code: "schedule.courts_taken" },
      details: { conflicts: [{ kind: "reservation", holder: "Ospite", fieldId: fields[0] }] },
    });
    expect((await on.show(event)).placements).toEqual([]);
  });

  const rounds = times(10, 200);

  it("has one winner of saving a plan and confirming a reservation, each time", {
    timeout: rounds * 3_000,
  }, async () => {
    const { event, fields } = await on.onCourts({ courts: 1, to: "2199-06-01T13:00:00Z" });
    const winners: string[] = [];
    for (let round = 0; round < rounds; round++) {
      await on.clear(event);
      const id = await on.book(fields[0] ?? "", "2199-06-01T10:00Z", "2199-06-01T11:00Z", "pending");
      const [planned, confirmed] = await Promise.allSettled([
        on.plan(event, { matchMinutes: 60 }),
        on.stage.client.ok(reservations.confirm, { params: { id } }, on.club.manager),
      ]);
      expect([planned.status, confirmed.status].toSorted()).toEqual(["fulfilled", "rejected"]);
      winners.push(planned.status === "fulfilled" ? "plan" : "reservation");
      await on.stage
        .sql`update upstream.reservations set status = 'canceled', canceled_by = 'manager' where id = ${id}`;
    }
    expect(winners).toHaveLength(rounds);
    const [{ deadlocks } = { deadlocks: 0 }] = await on.stage.sql<{ deadlocks: number }[]>`
      select deadlocks::int from pg_stat_database where datname = current_database()`;
    expect(deadlocks).toBe(0);
  });

  it("is called to once: of many who call the next match each gets another one and court, or is refused", async () => {
    const { event } = await on.onCourts({ courts: 2, teams: 8 });
    await on.plan(event, { mode: "queue" });
    const answers = await Promise.allSettled(Array.from({ length: 6 }, () => on.call(event)));
    const called = answers.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(called).toHaveLength(2);
    expect(new Set(called.map(({ matchId }) => matchId)).size).toBe(2);
    expect(new Set(called.map(({ field }) => field.id)).size).toBe(2);
  });
});
