import type { LanguageCode } from "#app/rules/languages.ts";
import { parseChangelog, type Release } from "./parse.ts";

/** The changelog files, taken into the build. Italian has no suffix: it is the source. */
const files = import.meta.glob<string>("/CHANGELOG*.md", { eager: true, query: "?raw", import: "default" });

const releases = new Map(Object.entries(files).map(([path, text]) => [path, parseChangelog(text)] as const));

/** What changed, in a language, newest first. */
export const releasesIn = (language: LanguageCode): readonly Release[] =>
  releases.get(language === "it" ? "/CHANGELOG.md" : `/CHANGELOG.${language}.md`) ?? [];
