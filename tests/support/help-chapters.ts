import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Language } from "./locale-files.ts";

const root = join(import.meta.dirname, "../../manual");

/** The chapters of a language, by the names of their files. */
export const chapterFiles = (language: Language): string[] =>
  readdirSync(join(root, language)).map((file) => file.replace(/\.md$/u, ""));

/** A chapter as it is written. */
export const readChapter = (language: Language, id: string): string =>
  readFileSync(join(root, language, `${id}.md`), "utf8");
