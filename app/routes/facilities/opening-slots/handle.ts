import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the opening hours of a location. */
export const belowOpeningSlots = (title: TextKey) =>
  belowLocation(title, {
    i18n: ["opening-slots"],
    section: { path: "opening-slots", label: "opening-slots:title" },
  });

/** The page of a location's opening hours. */
export const openingSlotsPath = (locationId: string) => `/locations/${locationId}/opening-slots`;
