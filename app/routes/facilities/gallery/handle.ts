import type { PostLimits } from "#app/rules/post-limits.ts";
import type { TextKey } from "#app/ui/text.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the gallery of a location. */
export const belowGallery = (title: TextKey) =>
  belowLocation(title, { i18n: ["gallery"], section: { path: "media", label: "gallery:title" } });

/** The section's page. */
export const galleryPath = (locationId: string) => `/locations/${locationId}/media`;

const megabyte = 1024 * 1024;

/** What a form with pictures may hold: one of 5 MB, or several. Beyond that the form says so, up to 100 MB. */
export const uploadLimits = (files: "one" | "several"): PostLimits => ({
  bytes: (files === "one" ? 6 : 25) * megabyte,
  fields: 50,
  patience: 100 * megabyte,
});
