import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isLocalDate } from "#app/rules/dates.ts";
import { parseChangelog } from "./parse.ts";

const read = (file: string) => parseChangelog(readFileSync(new URL(`../../../../${file}`, import.meta.url), "utf8"));

test("releases, kinds and changes", () => {
  const text =
    "# T\n\nintro - not a change\n\n## [Unreleased]\n\n## [1.0.0] - 2026-01-02\n\n### Added\n\n- One\n  goes on\n- Two\n";
  expect(parseChangelog(text)).toEqual([
    { version: "Unreleased", date: null, groups: [] },
    { version: "1.0.0", date: "2026-01-02", groups: [{ title: "Added", changes: ["One goes on", "Two"] }] },
  ]);
});

test("the three languages tell the same story", () => {
  const shape = (file: string) =>
    read(file).map(({ version, date, groups }) => ({
      version,
      date,
      changes: groups.map(({ changes }) => changes.length),
    }));
  const italian = shape("CHANGELOG.md");
  expect(italian.length).toBeGreaterThan(0);
  expect(italian.every(({ date }) => date === null || isLocalDate(date))).toBe(true);
  expect(shape("CHANGELOG.en.md")).toEqual(italian);
  expect(shape("CHANGELOG.es.md")).toEqual(italian);
});

test("the newest version is the one that the programs and the package say they are, and older ones come below", () => {
  const root = new URL("../../../../", import.meta.url);
  const versionIn = (file: string) =>
    /ersion"?(?:: | = )"([\d.]+)"/u.exec(readFileSync(new URL(file, root), "utf8"))?.[1];
  const releases = read("CHANGELOG.md").filter(({ date }) => date !== null);
  const [newest] = releases;
  for (const file of ["package.json", "app/backend/start-services.server.ts", "server/upstream/version.ts"])
    expect(versionIn(file), file).toBe(newest?.version);
  const rank = (version: string) => version.split(".").reduce((sum, part) => 1_000 * sum + Number(part), 0);
  const descending = releases.toSorted((a, b) => rank(b.version) - rank(a.version));
  expect(releases.map(({ version }) => version)).toEqual(descending.map(({ version }) => version));
  expect(releases.map(({ date }) => date)).toEqual(
    releases
      .map(({ date }) => date)
      .toSorted()
      .toReversed(),
  );
});
