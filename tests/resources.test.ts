import { expect, test } from "vitest";
import { resources } from "#app/rules/resources.ts";
import { everyPattern } from "#tests/support/every-path.ts";

/** A pattern whatever its parameters are called. */
const bare = (pattern: string): string => pattern.replaceAll(/:\w+/gu, ":");
const patterns = new Set(everyPattern.map(bare));

test("every kind of target is one resource", () => {
  const targets = resources.flatMap(([, { target }]) => (target === undefined ? [] : [target]));
  expect(targets.toSorted()).toEqual([...new Set(targets)].toSorted());
});

test.each(resources)("%s: its page is a page, its history and what is live of its own verbs", (_, resource) => {
  const { page, verbs, history, live } = resource;
  const named = Object.values(live ?? {}).flatMap((some) => (some === "always" ? [] : some));
  expect(verbs).toEqual(expect.arrayContaining([...(history ?? []), ...named]));
  if (page !== undefined) expect(patterns).toContain(bare(page));
});
