import { z } from "zod";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, KnownTimeZone, line, optionalLine, seenVersion, TimeZone, text } from "../scalars.ts";
import { Field } from "./fields.ts";
import { facilityRoles } from "./roles.ts";
import { maxLocationText } from "./sizes.ts";

const LocationServices = z.object({
  showers: z.boolean(),
  changingRooms: z.boolean(),
  food: z.boolean(),
  parking: z.boolean(),
  sleeping: z.boolean(),
});

const allTexts = <T extends z.ZodType>(one: T) =>
  z.object({ description: one, rules: one, parking: one, food: one, accommodation: one, weather: one });

/** A location's texts in one language; what is not translated is absent. */
const LocationTexts = allTexts(z.string()).partial().meta({ id: "LocationTexts" });

/** One value for each language; texts in the organisation's own language are the location's own. */
const byLanguage = <T extends z.ZodType>(one: T) => z.object({ it: one, en: one, es: one }).partial();

/**
 * A place with courts. Wall times of its slots and prices are in `timeZone`; `media` holds image ids. `version` grows
 * with every change by staff, translations too; sending an old one is a conflict.
 */
export const Location = z
  .object({
    id: Id,
    name: z.string(),
    description: z.string().nullable(),
    accommodation: z.string().nullable(),
    parking: z.string().nullable(),
    food: z.string().nullable(),
    rules: z.string().nullable(),
    /** What happens in bad weather. */
    weather: z.string().nullable(),
    translations: byLanguage(LocationTexts),
    address: z.string().nullable(),
    timeZone: TimeZone,
    media: z.array(Id),
    sportIds: z.array(Id),
    services: LocationServices,
    fields: z.array(Field),
    version: z.number().int(),
  })
  .meta({ id: "Location" });
export type Location = z.infer<typeof Location>;

/** A text that may be missing; an empty one counts as missing. */
const note = text(maxLocationText).nullable();

/** What staff write of a location. Texts may have several lines. */
export const LocationValues = z.object({
  name: line(80),
  description: note,
  accommodation: note,
  parking: note,
  food: note,
  rules: note,
  weather: note,
  /** A language that is given replaces what was translated into it; texts that are missing or empty are taken out. */
  translations: byLanguage(allTexts(note).partial()),
  address: optionalLine(200).nullable(),
  timeZone: KnownTimeZone,
  sportIds: z.array(Id).max(50),
  services: LocationServices.partial(),
});
export type LocationValues = z.infer<typeof LocationValues>;

/** Codes of saving a location; the second names the court in `details.field`. */
const saveErrors = ["location.sport_unknown", "location.sport_in_use"] as const;

export const locations = staffResource(
  { name: "locations", path: "/locations" },
  {
    list: { call: "GET", summary: "Locations of the organisation with their courts", response: listOf(Location) },
    show: { call: "GET /:id", summary: "One location with its courts", response: Location },
    create: {
      call: "POST",
      summary: "Adds a location, without courts",
      roles: facilityRoles,
      body: LocationValues.partial().required({ name: true }),
      response: Location,
      errors: saveErrors,
    },
    update: {
      call: "PATCH /:id",
      summary: "Changes the given values of a location",
      roles: facilityRoles,
      body: LocationValues.partial().extend(seenVersion),
      response: Location,
      errors: [
        ...saveErrors,
        "location.stale", // 409: changed meanwhile
      ],
    },
    remove: {
      call: "DELETE /:id",
      summary: "Removes a location with its courts, unless something is planned there; its past stays on record",
      roles: facilityRoles,
      errors: ["location.in_use"],
    },
  },
);
