import { z } from "zod";
import type { FormValues } from "#app/rules/form-values.ts";
import type { RecurringSession } from "#contracts/academy/recurring-sessions.ts";
import { maxCoaches } from "#contracts/academy/training-courses.ts";
import { maxAthletesOfTraining } from "#contracts/academy/training-sizes.ts";
import { Id, WallTime } from "#contracts/scalars.ts";

const number = z
  .string()
  .regex(/^\d{1,4}$/u, "field.number")
  .transform(Number)
  .pipe(z.number().int().min(1).max(maxAthletesOfTraining));

/** A site, or one of its fields, as one choice. */
const place = z
  .string()
  .regex(/^[\da-f-]{36}(?::[\da-f-]{36})?$/u, "field.choice")
  .transform((value) => {
    const [siteId = "", siteFieldId = null] = value.split(":");
    return { siteId, siteFieldId };
  });

/** The form of a weekly session that exists, as the body of its change. */
export const sessionForm = z
  .object({
    dayOfWeek: z.coerce.number().int().min(1).max(7),
    startAt: WallTime,
    endAt: WallTime,
    place,
    coachIds: z.array(Id).min(1, "recurring_session.coach_required").max(maxCoaches),
    minAthletes: number,
    maxAthletes: number,
    clearAll: z.enum(["move", "clear"]).default("move"),
    version: z.coerce.number().int().optional(),
  })
  .transform(({ place: at, clearAll, ...values }) => ({ ...values, ...at, clearAll: clearAll === "clear" }));
export type SessionOutput = z.output<typeof sessionForm>;

/** The fields as text. */
type SessionValues = FormValues<{
  dayOfWeek: number;
  startAt: string;
  endAt: string;
  place: string;
  coachIds: string[];
  minAthletes: number;
  maxAthletes: number;
  clearAll: string;
}>;

/** What the form starts with. */
export const valuesOf = (session: RecurringSession): SessionValues => ({
  dayOfWeek: String(session.dayOfWeek),
  startAt: session.startAt,
  endAt: session.endAt,
  place: session.siteField ? `${session.site.id}:${session.siteField.id}` : session.site.id,
  coachIds: session.coaches.map(({ id }) => id),
  minAthletes: String(session.minAthletes),
  maxAthletes: String(session.maxAthletes),
  clearAll: "move",
});
