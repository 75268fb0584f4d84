import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { addDays, today } from "#app/rules/dates.ts";
import { sportOptions } from "#app/rules/places.ts";
import { attributes } from "#contracts/academy/attributes.ts";
import { type Site, sites } from "#contracts/academy/sites.ts";
import { type Coach, type TrainingCourse, trainingCourses } from "#contracts/academy/training-courses.ts";
import { sports } from "#contracts/settings/sports.ts";
import { timeFrames } from "#contracts/settings/time-frames.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";

/** A course. Throws AppError 404 when the organisation has no such one. */
export const loadCourse = (staff: StaffCaller, id: string): Promise<TrainingCourse> =>
  staff.call(trainingCourses.show, { params: { id } });

export const targetOf = ({ id, name }: Pick<TrainingCourse, "id" | "name">) => ({
  type: "course" as const,
  id,
  label: name,
});

const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name });

/** The people who may teach, as choices of a form: the coaches of the club, and those who are chosen already. */
export async function loadCoaches(staff: StaffCaller, chosen: readonly Coach[] = []) {
  const { data } = await staff.call(staffMembers.list, { query: { role: "coach" } });
  const coaches = data.map(({ id, firstName, lastName, email }) => ({
    value: id,
    label: [firstName, lastName].filter(Boolean).join(" ") || email,
  }));
  const others = chosen.filter(({ id }) => !coaches.some(({ value }) => value === id));
  return [...coaches, ...others.map(toOption)];
}

/** What may be practised, as choices. */
export async function loadSports(staff: StaffCaller) {
  const { data } = await staff.call(sports.list);
  return sportOptions(data, staff.locale);
}

/** The levels of the club, as choices. */
export async function loadLevels(staff: StaffCaller) {
  const { data } = await staff.call(attributes.list, { query: { code: "levels" } });
  return data.flatMap(({ values }) => values.map(toOption));
}

/** The sites of the club. */
export async function loadSites(staff: StaffCaller): Promise<Site[]> {
  return (await staff.call(sites.list)).data;
}

/** When a new course would run: the period of now, or the next one; without any, nine months from today on. */
export async function usualDates(staff: StaffCaller): Promise<{ startAt: string; endAt: string }> {
  const now = today(staff.staff.organization.timeZone);
  const { data } = await staff.call(timeFrames.list);
  const [next] = data.filter(({ endAt }) => endAt >= now).toSorted((a, b) => (a.startAt < b.startAt ? -1 : 1));
  return next ? { startAt: next.startAt, endAt: next.endAt } : { startAt: now, endAt: addDays(now, 270) };
}
