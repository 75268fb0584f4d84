import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { sites } from "#contracts/academy/sites.ts";
import { trainingCourses } from "#contracts/academy/training-courses.ts";
import { maxBulkTrainings, type Training, trainingSessions } from "#contracts/academy/training-sessions.ts";
import { Id } from "#contracts/scalars.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";

/** A training. Throws AppError 404 when the organisation has no such one. */
export const loadTraining = (staff: StaffCaller, id: string): Promise<Training> =>
  staff.call(trainingSessions.show, { params: { id } });

interface Named {
  readonly id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly email: string;
}
const nameOf = ({ firstName, lastName, email }: Named) => [firstName, lastName].filter(Boolean).join(" ") || email;
const toOption = ({ id, name }: { readonly id: string; readonly name: string }) => ({ value: id, label: name });

/** The people who may teach, as choices of a form; for the board alone. */
export async function coachOptions(staff: StaffCaller) {
  const { data } = await staff.call(staffMembers.list, { query: { role: "coach" } });
  return data.map((one) => ({ value: one.id, label: nameOf(one) }));
}

const loadCourses = (staff: StaffCaller) => staff.call(trainingCourses.list, { query: { pageSize: 200 } });

/** The courses of the club, as choices. */
export const courseOptions = async (staff: StaffCaller) => (await loadCourses(staff)).data.map(toOption);

/** What the filters offer. Coaches, who see no list of the staff, choose between their own and all. */
export async function filterOptions(staff: StaffCaller) {
  const isBoard = hasRole(staff.roles, board);
  const [places, { data: courses }, coaches] = await Promise.all([
    staff.call(sites.list),
    loadCourses(staff),
    isBoard ? coachOptions(staff) : [],
  ]);
  // Trainings have the levels of their courses: with any other level there is none to be found.
  const levels = new Map(courses.flatMap(({ level }) => (level ? [[level.id, toOption(level)]] : [])));
  return {
    sites: places.data,
    courses: courses.map(toOption),
    coaches,
    levels: [...levels.values()].toSorted((a, b) => (a.label < b.label ? -1 : 1)),
  };
}

/** The trainings of these ids that the organisation has, earliest first. */
export async function loadChosen(staff: StaffCaller, ids: readonly string[]): Promise<Training[]> {
  const known = [...new Set(ids)].filter((id) => Id.safeParse(id).success).slice(0, maxBulkTrainings);
  if (known.length === 0) return [];
  const { data } = await staff.call(trainingSessions.list, { query: { id: known, pageSize: maxBulkTrainings } });
  return data;
}
