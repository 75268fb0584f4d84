import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the closing days of a location. */
export const belowClosingPeriods = (title: TextKey) =>
  belowLocation(title, {
    i18n: ["closing-periods"],
    section: { path: "closing-periods", label: "closing-periods:title" },
  });

/** The page of a location's closing days. */
export const closingPeriodsPath = (locationId: string) => `/locations/${locationId}/closing-periods`;
