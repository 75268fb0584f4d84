import { layout, type RouteConfigEntry, route } from "@react-router/dev/routes";
import { resource as calendarResource, sections as calendarSections } from "./calendar-feeds/routes.ts";
import { sections as closingPeriodSections } from "./closing-periods/routes.ts";
import { sections as courtBlockSections } from "./court-blocks/routes.ts";
import { sections as fieldSections } from "./fields/routes.ts";
import { resource as galleryResource, sections as gallerySections } from "./gallery/routes.ts";
import { sections as limitSections } from "./limits/routes.ts";
import { pages as locationPages, sections as locationSections } from "./locations/routes.ts";
import { sections as openingSlotSections } from "./opening-slots/routes.ts";
import { pages as pendingPages } from "./pending-reservations/routes.ts";
import { sections as priceListSections } from "./price-lists/routes.ts";
import { pages as seriesPages } from "./reservation-series/routes.ts";
import { pages as reservationPages, resource as reservationResource } from "./reservations/routes.ts";

/** What one location consists of: each resource names its own URLs. */
const ofOneLocation: RouteConfigEntry[] = [
  ...locationSections,
  ...gallerySections,
  ...openingSlotSections,
  ...closingPeriodSections,
  ...courtBlockSections,
  ...fieldSections,
  ...priceListSections,
  ...limitSections,
  ...calendarSections,
];

/** Facilities: reservations, and the places with everything that belongs to one. */
const pages: RouteConfigEntry[] = [
  ...reservationPages,
  ...seriesPages,
  ...pendingPages,
  ...locationPages,
  route("locations/:locationId", "routes/facilities/locations/layout.tsx", ofOneLocation),
];

export const main: RouteConfigEntry[] = [layout("routes/facilities/area.tsx", pages)];

/** Answers without a page. */
export const resource: RouteConfigEntry[] = [
  layout("routes/facilities/area.tsx", { id: "routes/facilities/area-resource" }, [
    ...reservationResource,
    ...galleryResource,
  ]),
  // A calendar program has its address and no session: nothing stands before it.
  ...calendarResource,
];
