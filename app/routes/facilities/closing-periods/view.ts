import type { Changes } from "#app/rules/audit-changes.ts";
import { formatLongDay } from "#app/rules/dates.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { formatCents } from "#app/rules/money.ts";
import { formatWhen } from "#app/rules/when.ts";
import type {
  Affected,
  AffectedMatch,
  AffectedTraining,
  Closure,
  ClosureEffects,
} from "#contracts/facilities/closing-periods.ts";
import type { Location } from "#contracts/facilities/locations.ts";

/** A reservation that a closure touches, in words. */
export interface AffectedRow {
  readonly id: string;
  readonly when: string;
  readonly court: string;
  readonly holder: string;
  /** The amount that was collected for the reservation, null for nothing. */
  readonly paid: string | null;
}

/** What a person decides upon before days are closed. */
export interface Review {
  readonly tag: string;
  readonly count: number;
  readonly rows: readonly AffectedRow[];
  readonly pending: number;
  /** How many trainings are canceled with the closure, and the first of them. */
  readonly trainingsCount: number;
  readonly trainings: readonly { readonly id: string; readonly text: string }[];
  /** How many matches of tournaments are on these days, and the first of them. */
  readonly matchesCount: number;
  readonly matches: readonly { readonly id: string; readonly eventId: string; readonly text: string }[];
  /** Days that are closed already, in words. */
  readonly skipped: readonly string[];
}

/** A touched reservation in words. */
export const toAffectedRow =
  (place: Pick<Location, "fields" | "timeZone">, language: LanguageCode) =>
  ({ id, fieldId, startAt, endAt, holder, paid, currency }: Affected["reservations"][number]): AffectedRow => {
    const { date, hours } = formatWhen(startAt, endAt, place.timeZone, language);
    const court = place.fields.find((field) => field.id === fieldId)?.name ?? "–";
    return {
      id,
      when: `${date} ${hours}`,
      court,
      holder,
      paid: paid > 0 ? formatCents(paid, currency, language) : null,
    };
  };

/** Touched reservations as the log names them: by holder and time, as many as upstream names. */
export const affectedChanges = (
  touched: Affected,
  place: Pick<Location, "fields" | "timeZone">,
  language: LanguageCode,
): Changes => ({
  touched: {
    after: touched.reservations
      .map(toAffectedRow(place, language))
      .map(({ id, when, holder }) => ({ holder, when, id })),
  },
});

const trainingText = ({ name, date, startTime, endTime }: AffectedTraining, language: LanguageCode): string =>
  `${formatLongDay(date, language)} ${startTime}–${endTime} · ${name}`;

/** Trainings that are canceled with a closure as the log names them, as many as upstream names. */
export const trainingChanges = ({ trainings }: ClosureEffects, language: LanguageCode): Changes => ({
  trainings: { after: trainings.map((training) => trainingText(training, language)) },
});

/** Matches that a change of when a place is open touches, in words. */
export const toAffectedMatches = (
  matches: readonly AffectedMatch[],
  place: Pick<Location, "fields" | "timeZone">,
  language: LanguageCode,
): Review["matches"] =>
  matches.map((match) => ({ id: match.id, eventId: match.eventId, text: matchText(match, place, language) }));

function matchText(
  { event, number, fieldId, startAt, endAt }: AffectedMatch,
  place: Pick<Location, "fields" | "timeZone">,
  language: LanguageCode,
): string {
  const { date, hours } = formatWhen(startAt, endAt, place.timeZone, language);
  const court = place.fields.find(({ id }) => id === fieldId)?.name;
  return `${date} ${hours} · ${event}, M${number}${court ? ` · ${court}` : ""}`;
}

/** Matches on days that are closed as the log names them, as many as upstream names. */
export const matchChanges = (
  { matches }: ClosureEffects,
  place: Pick<Location, "fields" | "timeZone">,
  language: LanguageCode,
): Changes => ({ touchedMatches: { after: matches.map((match) => matchText(match, place, language)) } });

/** What closing would do, in words. */
export const toReview = (
  { touched, pending, skipped }: Pick<Closure, "touched" | "pending" | "skipped">,
  place: Pick<Location, "fields" | "timeZone">,
  language: LanguageCode,
): Review => ({
  tag: touched.tag,
  count: touched.count,
  rows: touched.reservations.map(toAffectedRow(place, language)),
  pending,
  trainingsCount: touched.trainingsCount,
  trainings: touched.trainings.map((training) => ({ id: training.id, text: trainingText(training, language) })),
  matchesCount: touched.matchesCount,
  matches: toAffectedMatches(touched.matches, place, language),
  skipped: skipped.map((day) => formatLongDay(day, language)),
});
