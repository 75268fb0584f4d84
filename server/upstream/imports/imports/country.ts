import type { z } from "zod";
import type { ImportCountry } from "#contracts/imports/import-shapes.ts";

type Country = z.infer<typeof ImportCountry>;

/** Zones of countries whose telephone numbers are known; America's are taken for those of the United States. */
const zones: readonly (readonly [RegExp, Country])[] = [
  [/^Europe\/(?:Zurich|Vaduz)$/u, "CH"],
  [/^(?:Europe\/Madrid|Atlantic\/Canary|Africa\/Ceuta)$/u, "ES"],
  [/^Europe\/(?:London|Belfast|Jersey|Guernsey|Isle_of_Man)$/u, "GB"],
  [/^America\//u, "US"],
  [/^Europe\/(?:Paris|Monaco)$/u, "FR"],
  [/^Europe\/(?:Berlin|Busingen)$/u, "DE"],
  [/^Europe\/Vienna$/u, "AT"],
];

/** The country whose people a club's file is likely of, by the club's zone. */
export const countryOf = (timeZone: string): Country => zones.find(([zone]) => zone.test(timeZone))?.[1] ?? "IT";
