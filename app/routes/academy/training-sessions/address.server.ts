import type { z } from "zod";
import { readFilters } from "#app/backend/paging/list.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { isAgendaDate, rangeOf } from "#app/rules/agenda/range.ts";
import { readStoredChoice } from "#app/rules/agenda/view-choice.ts";
import { defaultTimeZone, today } from "#app/rules/dates.ts";
import { board, hasRole } from "#app/rules/permissions.ts";
import { type TrainingSort, trainingFilters, trainingSorts } from "#contracts/academy/training-sessions.ts";
import { type ShownFilters, type TrainingView, views } from "./address.ts";

/** The filters of the list, as upstream takes them. */
export type TrainingFilters = z.output<z.ZodObject<typeof trainingFilters>>;

/** Whose trainings an address without a word about it shows: a coach's own. */
export const isOnlyCoach = ({ roles }: Pick<StaffCaller, "roles">): boolean => !hasRole(roles, board);

/**
 * Reads the filters of an address; what is malformed is left out. `coachId=me` are the reader's own, which a coach sees
 * unless the address says otherwise (`coachId=`). Canceled ones are shown when they are asked for.
 */
export function readTrainingFilters(query: URLSearchParams, staff: StaffCaller): TrainingFilters {
  const mine = new URLSearchParams(query);
  const coach = query.get("coachId") ?? (isOnlyCoach(staff) ? "me" : null);
  if (coach === "me") mine.set("coachId", staff.staff.id);
  const status = query.has("status") ? {} : { status: "scheduled" as const };
  return { ...status, ...readFilters(trainingFilters, mine) };
}

/** The order of the list: the earliest first unless the address says otherwise. */
export function readSort(query: URLSearchParams): z.output<typeof TrainingSort> {
  const sort = query.get("sort");
  return trainingSorts.find((known) => known === sort) ?? "startAt";
}

/** What an address shows: a list, or the days of a view; a phone opens on the day. */
export function readView(request: Request): TrainingView {
  const asked = new URL(request.url).searchParams.get("view");
  return views.find((one) => one === asked) ?? readStoredChoice(request.headers).view;
}

/** The days of a calendar around the address' date, or today's. */
export function readRange(query: URLSearchParams, view: "day" | "week", staff: StaffCaller, now: Date) {
  const asked = query.get("date") ?? "";
  const current = today(staff.staff.organization.timeZone || defaultTimeZone, now);
  const date = isAgendaDate(asked) ? asked : current;
  return { date, range: rangeOf(view, date) };
}

/** The filters as the form of the list shows them: `me` is a choice of its own. */
export const shownFilters = (query: URLSearchParams, filters: TrainingFilters, staff: StaffCaller): ShownFilters => ({
  siteId: filters.siteId?.[0] ?? "",
  fieldId: filters.fieldId?.[0] ?? "",
  courseId: filters.courseId?.[0] ?? "",
  levelId: filters.levelId?.[0] ?? "",
  type: filters.type?.[0] ?? "",
  coachId: filters.coachId?.[0] === staff.staff.id ? "me" : (filters.coachId?.[0] ?? ""),
  status: query.get("status") ?? "scheduled",
  search: filters.search ?? "",
  from: filters.from ?? "",
  to: filters.to ?? "",
  unmarked: filters.unmarked ? "true" : "",
  belowMin: filters.belowMin ? "true" : "",
});
