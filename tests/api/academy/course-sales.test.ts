import { afterAll, beforeAll, expect, it } from "vitest";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import type { CallInput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { times } from "#tests/support/soak.ts";
import { timetable } from "./timetable.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

type Template = Partial<CallInput<typeof subscriptionTemplates.create>["body"]>;
type Sale = Partial<CallInput<typeof subscriptions.sell>["body"]>;

/** A club that sells its courses, each with two weekly sessions, published. */
async function courseShop() {
  const club = await timetable(stage);
  const { client, sql } = stage;
  const { call, organisationId } = club;
  let packages = 0;
  const saleOf = (id: string, templateId: string, body: Sale, preview = false) => ({
    params: { id },
    query: { preview },
    body: { templateId, proceedAlreadyHas: true, ...body },
  });
  return {
    ...club,
    async taught(maxAthletes = 12, includedRecoveryVouchers = 0) {
      const course = await club.course({ includedWeeklySessions: 2, includedRecoveryVouchers });
      const sessions = [
        await club.session(course.id, { maxAthletes }),
        await club.session(course.id, { maxAthletes, dayOfWeek: 3 }),
      ] as const;
      for (const one of sessions) await club.publish(one);
      return { course, sessions, ids: sessions.map(({ id }) => id) };
    },
    pack(body: Template = {}) {
      packages += 1;
      const plain = { name: `Corso ${packages}`, type: "courseSubscription" as const, price: 30_000 };
      return client.ok(
        subscriptionTemplates.create,
        {
          body: { ...plain, currency: "eur" as const, ...body } as CallInput<
            typeof subscriptionTemplates.create
          >["body"],
        },
        call,
      );
    },
    sell: (id: string, templateId: string, body: Sale = {}, preview = false) =>
      client.ok(subscriptions.sell, saleOf(id, templateId, body, preview), call),
    unsold: (id: string, templateId: string, body: Sale = {}) =>
      client.refused(subscriptions.sell, saleOf(id, templateId, body), call),
    send: (id: string, templateId: string, body: Sale) =>
      client.send(subscriptions.sell, saleOf(id, templateId, body), call),
    cancel: (ids: string[], preview = false) =>
      client.ok(subscriptions.cancelMany, { query: { preview }, body: { ids } }, call),
    patch: (ids: string[], body: object) => client.ok(subscriptions.patchMany, { body: { ids, ...body } }, call),
    /** In how many trainings an athlete is expected. */
    async expected(athleteId: string): Promise<number> {
      const [row] = await sql<[{ count: number }]>`select count(*)::int as count from upstream.participants
        where athlete_id = ${athleteId} and access = 'course' and withdrawn_at is null`;
      return row.count;
    },
    async vouchers(athleteId: string): Promise<number> {
      const [row] = await sql<[{ left: number }]>`select coalesce(sum(remaining), 0)::int as left
        from upstream.token_batches where athlete_id = ${athleteId} and type = 'recoveryVoucher'`;
      return row.left;
    },
    organisationId,
  };
}

it("selling enrols in the course, its weekly sessions and their trainings to come, and canceling takes all back", async () => {
  const { taught, pack, sell, accepted, expected, vouchers, cancel, call, dateOf } = await courseShop();
  const { course, ids } = await taught(12, 2);
  const { id: templateId } = await pack({ courseIds: [course.id], recoveries: 1 });
  const { id, athleteId } = await accepted();
  const would = await sell(id, templateId, { courseId: course.id }, true);
  expect(would).toMatchObject({
    courseName: course.name,
    sessions: ids.map((one) => ({ id: one })),
    trainingsAhead: 12,
  });
  expect(await expected(athleteId)).toBe(0);
  const coverage = { startAt: dateOf(2), endAt: dateOf(5) };
  const sold = await sell(id, templateId, { courseId: course.id, coverage });
  // None before the coverage: two of the six weeks are over by then.
  expect(sold).toMatchObject({ courseId: course.id, trainingsAhead: 8, sessions: [{ isStanding: true }, {}] });
  expect(sold.coins).toEqual([{ type: "recoveryVoucher", amount: 1, remaining: 1 }]);
  expect([await expected(athleteId), await vouchers(athleteId)]).toEqual([8, 3]);
  const again = await sell(id, templateId, { courseId: course.id });
  expect([await expected(athleteId), await vouchers(athleteId)]).toEqual([8, 4]);
  const listed = await stage.client.ok(subscriptions.list, { query: { courseId: [course.id] } }, call);
  expect(listed.data).toMatchObject([{ courseName: course.name }, { courseName: course.name }]);
  const none = await stage.client.ok(subscriptions.list, { query: { courseId: [crypto.randomUUID()] } }, call);
  expect(none.data).toEqual([]);
  const file = await stage.client.send(subscriptions.download, { query: {} }, call);
  expect(await file.text()).toContain(course.name);

  // What another one holds stays; with the last one all goes, and what goes was said before.
  expect(await cancel([sold.id])).toMatchObject({ effects: { sessions: 0, trainings: 0 } });
  expect([await expected(athleteId), await vouchers(athleteId)]).toEqual([8, 3]);
  const effects = { sessions: 2, trainings: 8, coins: [{ type: "recoveryVoucher", amount: 1 }] };
  expect(await cancel([again.id], true)).toMatchObject({ done: [again.id], effects });
  expect(await expected(athleteId)).toBe(8);
  expect(await cancel([again.id])).toMatchObject({ effects });
  expect(await expected(athleteId)).toBe(0);
});

it("a corrected sale stands where it should have: the old place is free, the one that stays is kept", async () => {
  const { taught, pack, sell, unsold, accepted, expected, call } = await courseShop();
  const { course, ids } = await taught(1, 2);
  const [monday = "", wednesday = ""] = ids;
  const { id: templateId } = await pack({ courseIds: [course.id], weeklySessions: 1 });
  const [one, other] = [await accepted(), await accepted()];
  const sold = await sell(one.id, templateId, { courseId: course.id, sessionIds: [monday] });
  const full = { courseId: course.id, sessionIds: [monday] };
  expect((await unsold(other.id, templateId, full)).code).toBe("subscription.course_full");
  const correct = (subId: string, sessionIds: string[]) =>
    stage.client.ok(
      subscriptions.correct,
      { params: { subId }, body: { templateId, courseId: course.id, sessionIds } },
      call,
    );
  const moved = await correct(sold.id, [wednesday]);
  expect(moved).toMatchObject({ corrects: sold.id, sessions: [{ id: wednesday, isStanding: true }] });
  expect(await expected(one.athleteId)).toBe(6);
  const same = await correct(moved.id, [wednesday]);
  expect(same).toMatchObject({ sessions: [{ id: wednesday, isStanding: true }], trainingsAhead: 6 });
  expect(await expected(one.athleteId)).toBe(6);
  await sell(other.id, templateId, full);
  expect(await expected(other.athleteId)).toBe(6);
});

it("vouchers of a course go with the sale that brought them, and the next one brings them again", async () => {
  const { taught, pack, sell, accepted, vouchers, cancel } = await courseShop();
  const { course } = await taught(12, 2);
  const { id: templateId } = await pack();
  const { id, athleteId } = await accepted();
  const first = await sell(id, templateId, { courseId: course.id });
  expect(await vouchers(athleteId)).toBe(2);
  await cancel([first.id]);
  expect(await vouchers(athleteId)).toBe(0);
  await sell(id, templateId, { courseId: course.id });
  expect(await vouchers(athleteId)).toBe(2);
});

it("a package is of its courses, and asks what does not fit", async () => {
  const { taught, course: add, pack, sell, unsold, accepted, call, organisationId } = await courseShop();
  const { course, ids, sessions } = await taught();
  const other = await add();
  const { id: templateId } = await pack({ courseIds: [course.id], weeklySessions: 1 });
  const free = await pack();
  const spot = await pack({ type: "spotTraining", sessions: 5, courseIds: [course.id] });
  expect(spot.courseIds).toEqual([]);
  const { id } = await accepted();
  for (const [template, body, status, code] of [
    [templateId, {}, 422, "subscription.course_required"],
    [templateId, { courseId: other.id }, 422, "subscription.course_not_included"],
    [spot.id, { courseId: course.id }, 422, "subscription.course_not_included"],
    [free.id, { sessionIds: ids }, 422, "subscription.course_required"],
    [free.id, { courseId: crypto.randomUUID() }, 404, "record.not_found"],
    [templateId, { courseId: course.id, sessionIds: [crypto.randomUUID()] }, 404, "record.not_found"],
    [templateId, { courseId: course.id }, 422, "subscription.sessions_required"],
    [templateId, { courseId: course.id, sessionIds: ids }, 409, "subscription.too_many_sessions"],
  ] as const)
    expect(await unsold(id, template, body as Sale), code).toMatchObject({ status, code });
  const one = await sell(id, templateId, { courseId: course.id, sessionIds: ids.slice(0, 1) });
  expect(one.sessions).toMatchObject([{ id: ids[0] }]);
  const two = { courseId: course.id, sessionIds: ids.slice(1) };
  expect(await unsold(id, templateId, two)).toMatchObject({
    code: "subscription.too_many_sessions",
    details: { max: 1 },
  });
  await sell(id, templateId, { ...two, proceedWeekly: true });
  await sell(id, free.id);
  const later = await sell(id, free.id, { courseId: course.id, sessionIds: [] });
  expect(later).toMatchObject({ courseId: course.id, sessions: [], trainingsAhead: 0 });
  // A course that is over is not sold, and one that was sold is not deleted.
  await stage.sql`update upstream.training_courses set start_on = '2020-01-01', end_on = '2020-02-01'
    where id = ${other.id}`;
  expect(await unsold(id, free.id, { courseId: other.id })).toMatchObject({ code: "subscription.course_over" });
  const draft = await add();
  await pack({ courseIds: [draft.id] });
  const inUse = await stage.client.refused(trainingCourses.delete, { params: { id: draft.id } }, call);
  expect(inUse).toMatchObject({ status: 409, code: "course.in_use" });
  const foreign = stage.sql`insert into upstream.subscription_sessions
    (organisation_id, subscription_id, course_id, recurring_session_id)
    values (${organisationId}, ${later.id}, ${other.id}, ${sessions[0].id})`;
  await expect(foreign).rejects.toMatchObject({ constraint_name: expect.stringMatching(/subscription_sessions_/u) });
});

it("of many for the last three places three get one, and staff may say that one more comes", async () => {
  const { taught, pack, sell, send, unsold, accepted, expected } = await courseShop();
  const { course, ids } = await taught(5);
  const { id: templateId } = await pack({ courseIds: [course.id] });
  for (let n = 0; n < 2; n += 1) await sell((await accepted()).id, templateId, { courseId: course.id });
  const people = await Promise.all(Array.from({ length: times(30, 100) }, () => accepted()));
  const answers = await Promise.all(people.map(({ id }) => send(id, templateId, { courseId: course.id })));
  expect(answers.filter(({ status }) => status === 200 || status === 201)).toHaveLength(3);
  const codes = await Promise.all(answers.filter(({ status }) => status === 409).map((one) => one.json()));
  expect(new Set(codes.map(({ code }) => code))).toEqual(new Set(["subscription.course_full"]));
  const [count] = await stage.sql`select
    (select count(*)::int from upstream.recurring_athletes where recurring_session_id = any(${ids}::uuid[])) as standing,
    (select count(*)::int from upstream.subscriptions where course_id = ${course.id}) as sold,
    (select max(places)::int from upstream.trainings where recurring_session_id = any(${ids}::uuid[])) as places,
    (select count(*)::int from upstream.debits d where not exists (
       select from upstream.subscriptions s where s.debit_id = d.id) and d.kind = 'subscription') as orphans`;
  expect(count).toEqual({ standing: 10, sold: 5, places: 5, orphans: 0 });
  const late = await accepted();
  const refused = await unsold(late.id, templateId, { courseId: course.id });
  expect(refused).toMatchObject({ details: { places: 5, trainings: 12 } });
  await sell(late.id, templateId, { courseId: course.id, proceedBeyondCapacity: true });
  expect(await expected(late.athleteId)).toBe(12);
});

it("several are sold to together until there is no place, and the others are named", async () => {
  const { taught, pack, accepted, call } = await courseShop();
  const { course } = await taught(2);
  const { id: templateId } = await pack({ courseIds: [course.id] });
  const membershipIds = (await Promise.all([accepted(), accepted(), accepted()])).map(({ id }) => id);
  const body = { templateId, courseId: course.id, membershipIds };
  const would = await stage.client.ok(subscriptions.sellMany, { query: { preview: true }, body }, call);
  expect(would).toMatchObject({
    data: { length: 2 },
    refused: [{ code: "subscription.course_full", params: { places: 2 } }],
  });
  expect(await stage.client.refused(subscriptions.sellMany, { body }, call)).toMatchObject({
    code: "subscription.some_refused",
  });
});

it("what was asked for in the app takes its places when it is approved, and is refused when there are none", async () => {
  const { taught, pack, sell, patch, accepted, expected, organisationId, call } = await courseShop();
  const { course, ids } = await taught(2);
  const { id: templateId } = await pack({ courseIds: [course.id] });
  await sell((await accepted()).id, templateId, { courseId: course.id });
  const people = [await accepted(), await accepted()];
  const asked = await Promise.all(
    people.map(({ id, athleteId }) =>
      stage.sql.begin(async (tx) => {
        const [debit] = await tx`insert into upstream.debits (organisation_id, kind, currency, total, discounted)
          values (${organisationId}, 'subscription', 'eur', 0, 0) returning id`;
        const [row] = await tx`insert into upstream.subscriptions (organisation_id, membership_id, athlete_id,
            template_id, debit_id, course_id, name, type, transaction_date, approval, origin)
          values (${organisationId}, ${id}, ${athleteId}, ${templateId}, ${debit?.id}, ${course.id}, 'Corso',
            'courseSubscription', current_date, 'toApprove', 'app') returning id`;
        await tx`insert into upstream.subscription_sessions
            (organisation_id, subscription_id, course_id, recurring_session_id)
          select ${organisationId}, ${row?.id}, ${course.id}, unnest(${ids}::uuid[])`;
        return row?.id as string;
      }),
    ),
  );
  const { done, failed } = await patch(asked, { status: "approved" });
  expect([done.length, failed]).toEqual([1, [expect.objectContaining({ code: "subscription.course_full" })]]);
  expect((await Promise.all(people.map(({ athleteId }) => expected(athleteId)))).toSorted()).toEqual([0, 12]);
  const shown = await stage.client.ok(subscriptions.show, { params: { subId: done[0] ?? "" } }, call);
  expect(shown).toMatchObject({ approval: "approved", trainingsAhead: 12 });
});
