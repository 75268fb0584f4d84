import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { type RecurringSession, recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { sites } from "#contracts/academy/sites.ts";
import type { TrainingCourse } from "#contracts/academy/training-courses.ts";
import { loadCourse } from "../training-courses/load.server.ts";
import { weekdayName } from "../training-courses/words.ts";

/** When a weekly session is, in words: `lunedì, 18:00–19:30`. */
export const whenOf = ({ dayOfWeek, startAt, endAt }: RecurringSession, language: LanguageCode): string =>
  `${weekdayName(dayOfWeek, language)}, ${startAt}–${endAt}`;

/** Where a weekly session is, in words. */
export const whereOf = ({ site, siteField }: RecurringSession): string =>
  siteField === null ? site.name : `${site.name}, ${siteField.name}`;

/** What the log calls a weekly session: by its course, day and times. */
export const targetOf = (session: RecurringSession, language: LanguageCode) => ({
  type: "weeklySession" as const,
  id: session.id,
  label: `${session.course.name}, ${whenOf(session, language)}`,
});

/** A weekly session of a course. Throws AppError 404 unless the course has it. */
export async function loadWeekly(staff: StaffCaller, { id: courseId, sessionId }: { id: string; sessionId: string }) {
  const session = await staff.call(recurringSessions.show, { params: { id: sessionId } });
  if (session.course.id !== courseId) throw notFound();
  return { session, course: { id: session.course.id, name: session.course.name } };
}

export interface CourseWeek {
  readonly course: TrainingCourse;
  readonly sessions: readonly RecurringSession[];
  /** The time zones of the sessions' sites, by the sites' ids. */
  readonly zones: ReadonlyMap<string, string>;
}

/** A course with its weekly sessions. Throws AppError 404. */
export async function loadCourseWeek(staff: StaffCaller, id: string): Promise<CourseWeek> {
  const [course, sessions, places] = await Promise.all([
    loadCourse(staff, id),
    staff.call(recurringSessions.list, { query: { courseId: [id], past: true } }),
    staff.call(sites.list),
  ]);
  return {
    course,
    sessions: sessions.data,
    zones: new Map(places.data.map((site) => [site.id, site.timeZone])),
  };
}
