import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatLocalDate } from "#app/rules/dates.ts";
import type { SubscriptionTemplate } from "#contracts/academy/subscription-templates.ts";
import { type TrainingCourse, trainingCourses } from "#contracts/academy/training-courses.ts";
import { weekdayName } from "../training-courses/words.ts";

/** A course as the pages of a sale show it; `free` may be none, or less where staff let in more than there are places. */
const toCourse = (course: TrainingCourse, { locale }: StaffCaller) => ({
  id: course.id,
  name: course.name,
  gender: course.gender,
  level: course.level?.name ?? "",
  dates: `${formatLocalDate(course.startAt)}–${formatLocalDate(course.endAt)}`,
  weekly: course.includedWeeklySessions,
  sessions: course.recurringSessions.map(({ id, dayOfWeek, startAt, endAt, siteName, maxAthletes, participants }) => ({
    id,
    when: `${weekdayName(dayOfWeek, locale)} ${startAt}–${endAt}`,
    siteName,
    free: Math.max(0, maxAthletes - participants),
  })),
});
export type SaleCourse = ReturnType<typeof toCourse>;

/** The courses of a package that are not over, or all such where it names none; none of a package without courses. */
export async function loadCourses(
  staff: StaffCaller,
  { type, courseIds }: SubscriptionTemplate,
  today: string,
): Promise<SaleCourse[]> {
  if (type !== "courseSubscription") return [];
  const query = { id: courseIds, from: today, sort: "startAt" as const, pageSize: 200 };
  const { data } = await staff.call(trainingCourses.list, { query });
  return data.map((course) => toCourse(course, staff));
}

/** A course as the form of a sale starts with it, with the weekly sessions that the package includes. */
export function offeredCourse(course: SaleCourse, { weeklySessions }: SubscriptionTemplate) {
  const max = weeklySessions || course.weekly;
  // All weekly sessions are chosen where the package includes as many; else staff say which.
  const chosen = course.sessions.length <= max ? course.sessions.map(({ id }) => id) : [];
  return { ...course, max, chosen };
}
export type OfferedCourse = ReturnType<typeof offeredCourse>;
