import { expect, it } from "vitest";
import { languageOf } from "./serve.ts";

it.each([
  [null, "it"],
  ["", "it"],
  ["en", "en"],
  ["ES-mx", "es"],
  ["fr-CH, fr;q=0.9, en;q=0.8, *;q=0.5", "en"],
  ["de", "it"],
  ["*", "it"],
])("reads %j as %s", (header, language) => {
  expect(languageOf(header)).toBe(language);
});
