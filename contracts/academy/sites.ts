import { z } from "zod";
import type { Role } from "../operation.ts";
import { listOf } from "../page.ts";
import { staffResource } from "../resource.ts";
import { Id, KnownTimeZone, LocalDate, line, optionalLine, preview, seenVersion, Tag, TimeZone } from "../scalars.ts";
import { maxClosedDates, maxSiteFields } from "./sizes.ts";

/** How many sites an organisation has at most. */
export const maxSites = 100;

/**
 * A field of a site. `fieldId` is the court that it is, of the site's location; null: it exists only here, and
 * `exclusive` says whether two trainings cannot share it.
 */
const SiteField = z
  .object({ id: Id, name: z.string(), fieldId: Id.nullable(), exclusive: z.boolean() })
  .meta({ id: "SiteField" });

/**
 * Where a club trains. With `locationId` it is a location of the club's: its courts, its zone and its closing days are
 * the location's. Without, such as a school's gym, it has its own `closedDates`. `order` counts from 0; `athletes` are
 * those with an accepted membership there; `trainingsAhead` are planned from now on. Closed: nothing new is planned there.
 */
export const Site = z
  .object({
    id: Id,
    promoterID: Id,
    name: z.string(),
    address: z.string(),
    timeZone: TimeZone,
    locationId: Id.nullable(),
    status: z.enum(["open", "closed"]),
    order: z.number().int(),
    fields: z.array(SiteField),
    closedDates: z.array(LocalDate),
    athletes: z.number().int(),
    trainingsAhead: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: "Site" });
export type Site = z.infer<typeof Site>;

/** What closing a site concerns; `packages` could then be bought at closed sites only. */
export const SiteEffects = z
  .object({
    tag: z.string(),
    trainings: z.number().int(),
    packages: z.array(z.object({ id: Id, name: z.string() })),
  })
  .meta({ id: "SiteEffects" });
export type SiteEffects = z.infer<typeof SiteEffects>;

/** The id of a field that is new: `TMP-` and whatever tells it from others of its body. */
const NewFieldId = z.string().regex(/^TMP-[\w-]{1,40}$/u, "field.choice");

/** A field of a body. */
export const SiteFieldBody = z.object({
  id: z.union([Id, NewFieldId]),
  name: line(60),
  fieldId: Id.nullable().default(null),
  exclusive: z.boolean().default(true),
});

const parts = {
  name: line(80),
  address: optionalLine(200),
  timeZone: KnownTimeZone,
  locationId: Id.nullable(),
  fields: z.array(SiteFieldBody).max(maxSiteFields),
  /** Closed dates of a site without a location; at a location its closing days count. */
  closedDates: z.array(LocalDate).max(maxClosedDates),
};

export const SiteBody = z
  .object({
    ...parts,
    address: parts.address.default(""),
    locationId: parts.locationId.default(null),
    fields: parts.fields.default([]),
    closedDates: parts.closedDates.default([]),
  })
  .meta({ id: "SiteBody" });
export type SiteBody = z.infer<typeof SiteBody>;

const saveErrors = [
  "site.name_taken", // 409, whatever its capitals
  "site.zone_differs", // 422: the location has another time zone
  "site.location_taken", // 409: another site is this location
  "site.location_in_use", // 409, with `conflicts`: trainings would take what is taken there
  "site_field.name_taken", // 409: two fields of one site
  "site_field.court_taken", // 409: two fields are the same court
  "site_field.court_elsewhere", // 422: no court of the site's location
] as const;

const board: readonly Role[] = ["manager", "boardMember"];
const trainers: readonly Role[] = [...board, "coach"];
/** Event managers run open days, and find the trainings for them by site. */
const planners: readonly Role[] = [...trainers, "eventManager"];

export const sites = staffResource(
  { name: "sites", path: "/sites", roles: board },
  {
    list: { call: "GET", summary: "Sites of the organisation in their order", roles: planners, response: listOf(Site) },
    show: { call: "GET /:id", summary: "A site", roles: trainers, response: Site },
    create: {
      call: "POST",
      summary: "Add a site, last of all",
      body: SiteBody,
      response: Site,
      errors: [...saveErrors, "site.too_many"], // 409, with `max`
    },
    update: {
      call: "PATCH /:id",
      summary:
        "Change a site: fields that are not named are removed, `TMP-` ones added; `status` opens a closed one again",
      body: z
        .object({ ...parts, status: z.literal("open") })
        .partial()
        .extend(seenVersion),
      response: Site,
      errors: [
        ...saveErrors,
        "site_field.in_use", // 409: trainings are planned on a field that is not named
        "site.stale", // 409: changed meanwhile
      ],
    },
    close: {
      call: "POST /:id/close",
      summary: "Close a site; `preview` tells what that concerns",
      query: preview,
      body: z.object({
        /** What becomes of trainings that are planned at the site; asked only when there are some. */
        trainings: z.enum(["keep", "cancel"]).nullable().default(null),
        /** The tag of what was shown; when that has changed meanwhile, the caller is asked again. */
        tag: Tag.optional(),
      }),
      status: 200,
      response: z.object({ site: Site, touched: SiteEffects }),
      errors: [
        "site.trainings_touched", // 409, with `touched`: nothing was decided, or about something else than there is now
        "site.already_closed", // 409
        "open_day.last_training", // 409: a published open day would be left without trainings
      ],
    },
    reorder: {
      call: "POST /reorder",
      summary: "Put the sites in this order; all of them must be named, once",
      body: z.object({ positions: z.array(Id).min(1).max(maxSites) }),
      status: 204,
      errors: ["order.stale"], // 409: one came or went meanwhile
    },
  },
);
