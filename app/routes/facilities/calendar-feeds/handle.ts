import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The page of a location's calendar. */
export const calendarPath = (locationId: string) => `/locations/${locationId}/calendar`;

/** The handle of a page below the calendar of a location. */
export const belowCalendar = (title: TextKey) =>
  belowLocation(title, { i18n: ["calendar-feeds"], section: { path: "calendar", label: "calendar-feeds:title" } });
