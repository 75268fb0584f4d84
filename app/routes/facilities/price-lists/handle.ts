import { type PostLimits, usualPostLimits } from "#app/rules/post-limits.ts";
import type { TextKey } from "#app/rules/words.ts";
import { maxPriceRanges } from "#contracts/facilities/sizes.ts";
import { belowLocation } from "../locations/handle.ts";

/** The handle of a page below the price lists of a location: list, location, price lists, this page. */
export const belowPriceLists = (title: TextKey) =>
  belowLocation(title, {
    i18n: ["price-lists"],
    section: { path: "price-lists", label: "price-lists:list.title" },
  });

/** Where the price lists of a location are. */
export const priceListsPath = (locationId: string): string => `/locations/${locationId}/price-lists`;

/** What the form of a price list may hold: all its rows with a box for each day, and a hundred courts and sports. */
export const formLimits: PostLimits = {
  ...usualPostLimits,
  fields: 800,
  // One row more than may be saved, so that the form can say so.
  rows: { name: "priceRanges", most: maxPriceRanges + 1 },
};
