import { afterAll, beforeAll, expect, test } from "vitest";
import { athleteMerges } from "#contracts/academy/athlete-merges.ts";
import { guardians } from "#contracts/academy/guardians.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { allocations } from "#contracts/money/allocations.ts";
import { receipts } from "#contracts/money/receipts.ts";
import { type Act, holdsNothingLater, waits } from "#tests/api/support/lock-order.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { shopOf } from "./sales.ts";

// Who works on members, what they bought and what they paid, in the order of locks (ADR 48).

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

/** A club that has sold: two members with tokens, one of whom has paid; a third one's request waits. */
async function fixture() {
  const shop = await shopOf(stage);
  const { id: templateId } = await shop.add({ price: 10_000, sessions: 5 });
  const [one, other, third] = [await shop.member(), await shop.member(), await shop.member()];
  const sold = await shop.sellTo(one.id, templateId, { payNow: { method: "cash", amount: 1_000 } });
  const owed = await shop.sellTo(other.id, templateId);
  const waiting = await shop.asked(third.id, templateId);
  const paymentIds = sold.debit.payments.filter(({ paid }) => paid).map(({ id }) => id);
  return { ...shop, templateId, one, other, third, sold, owed, waiting, paymentIds };
}
type Ground = Awaited<ReturnType<typeof fixture>>;

const issue = ({ paymentIds, call }: Ground) =>
  stage.client.ok(receipts.create, { body: { paymentIds, proceedWithoutTaxId: true } }, call);
const guard = ({ one, call }: Ground) => {
  const person = { firstName: "Anna", lastName: "Rossi", email: "anna@example.org", relation: "mother" as const };
  return stage.client.ok(
    guardians.add,
    { params: { id: one.athleteId }, body: { ...person, isPayer: true, receivesMail: true } },
    call,
  );
};

/** A course with a weekly session and a training to come, and a package of it with a token, by SQL. */
async function taught({ organisationId, add, site }: Ground) {
  const siteId = await site("Palestra");
  const rules = defaultTrainingRules();
  const { sql } = stage;
  const { staffMemberId } = await stage.member(organisationId, ["coach"]);
  const id = await sql.begin(async (tx) => {
    const given = {
      access: sql.json({ ...rules.access }),
      cancellation: sql.json({ ...rules.cancellation }),
      notifications: sql.json({ ...rules.notifications }),
    };
    const [course] = await tx<[{ id: string }]>`insert into upstream.training_courses ${tx({
      ...{ organisation_id: organisationId, name: "Corso", color: "blue", ...given },
      ...{ start_on: "2020-01-01", end_on: "2199-12-31" },
    })} returning id`;
    await tx`insert into upstream.course_coaches (organisation_id, course_id, staff_member_id)
      values (${organisationId}, ${course.id}, ${staffMemberId})`;
    const [session] = await tx<[{ id: string }]>`insert into upstream.recurring_sessions ${tx({
      ...{ organisation_id: organisationId, course_id: course.id, site_id: siteId, day_of_week: 1 },
      ...{ start_at: "18:00", end_at: "19:00", min_athletes: 1, max_athletes: 9, status: "published" },
    })} returning id`;
    await tx`insert into upstream.recurring_session_coaches (organisation_id, recurring_session_id, staff_member_id)
      values (${organisationId}, ${session.id}, ${staffMemberId})`;
    const [training] = await tx<[{ id: string }]>`insert into upstream.trainings ${tx({
      ...{ organisation_id: organisationId, name: "Corso", site_id: siteId, course_id: course.id, ...given },
      ...{ recurring_session_id: session.id, series_date: "2198-01-06", day: "2198-01-06", max_athletes: 9 },
      ...{ start_at: "2198-01-06T17:00:00Z", end_at: "2198-01-06T18:00:00Z" },
    })} returning id`;
    await tx`insert into upstream.training_coaches (organisation_id, training_id, staff_member_id)
      values (${organisationId}, ${training.id}, ${staffMemberId})`;
    return course.id;
  });
  const body = { type: "courseSubscription" as const, sessions: 0, recoveries: 2, courseIds: [id] };
  return { id, templateId: (await add(body)).id };
}

const revoke = ({ other, call }: Ground) => {
  const body = { status: "canceled" as const, reason: "Di prova", writeOff: true };
  return stage.client.ok(memberships.update, { params: { id: other.id }, body }, call);
};

/** An athlete without a membership. */
async function stranger({ organisationId }: Ground): Promise<string> {
  const [row] = await stage.sql<[{ id: string }]>`
    insert into upstream.athletes (organisation_id, first_name, last_name)
    values (${organisationId}, 'Ada', 'Gemella') returning id`;
  return row.id;
}

