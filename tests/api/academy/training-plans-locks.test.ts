import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { whoWaits } from "./kills.ts";
import { timetable } from "./timetable.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

type Club = Awaited<ReturnType<typeof timetable>>;

/** A published weekly session with somebody in it, and a booking in the way of the one after it. */
async function taught(club: Club) {
  const { athleteId } = await club.accepted({ email: "una@example.org" });
  const session = await club.weekly({ dayOfWeek: 2 });
  await club.setAthletes(session, [athleteId]);
  await club.publish(session);
  await club.booking(club.dateOf(1), { startAt: "18:00" });
  return { session, athleteId };
}

type Act = (club: Club) => Promise<() => Promise<unknown>>;

/** What is done, what it waits for, and what it must not hold by then: whatever comes later in the one order (ADR 48). */
const acts: [what: string, waitsFor: "fields" | "memberships", later: readonly string[], act: Act][] = [
  [
    "publishes over a booking",
    "fields",
    ["reservations", "memberships", "sites", "training_courses", "recurring_sessions", "trainings"],
    async (club) => {
      const session = await club.weekly();
      await club.booking(club.dateOf(1));
      return () => club.publish(session, { decisions: [{ date: club.dateOf(1), choice: "overwrite" }] });
    },
  ],
  [
    "moves a weekly session over a booking",
    "fields",
    ["reservations", "memberships", "sites", "training_courses", "recurring_sessions", "trainings"],
    async (club) => {
      const { session } = await taught(club);
      const decisions = [{ date: club.dateOf(1), choice: "overwrite" as const }];
      return () => club.edit(session, { dayOfWeek: 1, decisions });
    },
  ],
  [
    "clears a weekly session",
    "fields",
    ["sites", "training_courses", "recurring_sessions", "trainings", "wallets"],
    async (club) => {
      const { session } = await taught(club);
      return () => club.edit(session, { clearAll: true });
    },
  ],
  [
    "deletes a weekly session",
    "fields",
    ["training_courses", "recurring_sessions", "trainings", "wallets"],
    async (club) => {
      const { session } = await taught(club);
      return () => club.remove(session);
    },
  ],
  [
    "publishes for standing athletes",
    "memberships",
    ["sites", "training_courses", "recurring_sessions", "trainings"],
    async (club) => {
      const { session } = await taught(club);
      await club.edit(session, { clearAll: true });
      return () => club.publish(session);
    },
  ],
  [
    "sets standing athletes",
    "memberships",
    ["training_courses", "recurring_sessions", "trainings", "participants", "wallets"],
    async (club) => {
      const { session, athleteId } = await taught(club);
      const other = await club.accepted();
      return () => club.setAthletes(session, [athleteId, other.athleteId]);
    },
  ],
];

describe("locks", () => {
  it.each(acts)("who %s holds nothing of what comes later while it waits", async (_, waitsFor, later, act) => {
    const club = await timetable(stage);
    const run = await act(club);
    let done: Promise<unknown> | undefined;
    await stage.sql.begin(async (tx) => {
      await tx`select from ${tx(`upstream.${waitsFor}`)} where organisation_id = ${club.organisationId} for update`;
      done = run();
      done.catch(() => {});
      await whoWaits(stage.sql);
      for (const table of later)
        await tx`select from ${tx(`upstream.${table}`)} where organisation_id = ${club.organisationId} for update nowait`;
    });
    await done;
  });
});

describe("who is killed midway", () => {
  it.each(["trainings", "training_coaches", "participants", "recurring_sessions", "messages"])(
    "leaves all or nothing: at %s",
    async (table) => {
      const club = await timetable(stage);
      const { weekly, accepted, setAthletes, trainings, told, sendPublish, publish, booking, dateOf, statusOf } = club;
      const session = await weekly();
      const { athleteId } = await accepted({ email: "una@example.org" });
      await setAthletes(session, [athleteId]);
      const booked = await booking(dateOf(2));
      const decisions = [{ date: dateOf(2), choice: "overwrite" as const }];
      let sent: Promise<Response> | undefined;
      await stage.sql.begin(async (tx) => {
        await tx`lock table ${tx(`upstream.${table}`)} in exclusive mode`;
        sent = sendPublish(session, { decisions });
        await tx`select pg_terminate_backend(${await whoWaits(stage.sql)})`;
        expect((await sent).status).toBeGreaterThanOrEqual(500);
      });
      expect(await trainings(session)).toEqual([]);
      expect(await statusOf(booked)).toMatchObject({ status: "confirmed" });
      expect(await told(athleteId)).toEqual([]);
      expect((await publish(session, { decisions })).plan).toMatchObject({ created: 6 });
      expect(await told(athleteId)).toEqual(["training.published"]);
    },
  );
});
