import { createCookie } from "react-router";
import type { LanguageCode } from "#app/rules/languages.ts";

/** The value of the cookie `lng`, in which a browser keeps the language that was chosen in it. */
export async function languageCookie(language: LanguageCode): Promise<string> {
  const [pair = ""] = (await createCookie("lng").serialize(language)).split(";");
  return pair.slice("lng=".length);
}
