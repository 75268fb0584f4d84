import { minutesOf } from "#app/rules/agenda/minutes.ts";
import type { AgendaRange } from "#app/rules/agenda/range.ts";
import type { Span } from "#app/rules/agenda/types.ts";
import { formatLongDay, formatShortDay, wallMoment } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { GridPlace, GridTraining, TrainingGridModel } from "#app/ui/agenda/training-grid.tsx";
import type { Site } from "#contracts/academy/sites.ts";
import type { Training } from "#contracts/academy/training-sessions.ts";
import type { TrainingRow } from "./row.ts";
import type { LoggedTraining } from "./save.server.ts";

const dayMs = 24 * 3_600_000;

/** Whether a training has begun, and somebody in it is not marked. */
const isUnmarked = ({ status, startAt, counts }: Training, now: Date): boolean =>
  status === "scheduled" && new Date(startAt) <= now && counts.unmarked > 0;

/** Whether a training is to come within a day, with fewer athletes than it wants. */
function isBelowMin({ status, startAt, counts, minAthletes }: Training, now: Date): boolean {
  const ahead = new Date(startAt).getTime() - now.getTime();
  return status === "scheduled" && ahead >= 0 && ahead <= dayMs && counts.places < minAthletes;
}

const coachNames = ({ coaches }: Pick<Training, "coaches">): string =>
  coaches.flatMap(({ name }) => name || []).join(", ");

/**
 * How many are expected: those who said that they do not come, or did not come, are not counted; those who came in
 * beyond capacity are.
 */
export const expectedOf = ({ counts }: Pick<Training, "counts">): number => counts.booked - counts.absent;

/** "9/12": who is expected, of how many may be. */
const placesOf = (training: Training): string => `${expectedOf(training)}/${training.maxAthletes}`;

/** "Padel base · ven 20/11/2026 18:00": what a training is called on its own pages. */
export const headingOf = ({ name, date, startTime }: Training, language: LanguageCode): string =>
  `${name} · ${formatShortDay(date, language)} ${startTime}`;

/** The hours that a calendar shows: those of its trainings, with one more before and after; a day's where it has none. */
function hoursOf(items: readonly Span[]): Span {
  if (items.length === 0) return { start: 8 * 60, end: 22 * 60 };
  const start = Math.min(...items.map((item) => item.start));
  const end = Math.max(...items.map((item) => item.end));
  return { start: Math.max(0, Math.floor(start / 60) * 60 - 60), end: Math.min(1440, Math.ceil(end / 60) * 60 + 60) };
}

/** The column of what is on no field. */
const nowhere = "";

interface Shown {
  readonly isWeek: boolean;
  readonly range: AgendaRange;
  readonly sites: readonly Site[];
  readonly trainings: readonly Training[];
  /** Closing days of sites that are locations, by site and date. */
  readonly closings: ReadonlyMap<string, ReadonlyMap<string, string>>;
  readonly now: Date;
  readonly language: LanguageCode;
}

/** What the calendar draws: a column a field, and one more for what is on none. */
export function toGrid(shown: Shown): TrainingGridModel {
  const { range, sites, trainings, closings, language, now, isWeek } = shown;
  const places = sites.map((site): GridPlace => {
    const own = trainings.filter((training) => training.site.id === site.id);
    const needsWhole = site.fields.length === 0 || own.some(({ siteField }) => siteField === null);
    return {
      id: site.id,
      name: site.name,
      columns: [
        ...site.fields.map(({ id, name }) => ({ id, name })),
        ...(needsWhole ? [{ id: nowhere, name: "" }] : []),
      ],
      closed: range.days.map((day) => closings.get(site.id)?.get(day) ?? (site.closedDates.includes(day) ? "" : null)),
      now: wallMoment(now, site.timeZone),
    };
  });
  const columnOf = new Map(
    places
      .flatMap((place) => place.columns.map(({ id }) => `${place.id} ${id}`))
      .map((key, index): [string, number] => [key, index]),
  );
  const items = trainings.flatMap((training): GridTraining[] => {
    const column = columnOf.get(`${training.site.id} ${training.siteField?.id ?? nowhere}`);
    const day = range.days.indexOf(training.date);
    if (column === undefined || day < 0) return [];
    return [
      {
        id: training.id,
        column,
        day,
        start: minutesOf(training.startTime),
        end: minutesOf(training.endTime),
        color: training.course?.color ?? "blue",
        name: training.name,
        coaches: coachNames(training),
        places: placesOf(training),
        ...(isUnmarked(training, now) && { isUnmarked: true }),
        ...(isBelowMin(training, now) && { isBelowMin: true }),
        ...(training.status === "canceled" && { isCanceled: true }),
      },
    ];
  });
  return {
    isWeek,
    hours: hoursOf(items),
    days: range.days.map((date) => ({
      date,
      label: formatShortDay(date, language),
      longLabel: formatLongDay(date, language),
    })),
    places,
    items,
  };
}

export const toRow = (training: Training, now: Date, language: LanguageCode): TrainingRow => ({
  id: training.id,
  name: training.name,
  course: training.course && training.course.name !== training.name ? training.course.name : "",
  date: formatShortDay(training.date, language),
  hours: `${training.startTime}–${training.endTime}`,
  place: [training.site.name, training.siteField?.name].filter(Boolean).join(" · "),
  coaches: coachNames(training),
  places: placesOf(training),
  isUnmarked: isUnmarked(training, now),
  isBelowMin: isBelowMin(training, now),
  isCanceled: training.status === "canceled",
  isOpenDay: training.type === "openDay",
});

const placeName = (site: string, field: string | undefined) => [site, field].filter(Boolean).join(" · ");

/** A training as the log holds it. */
export const recordOf = (training: Training): LoggedTraining => ({
  name: training.name,
  date: training.date,
  startTime: training.startTime,
  endTime: training.endTime,
  place: placeName(training.site.name, training.siteField?.name),
  coaches: training.coaches.map(({ id, name }) => name || id).toSorted(),
  minAthletes: training.minAthletes,
  maxAthletes: training.maxAthletes,
});

/** What is sent, in the words of the log. */
interface Sent {
  readonly name: string;
  readonly date?: string;
  readonly startTime?: string;
  readonly endTime?: string;
  readonly siteId?: string;
  readonly siteFieldId?: string | null;
  readonly coachIds: readonly string[];
  readonly minAthletes: number;
  readonly maxAthletes: number;
}

/** What a form sends, as the log holds a training. */
export function namesOf(
  { siteId, siteFieldId, coachIds, name, date, startTime, endTime, minAthletes, maxAthletes }: Sent,
  sites: readonly Site[],
  coaches: readonly { readonly value: string; readonly label: string }[],
): LoggedTraining {
  const site = sites.find(({ id }) => id === siteId);
  const field = site?.fields.find(({ id }) => id === siteFieldId);
  const labels = new Map(coaches.map(({ value, label }) => [value, label]));
  return {
    ...{ name, date, startTime, endTime, minAthletes, maxAthletes },
    ...(site && { place: placeName(site.name, field?.name) }),
    coaches: coachIds.map((id) => labels.get(id) ?? id).toSorted(),
  };
}
