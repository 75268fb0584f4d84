import { test as base } from "vitest";
import type { CoinType } from "#contracts/academy/coins.ts";
import { type Access, participants } from "#contracts/academy/participants.ts";
import { type AccessRules, type CancellationRules, defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { creditWallets } from "#upstream/academy/wallets/save.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { academy } from "./members.ts";

const timeZone = "Europe/Rome";

interface NewTraining {
  /** Minutes from now; negative: it has begun. */
  startsIn?: number;
  maxAthletes?: number;
  access?: Partial<AccessRules>;
  cancellation?: Partial<CancellationRules>;
  /** Whether it is of the course. */
  ofCourse?: boolean;
  openDayId?: string | null;
  coachIds?: string[];
  name?: string;
}

type Add = Partial<CallInput<typeof participants.add>["body"]>;
type Update = CallInput<typeof participants.update>["body"];
type Mark = CallInput<typeof participants.updateMany>["body"]["data"][number];

/** A club with a course, a coach and trainings that start when a test says; people come in by the calls of its manager. */
export async function classroom(stage: Stage) {
  const club = await academy(stage);
  const { sql, client } = stage;
  const { organisationId, bearer } = club;
  const coach = await stage.member(organisationId, ["coach"]);
  const siteId = await club.site("Palestra");
  const today = () => localDateOf(stage.clock.now(), timeZone);
  const usual = defaultTrainingRules();
  const rules = (access: Partial<AccessRules> = {}, cancellation: Partial<CancellationRules> = {}) => ({
    access: sql.json({ ...usual.access, ...access }),
    cancellation: sql.json({ ...usual.cancellation, ...cancellation }),
    notifications: sql.json(usual.notifications),
  });
  const [course] = await sql.begin(async (tx) => {
    const rows = await tx<[{ id: string }]>`
      insert into upstream.training_courses ${tx({
        ...{ organisation_id: organisationId, name: "Under 12", color: "blue", ...rules() },
        ...{ start_on: addDays(today(), -60), end_on: addDays(today(), 60) },
      })} returning id`;
    await tx`insert into upstream.course_coaches (organisation_id, course_id, staff_member_id)
      values (${organisationId}, ${rows[0].id}, ${coach.staffMemberId})`;
    return rows;
  });
  const training = (about: NewTraining = {}) =>
    sql.begin(async (tx) => {
      const { startsIn = 3 * 1440, coachIds = [coach.staffMemberId], ofCourse = true, ...more } = about;
      const startAt = new Date(stage.clock.now().getTime() + startsIn * 60_000);
      const [row] = await tx<[{ id: string }]>`
        insert into upstream.trainings ${tx({
          ...{ organisation_id: organisationId, name: more.name ?? "Under 12", site_id: siteId },
          ...{ course_id: ofCourse ? course.id : null, day: localDateOf(startAt, timeZone) },
          ...{ start_at: startAt, end_at: new Date(startAt.getTime() + 90 * 60_000) },
          ...{ max_athletes: more.maxAthletes ?? 12, open_day_id: more.openDayId ?? null },
          ...rules(more.access, more.cancellation),
        })} returning id`;
      for (const id of coachIds)
        await tx`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
          values (${organisationId}, ${row.id}, ${id})`;
      return row.id;
    });
  const by = { bearer };
  return {
    ...club,
    coach,
    today,
    training,
    member: (about: Parameters<typeof club.member>[0] = {}) => club.member({ status: "accepted", ...about }),
    async openDay({ status = "draft", visibility = "all", max = 1, endsIn = 30 } = {}) {
      const [row] = await sql<[{ id: string }]>`
        insert into upstream.open_days ${sql({
          ...{ organisation_id: organisationId, name: "Open day", visibility, max_per_athlete: max },
          ...{ start_on: addDays(today(), -30), end_on: addDays(today(), endsIn) },
        })} returning id`;
      const publish = () => sql`update upstream.open_days set status = ${status} where id = ${row.id}`;
      return { id: row.id, publish };
    },
    /** Adds tokens of a batch. */
    async grant(athleteId: string, type: CoinType, amount = 1, expiresOn: string | null = null) {
      const act = { organisationId, by: club.staffMemberId, now: stage.clock.now() };
      const credit = { athleteId, type, amount, expiresOn, origin: "staff" as const };
      await inTransaction(stage.upstream.services.db, (tx) => creditWallets(tx, act, [credit]));
    },
    /** What is left of each coin that there ever was, and of all of them by what moved. */
    async wallet(athleteId: string) {
      const rows = await sql<{ type: string; left: number; moved: number }[]>`
        select w.type,
               coalesce((select sum(remaining) from upstream.token_batches b
                          where b.athlete_id = w.athlete_id and b.type = w.type), 0)::int as left,
               coalesce((select sum(amount) from upstream.token_movements m
                          where m.athlete_id = w.athlete_id and m.type = w.type), 0)::int as moved
          from upstream.wallets w where w.athlete_id = ${athleteId}`;
      for (const { type, left, moved } of rows)
        if (left !== moved) throw new Error(`${type}: ${left} left, but ${moved} by the movements`);
      return Object.fromEntries(rows.filter(({ left }) => left > 0).map(({ type, left }) => [type, left]));
    },
    places: async (id: string) => {
      const [row] = await sql<[{ places: number }]>`select places from upstream.trainings where id = ${id}`;
      return row.places;
    },
    add: (trainingId: string, athleteID: string, access: Access = "course", more: Add = {}) =>
      client.ok(participants.add, { params: { trainingId }, body: { access, athleteID, ...more } }, by),
    addRefused: (trainingId: string, athleteID: string, access: Access = "course", more: Add = {}) =>
      client.refused(participants.add, { params: { trainingId }, body: { access, athleteID, ...more } }, by),
    mark: (trainingId: string, id: string, body: Update, as = bearer) =>
      client.ok(participants.update, { params: { trainingId, id }, body }, { bearer: as }),
    markRefused: (trainingId: string, id: string, body: Update, as = bearer) =>
      client.refused(participants.update, { params: { trainingId, id }, body }, { bearer: as }),
    markAll: (trainingId: string, data: Mark[], as = bearer) =>
      client.ok(participants.updateMany, { params: { trainingId }, body: { data } }, { bearer: as }),
    markAllRefused: (trainingId: string, data: Mark[], as = bearer) =>
      client.refused(participants.updateMany, { params: { trainingId }, body: { data } }, { bearer: as }),
    withdraw: (trainingId: string, id: string, refund: "rule" | "always" | "never" = "rule", as = bearer) =>
      client.ok(participants.withdraw, { params: { trainingId, id }, query: { refund } }, { bearer: as }),
    withdrawRefused: (trainingId: string, id: string, as = bearer) =>
      client.refused(participants.withdraw, { params: { trainingId, id } }, { bearer: as }),
    refund: (trainingId: string, id: string, refund: "rule" | "always" | "never" = "rule") =>
      client.ok(participants.refund, { params: { trainingId, id }, query: { refund } }, by),
    list: async (trainingId: string, as = bearer) =>
      (await client.ok(participants.list, { params: { trainingId } }, { bearer: as })).data,
    listRefused: (trainingId: string, as: string) =>
      client.refused(participants.list, { params: { trainingId } }, { bearer: as }),
    options: async (trainingId: string, athleteId: string) =>
      (await client.ok(participants.options, { params: { trainingId, athleteId } }, by)).data,
  };
}

export type Classroom = Awaited<ReturnType<typeof classroom>>;

/** Tests with a club of their own, one for the file. */
export const test = base
  .extend("stage", { scope: "file" }, async ({}, { onCleanup }) => {
    const stage = await createStage();
    onCleanup(() => stage.stop());
    return stage;
  })
  .extend("room", { scope: "file" }, ({ stage }) => classroom(stage));
