import { type LanguageCode, languages } from "#app/rules/languages.ts";
import type { Location } from "#contracts/facilities/locations.ts";
import type { Sport } from "#contracts/settings/sports.ts";

/** The services of a location, in the order in which they are listed. */
export const serviceNames = ["showers", "changingRooms", "food", "parking", "sleeping"] as const;
type ServiceName = (typeof serviceNames)[number];

/** The services that a location has. */
export const servicesOf = ({ services }: Pick<Location, "services">): ServiceName[] =>
  serviceNames.filter((name) => services[name]);

/** The texts that athletes read, in the order of the form. */
export const textNames = ["description", "rules", "parking", "food", "accommodation", "weather"] as const;
export type TextName = (typeof textNames)[number];

/** The other languages, with the texts that exist in the original and are missing there. */
export const toTranslations = (
  location: Pick<Location, TextName | "translations">,
  original: LanguageCode,
): { language: LanguageCode; written: boolean; missing: TextName[] }[] =>
  languages
    .filter((language) => language !== original)
    .map((language) => {
      const texts = location.translations[language] ?? {};
      return {
        language,
        written: textNames.some((name) => texts[name]),
        missing: textNames.filter((name) => location[name] && !texts[name]),
      };
    });

/** The names of some sports, in alphabetical order. */
export const sportNames = (ids: readonly string[], sports: readonly Sport[], locale: string): string[] =>
  sports
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .toSorted((a, b) => a.localeCompare(b, locale));

/** Locations as their list shows them. */
export const toRows = (locations: readonly Location[], sports: readonly Sport[], locale: string) =>
  locations.map((location) => ({
    id: location.id,
    name: location.name,
    address: location.address ?? "",
    cover: location.media[0] ?? null,
    courts: location.fields.map(({ id, name, color }) => ({ id, name, color })),
    sports: sportNames(location.sportIds, sports, locale).join(", "),
  }));
