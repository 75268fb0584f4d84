import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the courts of a location. */
export const belowFields = (title: TextKey) =>
  belowLocation(title, { section: { path: "fields", label: "locations:sections.fields" } });