const acts: Act<Ground>[] = [
  [
    "revokes a membership",
    ["memberships", "subscriptions", "debits"],
    async ({ third, call }) =>
      () => {
        const body = { status: "canceled" as const, reason: "Di prova", writeOff: true };
        return stage.client.ok(memberships.update, { params: { id: third.id }, body }, call);
      },
  ],
  [
    "revokes a membership and writes off what it owes",
    ["memberships", "subscriptions", "debits"],
    async (on) => {
      await on.asked(on.other.id, on.templateId);
      return () => revoke(on);
    },
  ],
  [
    "revokes several",
    ["memberships", "subscriptions", "debits"],
    async ({ one, other, third, call }) =>
      () => {
        const ids = [third.id, other.id, one.id];
        return stage.client.ok(memberships.updateMany, { body: { ids, status: "canceled", reason: "Prova" } }, call);
      },
  ],
  [
    "merges two athletes",
    ["memberships", "subscriptions", "debits", "athletes", "wallets"],
    async (on) => {
      const intoAthleteId = await stranger(on);
      const input = { params: { id: on.one.athleteId }, query: {}, body: { intoAthleteId } };
      return () => stage.client.ok(athleteMerges.merge, input, on.call);
    },
  ],
  [
    "sells to several",
    ["memberships", "athletes", "wallets"],
    async ({ one, other, templateId, call }) =>
      () => {
        const payNow = { method: "cash" as const };
        const body = { templateId, membershipIds: [other.id, one.id], payNow, proceedAlreadyHas: true };
        return stage.client.ok(subscriptions.sellMany, { body }, call);
      },
  ],
  [
    "sells a course",
    ["memberships", "training_courses", "recurring_sessions", "trainings", "athletes"],
    async (on) => {
      const course = await taught(on);
      return () => on.sellTo(on.one.id, course.templateId, { courseId: course.id });
    },
  ],
  [
    "cancels a course that was sold",
    ["memberships", "training_courses", "recurring_sessions", "trainings", "subscriptions", "debits", "wallets"],
    async (on) => {
      const course = await taught(on);
      const { id } = await on.sellTo(on.one.id, course.templateId, { courseId: course.id });
      return () => on.cancel([id]);
    },
  ],
  [
    "approves and collects",
    ["memberships", "subscriptions", "debits", "athletes"],
    async ({ waiting, patch }) =>
      () =>
        patch([waiting], { status: "approved", setPaid: true }),
  ],
  [
    "takes a collection back",
    ["memberships", "subscriptions", "debits"],
    async ({ sold, patch }) =>
      () =>
        patch([sold.id], { setPaid: false }),
  ],
  [
    "closes a sale",
    ["memberships", "subscriptions", "debits"],
    async ({ owed, patch }) =>
      () =>
        patch([owed.id], { status: "confirmed" }),
  ],
  [
    "cancels sales",
    ["memberships", "subscriptions", "debits", "wallets"],
    async ({ owed, waiting, cancel }) =>
      () =>
        cancel([waiting, owed.id]),
  ],
  [
    "asks another price",
    ["memberships", "subscriptions", "debits"],
    async ({ owed, edit }) =>
      () =>
        edit(owed, { discounted: 9_000 }),
  ],
  [
    "collects one sum for several",
    ["debits"],
    async ({ sold, owed, call }) =>
      () => {
        const body = { debitIds: [owed.debit.id, sold.debit.id], amount: 12_000, method: "cash" as const };
        return stage.client.ok(allocations.create, { body }, call);
      },
  ],
  [
    "issues a receipt",
    ["debits", "receipt_counters"],
    async (on) => {
      // The year's first receipt makes its counter.
      const { debit } = await on.sellTo(on.one.id, on.templateId, { payNow: { method: "cash" } });
      await issue({ ...on, paymentIds: debit.payments.map(({ id }) => id) });
      return () => issue(on);
    },
  ],
  [
    "voids a receipt",
    ["debits"],
    async (on) => {
      const { id } = await issue(on);
      return () => stage.client.ok(receipts.void, { params: { id }, body: { reason: "Di prova" } }, on.call);
    },
  ],
  [
    "takes tokens",
    ["wallets"],
    async ({ one, call }) =>
      () => {
        const body = { type: "voucher" as const, amount: -2, notes: "Di prova" };
        return stage.client.ok(wallets.move, { params: { id: one.id }, body }, call);
      },
  ],
  ["gives an athlete a guardian", ["athletes"], async (on) => () => guard(on)],
  [
    "changes a guardian",
    ["athletes", "guardianships", "guardians"],
    async (on) => {
      const { id } = await guard(on);
      const params = { id: on.one.athleteId, guardianId: id };
      return () => stage.client.ok(guardians.update, { params, body: { phoneNumber: "333 1234567" } }, on.call);
    },
  ],
];

test.each(acts)("who %s holds nothing of what comes later while it waits", async (_, kinds, act) => {
  for (const kind of kinds) {
    const on = await fixture();
    await holdsNothingLater(stage, on, kind, await act(on));
  }
});

test("who writes off what a member owes takes all its debits in one order: waiting for one, it holds no later one", async () => {
  const on = await fixture();
  for (let n = 0; n < 3; n += 1) {
    await on.asked(on.other.id, on.templateId);
    await on.sellTo(on.other.id, on.templateId);
  }
  const ids = await stage.sql<{ id: string }[]>`select debit_id as id from upstream.subscriptions
    where membership_id = ${on.other.id} order by debit_id`;
  const { done } = await stage.sql.begin(async (tx) => {
    const [first, ...later] = ids.map(({ id }) => id);
    await tx`select from upstream.debits where id = ${first ?? ""} for update`;
    const done = revoke(on);
    done.catch(() => {});
    expect(await waits(stage, done)).toBe(true);
    await tx`select from upstream.debits where id = any(${later}::uuid[]) for update nowait`;
    return { done };
  });
  await done;
});
