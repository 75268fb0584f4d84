import type { TextKey } from "#app/rules/words.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the maintenance of a location. */
export const belowBlocks = (title: TextKey) =>
  belowLocation(title, { i18n: ["court-blocks"], section: { path: "blocks", label: "court-blocks:title" } });

/** The page of a location's maintenance. */
export const blocksPath = (locationId: string) => `/locations/${locationId}/blocks`;
