import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { createInstance, type TFunction } from "i18next";
import type { LanguageCode, namespaces } from "#app/rules/languages.ts";

const root = join(import.meta.dirname, "..", "..", "locales");

type AllTexts = TFunction<typeof namespaces>;

/** The product's own texts in a language: `t("agenda:move.nextWeek")`. A test finds by them what a person reads. */
export function textsOf(language: LanguageCode): AllTexts {
  const files = readdirSync(join(root, language)).filter((file) => file.endsWith(".json"));
  const texts = files.map((file): [string, object] => [
    basename(file, ".json"),
    JSON.parse(readFileSync(join(root, language, file), "utf8")),
  ]);
  const i18n = createInstance();
  void i18n.init({
    lng: language,
    resources: { [language]: Object.fromEntries(texts) },
    ns: texts.map(([namespace]) => namespace),
    defaultNS: "common",
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  return i18n.getFixedT(language) as AllTexts;
}
