import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { versionBefore as ofDashboard } from "#db/version-before.ts";
import { versionBefore as ofUpstream } from "#upstream/db/version-before.ts";

interface Journal {
  entries: { tag: string }[];
}

/** Folder, table of declarations, and the number of the first migration that has one: older programs knew of none. */
const schemas = [
  ["server/upstream/db", ofUpstream, 46],
  ["db", ofDashboard, 16],
] as const;

test.each(schemas)("each migration of %s says whether the version before may go on", (folder, declared, first) => {
  const path = join(import.meta.dirname, "..", folder, "migrations/meta/_journal.json");
  const { entries }: Journal = JSON.parse(readFileSync(path, "utf8"));
  const names = entries
    .filter(({ tag }) => Number.parseInt(tag, 10) >= first)
    .map(({ tag }) => tag.replace(/^\d+_/u, ""));
  // A name counts once, so that a migration keeps its line when another one comes before it.
  expect(Object.keys(declared).toSorted()).toEqual(names.toSorted());
});
