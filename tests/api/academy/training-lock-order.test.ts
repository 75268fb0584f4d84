import { afterAll, beforeAll, test } from "vitest";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { openDays } from "#contracts/events/open-days.ts";
import { type Act, holdsNothingLater } from "#tests/api/support/lock-order.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { type Classroom, classroom } from "./classroom.ts";

// Who works on what is taught, in the order of locks (ADR 48).

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A member of a club, in a training to come whose absences cost a voucher. */
async function inTraining(room: Classroom) {
  const { athleteId } = await room.member();
  await room.grant(athleteId, "recoveryVoucher");
  await room.grant(athleteId, "gold");
  const trainingId = await room.training({ cancellation: { recovery: "voucher" } });
  const { id } = await room.add(trainingId, athleteId);
  return { athleteId, trainingId, id };
}

const lessons: Act<Classroom>[] = [
  [
    "lets an athlete in for a token",
    ["memberships", "trainings", "wallets"],
    async (room) => {
      const { athleteId } = await inTraining(room);
      const other = await room.training();
      return () => room.add(other, athleteId, "gold");
    },
  ],
  [
    "lets somebody in on trial",
    ["memberships", "trainings"],
    async (room) => {
      const { athleteId } = await room.member({ status: "pending" });
      const trainingId = await room.training();
      return () => room.add(trainingId, athleteId, "trial");
    },
  ],
  [
    "marks an absence",
    ["memberships", "trainings", "participants", "wallets"],
    async (room) => {
      const { trainingId, id } = await inTraining(room);
      return () => room.mark(trainingId, id, { isPresent: false });
    },
  ],
  [
    "marks everybody",
    ["memberships", "trainings", "participants", "wallets"],
    async (room) => {
      const { trainingId, id } = await inTraining(room);
      return () => room.markAll(trainingId, [{ id, isPresent: false }]);
    },
  ],
  [
    "withdraws an athlete",
    ["memberships", "trainings", "participants", "wallets"],
    async (room) => {
      const { athleteId } = await inTraining(room);
      const other = await room.training();
      const { id } = await room.add(other, athleteId, "gold");
      return () => room.withdraw(other, id, "always");
    },
  ],
  [
    "cancels trainings",
    ["trainings", "wallets"],
    async (room) => {
      const { athleteId, trainingId } = await inTraining(room);
      const other = await room.training();
      await room.add(other, athleteId, "gold");
      const body = { ids: [other, trainingId] };
      return () => stage.client.ok(trainingSessions.cancelMany, { body }, { bearer: room.bearer });
    },
  ],
  [
    "changes a training",
    ["sites", "trainings"],
    async (room) => {
      const { trainingId } = await inTraining(room);
      const given = {
        params: { id: trainingId },
        query: {},
        body: { startTime: "06:00", endTime: "07:00", proceedOutsideSlots: true },
      };
      return () => stage.client.ok(trainingSessions.update, given, { bearer: room.bearer });
    },
  ],
  [
    "changes a course",
    ["training_courses"],
    async (room) => {
      await inTraining(room);
      const [course] = (await stage.client.ok(trainingCourses.list, {}, { bearer: room.bearer })).data;
      const given = { params: { id: course?.id ?? "" }, query: {}, body: { name: "Under 14" } };
      return () => stage.client.ok(trainingCourses.update, given, { bearer: room.bearer });
    },
  ],
  [
    "gives an open day a training",
    ["open_days", "trainings"],
    async (room) => {
      const openDay = await room.openDay();
      const trainingId = await room.training({ ofCourse: false });
      const given = { params: { id: openDay.id }, query: {}, body: { addSessions: [trainingId] } };
      return () => stage.client.ok(openDays.update, given, { bearer: room.bearer });
    },
  ],
];

test.each(lessons)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const room = await classroom(stage);
    await holdsNothingLater(stage, room, kind, await act(room));
  }
});
