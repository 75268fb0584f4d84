import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { participants } from "#contracts/academy/participants.ts";
import type { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { recurringSessions as sessionCalls } from "#contracts/academy/recurring-sessions.ts";
import { subscriptionTemplates } from "#contracts/academy/subscription-templates.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import type { CallInput, CallOutput } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { creditWallets } from "#upstream/academy/wallets/save.ts";
import { addDays } from "#upstream/core/time.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { timetable } from "./timetable.ts";

// Every rule by which somebody is let into a training or a course, by every way in: the answer is the same.

let stage: Stage;
let club: Awaited<ReturnType<typeof timetable>>;
let levels: { readonly course: string; readonly other: string };
beforeAll(async () => {
  stage = await createStage();
  club = await timetable(stage);
  levels = { course: await club.value("levels", "Base"), other: await club.value("levels", "Avanzato") };
});
afterAll(() => stage.stop());

type Session = CallOutput<typeof recurringSessions.create>;
type Course = Parameters<typeof club.course>[0];

interface Person {
  readonly id: string;
  readonly athleteId: string;
}

/** What a call answered: a code, or that it was taken. */
const taken = "taken";
type Outcome = { readonly code: string };

interface Rule {
  readonly name: string;
  readonly code: string;
  /** The course by which it is asked. */
  readonly course: () => Course;
  readonly maxAthletes?: number;
  /** Makes somebody such that it is asked. */
  readonly breaks: (person: Person) => Promise<unknown>;
  readonly answer: string | null;
}

const rules: Rule[] = [
  {
    name: "a medical certificate",
    code: "document.certificate_missing",
    course: () => ({ access: { requireMedicalCertificate: true } }),
    breaks: ({ athleteId }) => club.paper(athleteId, "medicalCertificate", addDays(club.day(0), -1)),
    answer: "proceedCertificate",
  },
  {
    name: "what is due is paid",
    code: "membership.unpaid",
    course: () => ({ access: { requirePaid: true } }),
    breaks: async ({ id }) => {
      const { id: templateId } = await pack();
      const plan = { instalments: [{ dueDate: addDays(club.day(0), -3), amount: 30_000 }] };
      await stage.client.ok(subscriptions.sell, { params: { id }, body: { templateId, plan } }, club.call);
    },
    answer: "proceedUnpaid",
  },
  {
    name: "the course's level",
    code: "course.level_differs",
    course: () => ({ levelId: levels.course }),
    breaks: ({ id }) => stage.sql`update upstream.memberships set level_id = ${levels.other} where id = ${id}`,
    answer: "proceedLevel",
  },
  {
    name: "the course's gender",
    code: "course.gender_differs",
    course: () => ({ gender: "female" }),
    breaks: ({ athleteId }) => stage.sql`update upstream.athletes set gender = 'male' where id = ${athleteId}`,
    answer: "proceedGender",
  },
  {
    name: "a place",
    code: "training.full",
    course: () => ({}),
    maxAthletes: 1,
    breaks: async () => undefined,
    answer: "proceedBeyondCapacity",
  },
  {
    name: "an accepted membership",
    code: "membership.not_accepted",
    course: () => ({}),
    breaks: ({ id }) => club.lead(id, "pending"),
    answer: null,
  },
];

let packs = 0;
const pack = () => {
  packs += 1;
  const body = {
    name: `Pacchetto ${packs}`,
    type: "courseSubscription" as const,
    price: 30_000,
    currency: "eur" as const,
  };
  return stage.client.ok(
    subscriptionTemplates.create,
    { body } as CallInput<typeof subscriptionTemplates.create>,
    club.call,
  );
};

/** A course of two weeks by the rule, with a weekly session, published unless it is to be a draft. */
async function taught({ course, maxAthletes = 12 }: Rule, isDraft = false): Promise<Session> {
  const session = await club.weekly(
    { maxAthletes, siteFieldId: club.fields.lawn },
    { startAt: club.dateOf(0), endAt: club.dateOf(1), ...course() },
  );
  if (!isDraft) await club.publish(session, { proceedCoachBusy: true });
  return session;
}

const isStanding = async ({ athleteId }: Person): Promise<boolean> =>
  (await stage.sql`select from upstream.recurring_athletes where athlete_id = ${athleteId}`).length > 0;
const entered = async ({ athleteId }: Person): Promise<number> =>
  (await stage.sql`select from upstream.participants where athlete_id = ${athleteId} and withdrawn_at is null`).length;

async function outcomeOf(sent: Promise<Response>): Promise<Outcome> {
  const answer = await sent;
  const body = (await answer.json()) as { code: string; failed?: { code: string }[] };
  return { code: answer.ok ? (body.failed?.[0]?.code ?? taken) : body.code };
}

interface Way {
  readonly name: string;
  /** Lets somebody in; answers what the call said. */
  readonly enter: (session: Session, person: Person, answers: object) => Promise<Outcome>;
  /** Its own names for what is asked. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Whether the weekly session is published by the way itself. */
  readonly isDraft?: boolean;
  /** What is not asked, because the way gives no such thing: a code of a rule. */
  readonly never?: readonly string[];
}

const addTo = async (trainingId: string, { athleteId }: Person, access: string, answers: object) =>
  outcomeOf(
    stage.client.send(
      participants.add,
      { params: { trainingId }, body: { access, athleteID: athleteId, ...answers } } as CallInput<
        typeof participants.add
      >,
      club.call,
    ),
  );
const firstOf = async (session: Session) => (await club.trainings(session))[0]?.id ?? "";

const ofSale = {
  "training.full": "subscription.course_full",
  "membership.not_accepted": "subscription.membership_not_accepted",
};
const saleOf = async ({ course }: Session) => ({ templateId: (await pack()).id, courseId: course.id });

const ways: Way[] = [
  {
    name: "a single entry",
    enter: async (session, person, answers) => addTo(await firstOf(session), person, "free", answers),
  },
  {
    name: "an entry by a token",
    enter: async (session, person, answers) => {
      const act = { organisationId: club.organisationId, by: club.staffMemberId, now: stage.clock.now() };
      const credit = {
        athleteId: person.athleteId,
        type: "badge",
        amount: 1,
        expiresOn: null,
        origin: "staff",
      } as const;
      await inTransaction(stage.upstream.services.db, (tx) => creditWallets(tx, act, [credit]));
      return addTo(await firstOf(session), person, "badge", answers);
    },
  },
  {
    name: "a late entry",
    enter: async (session, person, answers) => {
      const id = await firstOf(session);
      const startAt = new Date(stage.clock.now().getTime() - 60_000);
      await stage.sql`update upstream.trainings set start_at = ${startAt},
          end_at = ${new Date(startAt.getTime() + 3_600_000)}, day = ${club.day(0)} where id = ${id}`;
      return addTo(id, person, "free", answers);
    },
  },
  {
    name: "an open day",
    never: ["membership.not_accepted"],
    enter: async (session, person, answers) => {
      const id = await firstOf(session);
      await stage.sql.begin(async (tx) => {
        if ((await tx`select from upstream.trainings where id = ${id} and open_day_id is not null`).length > 0) return;
        const [openDay] = await tx`insert into upstream.open_days (organisation_id, name, start_on, end_on, status)
          values (${club.organisationId}, 'Open day', ${club.day(0)}, ${club.day(60)}, 'draft') returning id`;
        await tx`update upstream.trainings set open_day_id = ${openDay?.id} where id = ${id}`;
        await tx`update upstream.open_days set status = 'published' where id = ${openDay?.id}`;
      });
      return addTo(id, person, "openDay", answers);
    },
  },
  {
    name: "a standing place",
    enter: (session, { athleteId }, answers) =>
      outcomeOf(
        stage.client.send(
          sessionCalls.updateParticipants,
          {
            params: { courseId: session.course.id, id: session.id },
            body: { participants: [...standing(session), athleteId], ...answers },
          },
          club.call,
        ),
      ),
  },
  {
    name: "a sale",
    codes: ofSale,
    enter: async (session, { id }, answers) =>
      outcomeOf(
        stage.client.send(
          subscriptions.sell,
          { params: { id }, body: { ...(await saleOf(session)), ...answers } },
          club.call,
        ),
      ),
  },
  {
    name: "a sale to several",
    codes: ofSale,
    enter: async (session, { id }, answers) => {
      const body = { ...(await saleOf(session)), membershipIds: [id], ...answers };
      const would = await stage.client.ok(subscriptions.sellMany, { query: { preview: true }, body }, club.call);
      const sold = await outcomeOf(stage.client.send(subscriptions.sellMany, { body }, club.call));
      if (sold.code !== "subscription.some_refused") return sold;
      expect(would.refused).toMatchObject([{ membershipId: id }]);
      return { code: would.refused[0]?.code ?? "" };
    },
  },
  {
    name: "an approval",
    codes: ofSale,
    enter: async (session, person, answers) => {
      const id = await askedFor(session, person);
      return outcomeOf(
        stage.client.send(subscriptions.patchMany, { body: { ids: [id], status: "approved", ...answers } }, club.call),
      );
    },
  },
  {
    name: "a publication of trainings",
    isDraft: true,
    // A place was given with the standing place; who is no member any more is left out.
    never: ["training.full", "membership.not_accepted"],
    enter: async (session, { athleteId }, answers) => {
      await stage.sql`insert into upstream.recurring_athletes (organisation_id, recurring_session_id, athlete_id)
        values (${club.organisationId}, ${session.id}, ${athleteId}) on conflict do nothing`;
      return outcomeOf(club.sendPublish(session, { proceedCoachBusy: true, ...answers }));
    },
  },
];

const others = new Map<string, string[]>();
const standing = ({ id }: Session) => others.get(id) ?? [];

/** What an athlete asked for in the app: it waits for approval. */
const askedFor = ({ id: sessionId, course }: Session, { id, athleteId }: Person): Promise<string> =>
  stage.sql.begin(async (tx) => {
    const { id: templateId } = await pack();
    const [known] =
      await tx`select id from upstream.subscriptions where membership_id = ${id} and approval = 'toApprove'`;
    if (known) return known.id;
    const [debit] = await tx`insert into upstream.debits (organisation_id, kind, currency, total, discounted)
      values (${club.organisationId}, 'subscription', 'eur', 0, 0) returning id`;
    const [row] =
      await tx`insert into upstream.subscriptions (organisation_id, membership_id, athlete_id, debit_id, template_id,
        course_id, name, type, transaction_date, approval, origin)
      values (${club.organisationId}, ${id}, ${athleteId}, ${debit?.id}, ${templateId}, ${course.id}, 'Corso', 'courseSubscription',
        current_date, 'toApprove', 'app') returning id`;
    await tx`insert into upstream.subscription_sessions (organisation_id, subscription_id, course_id, recurring_session_id)
      values (${club.organisationId}, ${row?.id}, ${course.id}, ${sessionId})`;
    return row?.id as string;
  });

describe.each(ways)("$name asks for", (way) => {
  it.each(rules.filter(({ code }) => !way.never?.includes(code)))("$name", async (rule) => {
    const session = await taught(rule, way.isDraft);
    if (rule.maxAthletes === 1) {
      const other = await club.accepted();
      await club.setAthletes(session, [other.athleteId]);
      others.set(session.id, [other.athleteId]);
    }
    const person = rule.answer === null ? await club.member() : await club.accepted();
    if (rule.answer !== null) await rule.breaks(person);
    const refused = await way.enter(session, person, {});
    expect(refused.code).toBe(way.codes?.[rule.code] ?? rule.code);
    if (!way.isDraft) expect(await isStanding(person)).toBe(false);
    expect(await entered(person)).toBe(0);
    // The answers to all other questions are none to this one.
    const all = rules.flatMap(({ code, answer }) => (way.never?.includes(code) ? [] : (answer ?? [])));
    const rest = Object.fromEntries(all.filter((name) => name !== rule.answer).map((name) => [name, true]));
    expect((await way.enter(session, person, rest)).code).toBe(refused.code);
    if (rule.answer === null) return;
    expect(await way.enter(session, person, { [rule.answer]: true })).toMatchObject({ code: taken });
    expect(await entered(person)).toBeGreaterThan(0);
  });
});

it("names all who are asked about before anything is saved, and asks again about somebody new", async () => {
  const session = await taught({ ...(rules[0] as Rule) });
  const people = await Promise.all([club.accepted({ lastName: "Bianchi" }), club.accepted({ lastName: "Albini" })]);
  const ids = people.map(({ athleteId }) => athleteId);
  const plan = await club.setAthletes(session, ids, {}, true);
  expect(plan.refused).toMatchObject([
    { athlete: { lastName: "Albini" }, code: "document.certificate_missing", params: { state: "missing" } },
    { athlete: { lastName: "Bianchi" } },
  ]);
  expect(await club.athletesRefused(session, ids, { tag: plan.tag })).toMatchObject({
    code: "document.certificate_missing",
    details: { athletes: [{ lastName: "Albini" }, { lastName: "Bianchi" }] },
  });
  await club.paper(ids[0] ?? "", "medicalCertificate", addDays(club.day(0), 100));
  const stale = { tag: plan.tag, proceedCertificate: true };
  expect(await club.athletesRefused(session, ids, stale)).toMatchObject({ code: "recurring_session.plan_changed" });
  await club.setAthletes(session, ids, { proceedCertificate: true });
  // Who stands keeps the place when the certificate ends; trainings that are made later ask once more.
  const later = await club.publish(session, { proceedCoachBusy: true }, true);
  expect(later.plan.refused).toEqual([]);
  await stage.sql`update upstream.trainings set status = 'canceled', cleared = true
    where recurring_session_id = ${session.id}`;
  expect((await club.publish(session, { proceedCoachBusy: true }, true)).plan.refused).toMatchObject([
    { athlete: { lastName: "Albini" }, code: "document.certificate_missing" },
  ]);
});

it("asks by the rules that a single training has of its own, and not about what is not known", async () => {
  const session = await taught({
    ...(rules[4] as Rule),
    maxAthletes: 12,
    course: () => ({ levelId: levels.course, gender: "male" }),
  });
  const person = await club.accepted();
  await stage.sql`update upstream.trainings set access = access || '{"requireMedicalCertificate": true}'
    where id = ${await firstOf(session)}`;
  // Neither level nor gender of this member are kept.
  expect(await club.athletesRefused(session, [person.athleteId])).toMatchObject({
    code: "document.certificate_missing",
  });
  await club.setAthletes(session, [person.athleteId], { proceedCertificate: true });
});
