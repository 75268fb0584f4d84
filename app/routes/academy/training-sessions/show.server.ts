import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { formatLongDay } from "#app/rules/dates.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { canEnter, loadParticipants } from "../participants/load.server.ts";
import { toRows } from "../participants/view.ts";
import { loadTraining } from "./load.server.ts";
import { expectedOf, headingOf, toRow } from "./view.server.ts";

/** What a training's page, and the panel beside the calendar, say of it. Throws AppError 404. */
export async function loadShown(staff: StaffCaller, id: string) {
  const training = await loadTraining(staff, id);
  const now = new Date();
  const isBoard = hasRole(staff.roles, board);
  const isCanceled = training.status === "canceled";
  const isOwn = isBoard || training.coaches.some((coach) => coach.id === staff.staff.id);
  const hasBegun = new Date(training.startAt) <= now;
  return {
    hasBegun,
    // Only the coaches of a training and the board are told who is in it.
    people: isOwn ? toRows(await loadParticipants(staff, training.id)) : null,
    training: { ...training, heading: headingOf(training, staff.locale) },
    expected: expectedOf(training),
    row: toRow(training, now, staff.locale),
    day: formatLongDay(training.date, staff.locale),
    isBoard,
    canEdit: isBoard && !isCanceled,
    mayEnter: canEnter(staff, training, now),
    canCancel: isBoard && !isCanceled && !hasBegun,
  };
}
