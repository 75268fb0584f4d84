import type { Namespace } from "#app/rules/languages.ts";
import type { TextKey } from "#app/ui/text.ts";
import { belowLocation } from "../locations/handle.ts";

/** What the pages with a block's form read: its own texts and those of closing days. */
const i18n: readonly Namespace[] = ["blocks", "openings"];

/** The handle of a page below the maintenance of a location. */
export const belowBlocks = (title: TextKey) =>
  belowLocation(title, { i18n, section: { path: "blocks", label: "blocks:title" } });

/** The section's page. */
export const blocksPath = (locationId: string) => `/locations/${locationId}/blocks`;
