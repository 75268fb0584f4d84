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

test("a text is looked up once, with the same values too", () => {
  const texts = withMemory(instance);
  // why: the library's types hide the part that does the work.
  const { translator } = instance as unknown as { translator: { translate(key: string): string } };
  const lookup = vi.spyOn(translator, "translate");
  // why: the product's keys are typed; these are the test's own.
  const t = texts.getFixedT("it", "common") as unknown as (key: string, values?: object) => string;
  expect([t("hello"), t("hello"), t("common:hello")]).toEqual(["Ciao", "Ciao", "Ciao"]);
  expect(lookup).toHaveBeenCalledTimes(2);
  const many = [1, 2, 1].map((count) => t("many", { count }));
  expect(many).toEqual(["1 posti", "2 posti", "1 posti"]);
  expect([t("absent"), t("absent")]).toEqual(["absent", "absent"]);
  expect(lookup).toHaveBeenCalledTimes(6);
  // Whatever JSON does not tell apart is looked up each time.
  expect([t("many", { count: undefined }), t("many", { count: Number.NaN })]).toEqual([" posti", "NaN posti"]);
  lookup.mockRestore();
});

test("it is the instance in everything else, with next to nothing of its own", () => {
  const texts = withMemory(instance);
  expect(texts.language).toBe("it");
  expect(texts.exists("hello")).toBe(true);
  expect(Object.keys(texts)).toEqual(["getFixedT"]);
});
