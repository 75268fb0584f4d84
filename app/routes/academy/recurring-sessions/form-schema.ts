import { z } from "zod";
import { weekdayOf } from "#app/rules/dates.ts";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import { type RecurringSession, RecurringSessionBody } from "#contracts/academy/recurring-sessions.ts";
import type { Site } from "#contracts/academy/sites.ts";
import type { Coach } from "#contracts/academy/training-courses.ts";

const { siteId: _, siteFieldId: __, dayOfWeek: ___, coachIds, ...own } = RecurringSessionBody.shape;

/** A weekly session as its form sends it: a site, or one of its fields, is one choice. */
export const SessionShape = z.object({
  dayOfWeek: z.enum(["1", "2", "3", "4", "5", "6", "7"]),
  ...own,
  place: z.string().regex(/^[\da-f-]{36}(?::[\da-f-]{36})?$/u, "field.choice"),
  coachIds: coachIds.default([]),
});
type Typed = z.output<typeof SessionShape>;

/** What the form sent, as the body that saves it. */
export function bodyOf({ place, dayOfWeek, ...typed }: Typed) {
  const [siteId = "", siteFieldId = null] = place.split(":");
  return { ...typed, dayOfWeek: Number(dayOfWeek), siteId, siteFieldId };
}

/**
 * A new weekly session as its form has it: like another one of its course, if there is one, on another day; else on the
 * weekday of the course's first day, at the only place that there is.
 */
export const recordOf = (
  { coaches, startAt }: { readonly coaches: readonly Coach[]; readonly startAt: string },
  places: readonly PlaceOptions[],
  like?: RecurringSession,
) => ({
  dayOfWeek: String(like ? (like.dayOfWeek % 7) + 1 : weekdayOf(startAt)),
  startAt: like?.startAt ?? "",
  endAt: like?.endAt ?? "",
  place: like ? [like.site.id, like.siteField?.id].filter(Boolean).join(":") : onlyPlace(places),
  coachIds: (like?.coaches ?? coaches).map(({ id }) => id),
  minAthletes: like?.minAthletes ?? 1,
  maxAthletes: like?.maxAthletes ?? 12,
});

/** Of one site with one field, or with none, nobody has to say which. */
function onlyPlace([site, ...others]: readonly PlaceOptions[]): string {
  const isOnly = site && others.length === 0 && site.options.length <= 2;
  return isOnly ? (site.options[0]?.value ?? "") : "";
}

/** The fields as text. */
export type SessionValues = FormValues<ReturnType<typeof recordOf>>;

/** The fields as text, as the form starts with them. */
export const startOf = (
  record: ReturnType<typeof recordOf>,
  writing: Parameters<typeof formValues>[1],
): SessionValues => formValues(record, writing);

/** A site with its fields, as choices. */
interface PlaceOptions {
  readonly label: string;
  readonly options: { readonly value: string; readonly label: string }[];
}

/** Sites that are open with their fields, as choices. Without a label: the whole site. */
export const placeOptions = (sites: readonly Site[]): PlaceOptions[] =>
  sites
    .filter(({ status }) => status === "open")
    .map(({ id, name, fields }) => ({
      label: name,
      options: [
        ...fields.map((field) => ({ value: `${id}:${field.id}`, label: field.name })),
        { value: id, label: "" },
      ],
    }));
