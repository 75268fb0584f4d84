import { createInstance } from "i18next";
import { expect, test, vi } from "vitest";
import { withMemory } from "./i18n-memory.server.ts";

const instance = createInstance({
  resources: { it: { common: { hello: "Ciao", many: "{{count}} posti", deep: { word: "word" } } } },
  lng: "it",
  defaultNS: "common",
  initAsync: false,
});
await instance.init();

test("a text without values is looked up once; one with values each time", () => {
  const texts = withMemory(instance);
  // why: the library's types hide the part that does the work.
  const { translator } = instance as unknown as { translator: { translate(key: string): string } };
  const lookup = vi.spyOn(translator, "translate");
  // why: the product's keys are typed; these are the test's own.
  const t = texts.getFixedT("it", "common") as unknown as (key: string, values?: object) => string;
  expect([t("hello"), t("hello"), t("common:hello")]).toEqual(["Ciao", "Ciao", "Ciao"]);
  expect(lookup).toHaveBeenCalledTimes(2);
  expect([t("many", { count: 1 }), t("many", { count: 2 })]).toEqual(["1 posti", "2 posti"]);
  expect([t("absent"), t("absent")]).toEqual(["absent", "absent"]);
  expect(lookup).toHaveBeenCalledTimes(6);
  lookup.mockRestore();
});

test("it is the instance in everything else, with next to nothing of its own", () => {
  const texts = withMemory(instance);
  expect(texts.language).toBe("it");
  expect(texts.exists("hello")).toBe(true);
  expect(Object.keys(texts)).toEqual(["getFixedT"]);
});
