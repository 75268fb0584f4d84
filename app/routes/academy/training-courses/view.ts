import { formatLocalDate, formatShortDay } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import type { Coach, TrainingCourse } from "#contracts/academy/training-courses.ts";
import type { Training } from "#contracts/academy/training-sessions.ts";
import type { Sport } from "#contracts/settings/sports.ts";
import { cutOffKeys } from "./words.ts";

const names = (coaches: readonly Coach[]) => coaches.map(({ name }) => name).join(", ");

const whereOf = ({
  site,
  siteField,
}: Pick<RecurringSession, "site" | "siteField"> | Pick<Training, "site" | "siteField">) =>
  siteField ? `${site.name}, ${siteField.name}` : site.name;

/** What a course's page says of it, ready to read. @param sports all of them */
export const toFacts = (course: TrainingCourse, sports: readonly Sport[]) => ({
  status: course.status,
  level: course.level?.name ?? "",
  gender: course.gender,
  sport: sports.find(({ id }) => id === course.sportId)?.name ?? "",
  dates: `${formatLocalDate(course.startAt)}–${formatLocalDate(course.endAt)}`,
  coaches: names(course.coaches),
  athletes: course.athletesCount,
  weekly: course.includedWeeklySessions,
  visibility: course.access.visibility,
  coins: course.access.coins,
  cutOff: cutOffKeys[course.cancellation.cutOff],
  recovery: course.cancellation.recovery,
  description: course.description,
});

/** The next trainings of a course as rows. */
export const toNext = (trainings: readonly Training[], language: LanguageCode) =>
  trainings.map((training) => ({
    id: training.id,
    when: `${formatShortDay(training.date, language)} ${training.startTime}–${training.endTime}`,
    place: whereOf(training),
    coaches: names(training.coaches),
    places: `${training.counts.places}/${training.maxAthletes}`,
  }));
