import type { Changes } from "#app/rules/audit-changes.ts";
import { canceledReservations, concernedReservations } from "#app/rules/audit-concerns.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import type { Courts } from "#app/rules/places.ts";
import { formatWhen } from "#app/rules/when.ts";
import type { SeriesConflict, SeriesPlan } from "#contracts/facilities/reservation-series.ts";
import type { Answers, SeriesFormOutput } from "./form-schema.ts";
import type { remainingChanges } from "./values.ts";

/** The reservations that make way, as the log names them. */
const named = (conflicts: readonly SeriesConflict[], timeZone: string, language: LanguageCode) =>
  conflicts.map(({ id, holder, startAt, endAt }) => {
    const { date, hours } = formatWhen(startAt, endAt, timeZone, language);
    return { holder, when: `${date} ${hours}`, id };
  });

/** How many reservations a plan saves, and which ones it cancels for that. */
export const planChanges = (plan: SeriesPlan, answers: Answers, timeZone: string, language: LanguageCode): Changes => ({
  occurrences: { after: plan.count },
  ...(answers.proceedOutsideSlots && { proceedOutsideSlots: { after: true } }),
  ...(answers.proceedBeyondLimits && { proceedBeyondLimits: { after: true } }),
  ...(plan.overwritten.length > 0 && { overwritten: { after: named(plan.overwritten, timeZone, language) } }),
  ...savedIn(plan),
});

/** The reservations that a plan saves: the ids of new ones come with the answer. */
export const savedIn = ({ occurrences, overwritten }: SeriesPlan): Changes => ({
  ...concernedReservations(
    occurrences.flatMap(({ saved, reservationId }) => (saved && reservationId !== null ? [reservationId] : [])),
  ),
  ...canceledReservations(overwritten.map(({ id }) => id)),
});

/** What the log keeps of a new series: one line for all of it. */
export const createdChanges = (
  form: SeriesFormOutput,
  answers: Answers,
  plan: SeriesPlan,
  courts: Courts,
  timeZone: string,
  language: LanguageCode,
): Changes => ({
  ...planChanges(plan, answers, timeZone, language),
  courts: { after: form.fieldIds.map((id) => courts.get(id)?.name ?? id) },
  date: { after: form.date },
  ...(form.until !== null && { until: { after: form.until }, everyWeeks: { after: form.everyWeeks } }),
  startAt: { after: form.startAt },
  endAt: { after: form.endAt },
  ...(form.discounted !== null && { discounted: { after: form.discounted } }),
  ...(form.notes !== "" && { notes: { after: form.notes } }),
  status: { after: form.confirm ? "confirmed" : "pending" },
});

/** What the log keeps of a change to the rest of a series. */
export function remainingLines(
  { courts: moved, holder, times, ...plain }: ReturnType<typeof remainingChanges>,
  courts: Courts,
): Changes {
  const nameOf = (id: string) => courts.get(id)?.name ?? id;
  return {
    ...Object.fromEntries(Object.entries({ ...plain, ...holder, ...times }).map(([name, after]) => [name, { after }])),
    ...(moved.length > 0 && {
      courts: {
        before: moved.map(({ fieldId }) => nameOf(fieldId)),
        after: moved.map(({ toFieldId }) => nameOf(toFieldId)),
      },
    }),
  };
}
