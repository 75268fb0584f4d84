import type { RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import { sessionPath } from "./paths.ts";

/** A weekly session in the timetable. */
export interface WeekEntry {
  readonly id: string;
  readonly to: string;
  readonly hours: string;
  readonly course: string;
  readonly color: string;
  readonly coaches: string;
  readonly athletes: number;
  readonly places: number;
  /** How many trainings are to come. */
  readonly ahead: number;
  readonly isDraft: boolean;
}

/** A field of a site with its week: seven days, Monday first. What is on no field has a row of its own. */
interface WeekField {
  readonly id: string;
  /** Empty: the whole site. */
  readonly name: string;
  readonly days: readonly (readonly WeekEntry[])[];
}

export interface WeekSite {
  readonly id: string;
  readonly name: string;
  readonly fields: readonly WeekField[];
}

const toEntry = (session: RecurringSession): WeekEntry => ({
  id: session.id,
  to: sessionPath(session.course.id, session.id),
  hours: `${session.startAt}–${session.endAt}`,
  course: session.course.name,
  color: session.course.color,
  coaches: session.coaches.map(({ name }) => name).join(", "),
  athletes: session.participants.length,
  places: session.maxAthletes,
  ahead: session.trainingsAhead,
  isDraft: session.status === "draft" || session.course.status === "draft",
});

/** Weekly sessions, by weekday and time as they come, under their sites and fields, both by name. */
export function toWeek(sessions: readonly RecurringSession[]): WeekSite[] {
  const byName = <T extends { name: string }>(a: T, b: T) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
  const sites = Map.groupBy(sessions, ({ site }) => site.id);
  return [...sites.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const fields = Map.groupBy(own, ({ siteField }) => siteField?.id ?? "");
      return {
        ...first.site,
        fields: [...fields]
          .map(([id, on]) => ({
            id: id || first.site.id,
            name: on[0]?.siteField?.name ?? "",
            days: [1, 2, 3, 4, 5, 6, 7].map((day) => on.filter(({ dayOfWeek }) => dayOfWeek === day).map(toEntry)),
          }))
          .toSorted(byName),
      };
    })
    .toSorted(byName);
}
