import { textsIn } from "#app/backend/i18n.server.ts";
import { chapters } from "#app/rules/help-chapters.ts";
import { fallbackLanguage, type LanguageCode } from "#app/rules/languages.ts";
import { type ChapterText, parseChapter } from "./parse.ts";

/** The manual's files, taken into the build: `manual/<language>/<chapter>.md`. */
const files = import.meta.glob<string>("/manual/*/*.md", { eager: true, query: "?raw", import: "default" });

const read = new Map<string, ChapterText>();

/** A chapter in a language; `undefined` when there is none of this name. It is read once, when it is first asked for. */
export function chapterIn(language: LanguageCode, id: string): ChapterText | undefined {
  const path = `/manual/${language}/${id}.md`;
  const known = read.get(path);
  if (known) return known;
  const file = files[path] ?? files[`/manual/${fallbackLanguage}/${id}.md`];
  if (file === undefined) return undefined;
  // why: the typed function cannot know keys that stand in a file.
  const chapter = parseChapter(file, textsIn(language) as unknown as (key: string) => string);
  read.set(path, chapter);
  return chapter;
}

/** The whole manual in a language, in its order. */
export const manualIn = (language: LanguageCode) =>
  chapters.flatMap((chapter) => {
    const text = chapterIn(language, chapter.id);
    return text ? [{ ...chapter, ...text }] : [];
  });
