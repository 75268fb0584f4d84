import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the rules of booking of a location. */
export const belowLimits = (title: TextKey) =>
  belowLocation(title, { i18n: ["limits"], section: { path: "limits", label: "limits:title" } });

/** The page of a location's rules of booking. */
export const limitsPath = (locationId: string) => `/locations/${locationId}/limits`;
