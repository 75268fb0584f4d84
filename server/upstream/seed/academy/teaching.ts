import { eq, sql } from "drizzle-orm";
import { type AccessRules, defaultTrainingRules } from "#contracts/academy/training-rules.ts";
import {
  recurringAthletes,
  recurringSessionCoaches,
  recurringSessions,
} from "#upstream/academy/recurring-sessions/table.ts";
import { templateCourses } from "#upstream/academy/subscription-templates/courses/table.ts";
import { courseCoaches, courseEnrolments, trainingCourses } from "#upstream/academy/training-courses/table.ts";
import { participants, trainingCoaches, trainings } from "#upstream/academy/training-sessions/table.ts";
import { addDays, instantOf, weekdayOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "#upstream/settings/sports/table.ts";
import { insertMany } from "../bulk.ts";
import { randomOf } from "../random.ts";
import { type Club, idOf } from "./club.ts";
import { type DemoCourse, type DemoSession, demoCourses } from "./courses.ts";
import { type AcademyFixture, readAcademyFixture } from "./fixture.ts";
import { presenceOf } from "./presence.ts";

/** How far trainings go back and ahead, in days: as far back as bookings do, so that older ones find no training. */
const [daysBack, daysAhead] = [56, 56];

/** A weekly session with its ids and who stands in it. */
interface Session {
  readonly id: string;
  readonly courseId: string;
  readonly course: DemoCourse;
  readonly about: DemoSession;
  readonly siteId: string;
  readonly fieldId: string | null;
  readonly coachIds: readonly string[];
  readonly athleteIds: readonly string[];
}

/** A date of a session that is to be a training. */
interface Training {
  readonly id: string;
  readonly session: Session;
  readonly date: string;
  readonly startAt: Date;
  readonly endAt: Date;
  readonly isCanceled: boolean;
}

/** The athletes who bought a package of a course that is good today, under the course's name. */
async function readBuyers(tx: Queryable, { organisationId, today, packages }: Club): Promise<Map<string, Set<string>>> {
  const rows = await tx.execute<{ athleteId: string; templateId: string }>(sql`
    select athlete_id as "athleteId", template_id as "templateId" from upstream.subscriptions
     where organisation_id = ${organisationId} and approval = 'approved' and status = 'open'
       and coalesce(coverage_end >= ${today}::date, true)`);
  const buyers = new Map<string, Set<string>>();
  for (const { athleteId, templateId } of rows)
    for (const name of packages.find(({ id }) => id === templateId)?.courses ?? [])
      buyers.set(name, (buyers.get(name) ?? new Set()).add(athleteId));
  return buyers;
}

/** Accepted members, children and others, each in an order that depends on the course only: who bought it comes first. */
async function readMembers(tx: Queryable, club: Club) {
  const { organisationId, today } = club;
  const buyers = await readBuyers(tx, club);
  const rows = await tx.execute<{ id: string; isMinor: boolean }>(sql`
    select a.id, coalesce(a.birth_date > ${addDays(today, -6575)}::date, false) as "isMinor"
      from upstream.memberships m join upstream.athletes a on a.id = m.athlete_id
     where m.organisation_id = ${organisationId} and m.status = 'accepted' order by a.id`);
  const left = { minors: [] as string[], adults: [] as string[] };
  for (const { id, isMinor } of rows) left[isMinor ? "minors" : "adults"].push(id);
  return {
    /** Takes some buyers who stand in no other course. */
    take({ of, name }: DemoCourse, count: number, key: string): string[] {
      const bought = buyers.get(name);
      const chances = new Map(left[of].map((id) => [id, randomOf(`${key}:${id}`).next() + (bought?.has(id) ? 0 : 1)]));
      const chosen = left[of].toSorted((a, b) => (chances.get(a) ?? 0) - (chances.get(b) ?? 0)).slice(0, count);
      left[of] = left[of].filter((id) => !chosen.includes(id));
      return chosen;
    },
  };
}

const datesOf = ({ today }: Club, day: number): string[] =>
  Array.from({ length: daysBack + daysAhead + 1 }, (_, at) => addDays(today, at - daysBack)).filter(
    (date) => weekdayOf(date) === day,
  );

const times = ({ timeZone }: Club, date: string, { from, to }: DemoSession) =>
  ({ startAt: instantOf(date, from, timeZone), endAt: instantOf(date, to, timeZone) }) as const;

/** The field that is free most often, of those that would do. */
function fieldOf(club: Club, fixture: AcademyFixture, siteId: string, about: DemoSession): string | null {
  const counted = fixture.fields
    .filter((field) => field.siteId === siteId && about.fields.includes(field.name))
    .toSorted((a, b) => about.fields.indexOf(a.name) - about.fields.indexOf(b.name))
    .map(({ id }) => {
      const free = datesOf(club, about.day).filter((date) => {
        const { startAt, endAt } = times(club, date, about);
        return fixture.isFree(id, startAt, endAt);
      });
      return { id, count: free.length };
    });
  return counted.toSorted((a, b) => b.count - a.count)[0]?.id ?? null;
}

async function sessionsOf(tx: Queryable, club: Club, fixture: AcademyFixture): Promise<Session[]> {
  const staff = await tx.execute<{ id: string; email: string }>(sql`
    select s.id, a.email from upstream.staff_members s join upstream.accounts a on a.id = s.account_id
     where s.organisation_id = ${club.organisationId}`);
  const staffIds = new Map([...staff].map(({ id, email }) => [email, id]));
  const members = await readMembers(tx, club);
  return demoCourses[club.key].flatMap((course) => {
    const courseId = idOf(`${club.key} course`, course.name);
    const most = Math.max(...course.sessions.map(({ athletes: [standing] }) => standing));
    const same = (course.weekly ?? 1) > 1 ? members.take(course, most, courseId) : undefined;
    return course.sessions.map((about) => {
      const siteId = club.siteIds[about.site] ?? "";
      return {
        ...{ courseId, course, about, siteId },
        id: idOf(`session ${courseId}`, `${about.day} ${about.from}`),
        fieldId: fieldOf(club, fixture, siteId, about),
        coachIds: about.coaches.flatMap((email) => staffIds.get(email) ?? []),
        athleteIds: same ?? members.take(course, about.athletes[0], `${courseId} ${about.day}`),
      };
    });
  });
}

/** The season, or at least as long as there are trainings. */
const courseDates = ({ season, today }: Club) => ({
  startOn: [season.startAt, addDays(today, -daysBack - 1)].toSorted()[0] ?? today,
  endOn: [season.endAt, addDays(today, daysAhead + 1)].toSorted()[1] ?? today,
});

function rulesOf({ coins = [], recovery = "none" }: DemoCourse) {
  const { access, cancellation, notifications } = defaultTrainingRules();
  const entry: AccessRules = { ...access, coins: [...coins], opensDaysBefore: coins.length > 0 ? 7 : 0 };
  return { access: entry, cancellation: { ...cancellation, recovery }, notifications };
}

async function writeCourses(tx: Queryable, club: Club, sessions: readonly Session[]): Promise<void> {
  const { organisationId, levelIds, now } = club;
  const dates = courseDates(club);
  // A camp that is still being planned: a week of the summer after.
  const summer = `${Number(club.today.slice(0, 4)) + 1}-07`;
  const courses = [...Map.groupBy(sessions, ({ courseId }) => courseId)];
  const allSports = new Map((await tx.select().from(sports)).map(({ code, id }) => [code, id]));
  await insertMany(
    tx,
    trainingCourses,
    courses.flatMap(([id, [first]]) => {
      if (!first) return [];
      const { name, description, sport, level, color, isDraft = false, weekly = 1 } = first.course;
      return {
        ...{ id, organisationId, name, description, color, ...rulesOf(first.course) },
        ...(isDraft ? { startOn: `${summer}-01`, endOn: `${summer}-31` } : dates),
        sportId: (sport && allSports.get(sport)) ?? null,
        levelId: level === undefined ? null : (levelIds[level] ?? null),
        status: isDraft ? ("draft" as const) : ("published" as const),
        includedWeeklySessions: weekly,
        createdAt: now,
      };
    }),
  );
  const coaches = courses.flatMap(([courseId, own]) =>
    [...new Set(own.flatMap(({ coachIds }) => coachIds))].map((staffMemberId) => ({
      organisationId,
      courseId,
      staffMemberId,
    })),
  );
  await insertMany(tx, courseCoaches, coaches);
  await insertMany(
    tx,
    recurringSessions,
    sessions.map(({ id, courseId, course, about, siteId, fieldId }) => ({
      ...{ id, organisationId, courseId, siteId, siteFieldId: fieldId, createdAt: now },
      ...{ dayOfWeek: about.day, startAt: about.from, endAt: about.to },
      ...{ minAthletes: Math.ceil(about.athletes[1] / 3), maxAthletes: about.athletes[1] },
      status: course.isDraft ? ("draft" as const) : ("published" as const),
      publishedUntil: course.isDraft ? null : addDays(club.today, daysAhead),
    })),
  );
  await insertMany(
    tx,
    recurringSessionCoaches,
    sessions.flatMap(({ id, coachIds }) =>
      coachIds.map((staffMemberId) => ({ organisationId, recurringSessionId: id, staffMemberId })),
    ),
  );
  const standing = sessions.flatMap(({ id, courseId, athleteIds }) =>
    athleteIds.map((athleteId) => ({ id, courseId, athleteId })),
  );
  await insertMany(
    tx,
    recurringAthletes,
    standing.map(({ id, athleteId }) => ({ organisationId, recurringSessionId: id, athleteId, createdAt: now })),
  );
  const enrolled = standing.map(({ courseId, athleteId }) => ({ organisationId, courseId, athleteId, createdAt: now }));
  await insertMany(tx, courseEnrolments, enrolled, { skipExisting: true });
}

/** Says of packages which courses they are of, and of who bought them and stands in one that it was sold with them. */
async function linkSales(tx: Queryable, { key, organisationId, packages }: Club): Promise<void> {
  await insertMany(
    tx,
    templateCourses,
    packages.flatMap(({ id: templateId, courses = [] }) =>
      courses.map((name) => ({ organisationId, templateId, courseId: idOf(`${key} course`, name) })),
    ),
    { skipExisting: true },
  );
  await tx.execute(sql`
    update upstream.subscriptions s set course_id = standing.course_id
      from (select distinct on (a.athlete_id) a.athlete_id, r.course_id from upstream.recurring_athletes a
              join upstream.recurring_sessions r on r.id = a.recurring_session_id
             where a.organisation_id = ${organisationId} order by a.athlete_id, r.course_id) standing
     where s.organisation_id = ${organisationId} and s.athlete_id = standing.athlete_id
       and s.approval = 'approved' and s.status = 'open'
       and exists (select from upstream.template_courses c
                    where c.template_id = s.template_id and c.course_id = standing.course_id)`);
  await tx.execute(sql`
    insert into upstream.subscription_sessions (organisation_id, subscription_id, course_id, recurring_session_id)
    select s.organisation_id, s.id, s.course_id, r.id from upstream.subscriptions s
      join upstream.recurring_sessions r on r.course_id = s.course_id
      join upstream.recurring_athletes a on a.recurring_session_id = r.id and a.athlete_id = s.athlete_id
     where s.organisation_id = ${organisationId}`);
}

/** The dates on which the field is free and the site open; now and then the club has canceled one. */
function trainingsOf(club: Club, fixture: AcademyFixture, session: Session): Training[] {
  const { id, about, siteId, fieldId, course } = session;
  if (course.isDraft) return [];
  return datesOf(club, about.day).flatMap((date) => {
    const { startAt, endAt } = times(club, date, about);
    if (!fixture.isOpen(siteId, date) || (fieldId !== null && !fixture.isFree(fieldId, startAt, endAt))) return [];
    const random = randomOf("training", `${id}:${date}`);
    return { id: random.uuid(), session, date, startAt, endAt, isCanceled: random.chance(0.03) };
  });
}

async function writeTrainings(tx: Queryable, { organisationId, now }: Club, all: readonly Training[]) {
  await insertMany(
    tx,
    trainings,
    all.map(({ id, session, date, startAt, endAt, isCanceled }) => ({
      ...{ id, organisationId, startAt, endAt, day: date, seriesDate: date, createdAt: now },
      ...{ name: session.course.name, courseId: session.courseId, recurringSessionId: session.id },
      ...{ siteId: session.siteId, siteFieldId: session.fieldId, ...rulesOf(session.course) },
      ...{ minAthletes: Math.ceil(session.about.athletes[1] / 3), maxAthletes: session.about.athletes[1] },
      status: isCanceled ? ("canceled" as const) : ("scheduled" as const),
      reason: isCanceled ? "L'allenatore non c'è" : "",
    })),
  );
  const coaches = all.flatMap(({ id, session }) =>
    session.coachIds.map((staffMemberId) => ({ organisationId, trainingId: id, staffMemberId })),
  );
  await insertMany(tx, trainingCoaches, coaches);
  const people = all.flatMap((training) =>
    training.session.athleteIds.map((athleteId) => ({
      id: randomOf("participant", `${training.id}:${athleteId}`).uuid(),
      ...{ organisationId, trainingId: training.id, athleteId, access: "course" as const, createdAt: now },
      ...(training.isCanceled ? { isPresent: null, absentAt: null } : presenceOf(training, athleteId, now)),
    })),
  );
  await insertMany(tx, participants, people);
}

/** Whether the club teaches already. */
export async function hasCourses(tx: Queryable, organisationId: string): Promise<boolean> {
  const [row] = await tx
    .select({ id: trainingCourses.id })
    .from(trainingCourses)
    .where(eq(trainingCourses.organisationId, organisationId))
    .limit(1);
  return row !== undefined;
}

/**
 * Courses of a club with weekly sessions and who stands in them; trainings of the last and the next 8 weeks, where the
 * courts are free, with who came.
 */
export async function seedTeaching(tx: Queryable, club: Club): Promise<void> {
  const fixture = await readAcademyFixture(tx, club, addDays(club.today, -daysBack - 1));
  const sessions = await sessionsOf(tx, club, fixture);
  await writeCourses(tx, club, sessions);
  await linkSales(tx, club);
  await writeTrainings(
    tx,
    club,
    sessions.flatMap((session) => trainingsOf(club, fixture, session)),
  );
}
