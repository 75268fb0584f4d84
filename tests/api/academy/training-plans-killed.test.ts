import { afterAll, beforeAll, expect, it } from "vitest";
import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { randomOf } from "#upstream/seed/random.ts";
import { insisting, killAtRandom } from "./kills.ts";
import { timetable } from "./timetable.ts";

const kills = times(10, 1_000);
/** When the weekly sessions begin that are published and cleared at a time, all on one court. */
const hours = ["08", "11", "14", "17"] as const;
const weeks = 6;

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it("killed at random while weekly sessions are published and cleared, upstream does each whole or not at all", async () => {
  const key = `killed-publishing:${process.env.SEED}`;
  const club = await timetable(stage);
  const heard = { answers: 0, lost: 0 };
  const insist = insisting(stage, club.call, heard);
  const lessons = [];
  for (const hour of hours) {
    const session = await club.weekly({ startAt: `${hour}:00`, endAt: `${hour}:50` });
    const { athleteId } = await club.accepted({ email: `una${hour}@example.org` });
    await club.setAthletes(session, [athleteId]);
    const params = { id: session.id, courseId: session.course.id };
    lessons.push({ session, athleteId, params, published: 0, cleared: 0 });
  }
  type Lesson = (typeof lessons)[number];
  const publish = async (lesson: Lesson) => {
    const answer = await insist(recurringSessions.publish, { params: lesson.params, query: {}, body: {} });
    if (!answer) return;
    expect([0, weeks]).toContain(answer.plan.created);
    if (answer.plan.created > 0) lesson.published += 1;
  };
  const clear = async (lesson: Lesson) => {
    const { params } = lesson;
    if (await insist(recurringSessions.update, { params, query: {}, body: { clearAll: true } })) lesson.cleared += 1;
  };
  let isOver = false;
  const live = async (lesson: Lesson, index: number) => {
    const random = randomOf(`${key}:${index}`);
    while (!isOver) await random.pick([publish, clear])(lesson);
  };
  const callers = hours.length;
  const over = killAtRandom(stage.databaseUrl, { random: randomOf(key), kills, callers }, () => heard.answers).finally(
    () => {
      isOver = true;
    },
  );
  await Promise.all([over, ...lessons.map(live)]);
  const published = lessons.reduce((sum, one) => sum + one.published, 0);
  console.log(`${key}: ${kills} connections ended, ${heard.lost} answers lost, published ${published} times`);
  expect(heard.lost).toBeGreaterThan(0);
  expect(published).toBeGreaterThan(0);

  for (const { session, athleteId, ...lesson } of lessons) {
    const [row] = await stage.sql<{ status: string }[]>`
      select status from upstream.recurring_sessions where id = ${session.id}`;
    const made = await club.trainings(session);
    const dates = Array.from({ length: weeks }, (_, week) => club.dateOf(week));
    expect(made.map(({ date }) => date)).toEqual(row?.status === "published" ? dates : []);
    for (const { places, id } of made) {
      expect(places).toBe(1);
      expect(await club.taken(id)).toEqual([club.courts.a]);
    }
    const canceled = await club.trainings(session, "canceled");
    expect(made.length + canceled.length).toBe(lesson.published * weeks);
    for (const { id } of canceled) expect(await club.taken(id)).toEqual([]);
    const told = await club.told(athleteId);
    expect(told.filter((kind) => kind === "training.published")).toHaveLength(lesson.published);
  }
}, 1_800_000);
