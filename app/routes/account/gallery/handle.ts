import type { TextKey } from "#app/ui/text.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the gallery of a location. */
export const belowGallery = (title: TextKey) =>
  belowLocation(title, { i18n: ["gallery"], section: { path: "media", label: "gallery:title" } });

/** The page of a location's gallery. */
export const galleryPath = (locationId: string) => `/locations/${locationId}/media`;
