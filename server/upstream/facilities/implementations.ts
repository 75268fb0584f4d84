import type { Implementation } from "../core/implement.ts";
import { calendarFeedImplementations, sharedCalendarImplementations } from "./calendar-feeds/handlers.ts";
import { closingPeriodImplementations } from "./closing-periods/handlers.ts";
import { courtBlockImplementations } from "./court-blocks/handlers.ts";
import { courtMatchImplementations } from "./court-matches/handlers.ts";
import { courtTrainingImplementations } from "./court-trainings/handlers.ts";
import { fieldImplementations } from "./fields/handlers.ts";
import { galleryImplementations } from "./gallery/handlers.ts";
import { limitImplementations } from "./limits/handlers.ts";
import { locationImplementations } from "./locations/handlers.ts";
import { openingSlotImplementations } from "./opening-slots/handlers.ts";
import { pendingReservationImplementations } from "./pending-reservations/handlers.ts";
import { priceListImplementations } from "./price-lists/handlers.ts";
import { quoteImplementations } from "./quotes/handlers.ts";
import { reservationSeriesImplementations } from "./reservation-series/handlers.ts";
import { reservationImplementations } from "./reservations/handlers.ts";
import { trendImplementations } from "./trends/handlers.ts";

/** Facilities with their reservations. */
export const facilityImplementations: Implementation[] = [
  ...locationImplementations,
  ...galleryImplementations,
  ...limitImplementations,
  ...fieldImplementations,
  ...openingSlotImplementations,
  ...closingPeriodImplementations,
  ...courtBlockImplementations,
  ...courtTrainingImplementations,
  ...courtMatchImplementations,
  ...priceListImplementations,
  ...quoteImplementations,
  ...reservationImplementations,
  ...pendingReservationImplementations,
  ...reservationSeriesImplementations,
  ...trendImplementations,
  ...calendarFeedImplementations,
  ...sharedCalendarImplementations,
];
