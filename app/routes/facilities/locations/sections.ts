import { type Namespace, namespaces } from "#app/rules/languages.ts";
import type { TextKey } from "#app/rules/words.ts";

/** A section of a location: its page below `/locations/:locationId` (`""` is the first one), and its name. */
interface Section {
  readonly path: string;
  readonly label: TextKey;
}

/** The sections in the order of their links. */
export const sections: readonly Section[] = [
  { path: "", label: "locations:sections.general" },
  { path: "media", label: "gallery:title" },
  { path: "opening-slots", label: "opening-slots:title" },
  { path: "closing-periods", label: "closing-periods:title" },
  { path: "blocks", label: "court-blocks:title" },
  { path: "fields", label: "locations:sections.fields" },
  { path: "price-lists", label: "locations:sections.priceLists" },
  { path: "limits", label: "limits:title" },
  { path: "calendar", label: "calendar-feeds:title" },
];

/** The namespaces that have their names. */
export const sectionTexts: readonly Namespace[] = namespaces.filter((namespace) =>
  sections.some(({ label }) => label.startsWith(`${namespace}:`)),
);

/** The address of a section. */
export const sectionPath = (locationId: string, path: string): string =>
  path === "" ? `/locations/${locationId}` : `/locations/${locationId}/${path}`;
