import { z } from "zod";
import { type FormValues, formValues } from "#app/rules/form-values.ts";
import { type Site, SiteBody, SiteFieldBody } from "#contracts/academy/sites.ts";
import { maxClosedDates, maxSiteFields } from "#contracts/academy/sizes.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import { LocalDate } from "#contracts/scalars.ts";

/**
 * A site's body as its form has it. why rows of a day: a list of bare values loses the empty ones; and why no default:
 * a box without its tick is not sent.
 */
export const SiteShape = SiteBody.extend({
  fields: z
    .array(SiteFieldBody.extend({ exclusive: z.boolean() }))
    .max(maxSiteFields)
    .default([]),
  closedDates: z
    .array(z.object({ day: LocalDate }))
    .max(maxClosedDates)
    .default([]),
});
type Typed = z.output<typeof SiteShape>;

/** A site in the words of the body that would save it. */
export const recordOf = (timeZone: string, site?: Site): SiteBody => ({
  name: site?.name ?? "",
  address: site?.address ?? "",
  timeZone: site?.timeZone ?? timeZone,
  locationId: site?.locationId ?? null,
  fields: site?.fields ?? [],
  closedDates: site?.closedDates ?? [],
});

/** A site that is to be a location: with its name, its zone and a field for each of its courts. */
export const recordAt = ({ id, name, address, timeZone, fields }: Location): SiteBody => ({
  ...recordOf(timeZone),
  name,
  address: address ?? "",
  locationId: id,
  fields: fields.map((court, at) => ({ id: `TMP-${at}`, name: court.name, fieldId: court.id, exclusive: true })),
});

/** The fields as text. */
export type SiteValues = FormValues<Typed>;

/** The fields as text, as the form starts with them. */
export const startOf = ({ closedDates, ...body }: SiteBody, writing: Parameters<typeof formValues>[1]): SiteValues =>
  formValues({ ...body, closedDates: closedDates.map((day) => ({ day })) }, writing);

/** What the form says as a body. A site that is a location is in its zone, whatever is said beside it. */
export const bodyOf = <T extends Typed>({ closedDates, ...typed }: T, places: readonly Location[]) => ({
  ...typed,
  closedDates: closedDates.map(({ day }) => day),
  timeZone: places.find(({ id }) => id === typed.locationId)?.timeZone ?? typed.timeZone,
});

/** The locations, and their courts, as choices of the form. */
export const optionsOf = (places: readonly Location[]) => ({
  locations: places.map(({ id, name }) => ({ value: id, label: name })),
  courts: places.flatMap(({ name, fields }) =>
    fields.length > 0
      ? [{ label: name, options: fields.map((court) => ({ value: court.id, label: court.name })) }]
      : [],
  ),
});
