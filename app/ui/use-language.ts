import { useTranslation } from "react-i18next";
import { fallbackLanguage, isLanguage, type LanguageCode } from "#app/rules/languages.ts";

/** The language the page is shown in. */
export function useLanguage(): LanguageCode {
  const { language } = useTranslation().i18n;
  return isLanguage(language) ? language : fallbackLanguage;
}
