import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..", "locales");

export const languages = ["it", "en", "es"] as const;
export type Language = (typeof languages)[number];

type Texts = { [key: string]: string | Texts };

/** Texts of a file by whole key: `list.title`. */
function flat(texts: Texts, prefix = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

/** The names of a language's files, which are its namespaces. */
export const namespacesOf = (language: Language): string[] =>
  readdirSync(join(root, language)).map((file) => file.replace(/\.json$/u, ""));

/** The texts of a namespace in a language, by whole key. */
export const readTexts = (language: Language, namespace: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(join(root, language, `${namespace}.json`), "utf8")));
