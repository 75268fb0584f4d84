import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import { type Block, type Line, parseChapter } from "#app/routes/help/documentation/parse.ts";
import routes from "#app/routes.ts";
import { chapterOf, chapters } from "#app/rules/help-chapters.ts";
import { everyPattern, fillPattern, patternOf } from "./support/every-path.ts";
import { chapterFiles, readChapter } from "./support/help-chapters.ts";
import { type Language, languages, namespacesOf, readTexts } from "./support/locale-files.ts";

const root = join(import.meta.dirname, "..");

/** URLs that show a page of their own: their module draws something. */
function pagesOf(entries: readonly RouteConfigEntry[], parent = ""): string[] {
  return entries.flatMap(({ path, index, file, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    const isPage = (path !== undefined || index) && path !== "*" && /^export default /mu.test(sourceOf(file));
    return [...(isPage ? [own || "/"] : []), ...pagesOf(children, own)];
  });
}
const sourceOf = (file: string) => readFileSync(join(root, "app", file), "utf8");

const ids = [...chapters.map(({ id }) => id), "mobile-app"];

/** The texts of a language by `namespace:key`, also those with plural forms. */
const textsOf = (language: Language): ReadonlyMap<string, string> =>
  new Map(
    namespacesOf(language).flatMap((namespace) =>
      [...readTexts(language, namespace)].map(([key, text]) => [`${namespace}:${key}`, text] as const),
    ),
  );

const linesOf = (block: Block): readonly Line[] =>
  block.kind === "paragraph" ? [block.line] : block.kind === "steps" || block.kind === "list" ? block.items : [];

test("every page has a chapter", () => {
  const pages = pagesOf(routes);
  expect(pages.length).toBeGreaterThan(60);
  expect(pages.filter((pattern) => chapterOf(fillPattern(pattern)) === undefined)).toEqual([]);
});

test("the most exact chapter is the page's", () => {
  const idOf = (path: string) => chapterOf(path)?.id;
  expect(idOf("/")).toBe("home");
  expect(idOf("/nowhere")).toBeUndefined();
  expect(idOf("/locations/reservations/list")).toBe("bookings");
  expect(idOf("/locations/reservations/0190/payments/0191/edit")).toBe("payments");
  expect(idOf("/locations/reservations/agenda/0190")).toBe("agenda");
  expect(idOf("/locations/0190/price-lists/new")).toBe("price-lists");
  expect(idOf("/locations/0190/edit")).toBe("locations");
  expect(idOf("/audit/0190/erasure/actor")).toBe("erasure");
});

describe.each(languages)("%s", (language) => {
  const texts = textsOf(language);
  const missing: string[] = [];
  const parsed = new Map(
    chapterFiles(language).map((id) => [
      id,
      parseChapter(readChapter(language, id), (key) => {
        const text = texts.get(key) ?? texts.get(`${key}_other`);
        if (text === undefined || text.includes("{{")) missing.push(`${id}: ${key}`);
        return text ?? key;
      }),
    ]),
  );

  test("has every chapter, and no other", () => {
    expect([...parsed.keys()].toSorted()).toEqual(ids.toSorted());
  });

  test("names buttons and fields that are there, by words that need nothing filled in", () => {
    expect(missing).toEqual([]);
  });

  test("has the same headings as the Italian one, each with blocks of its own", () => {
    for (const [id, { title, blocks }] of parsed) {
      const shape = (chapter: { blocks: readonly Block[] }) =>
        chapter.blocks.map((block) => (block.kind === "heading" ? block.id : block.kind));
      const italian = parseChapter(readChapter("it", id), (key) => key);
      expect({ id, shape: shape({ blocks }) }).toEqual({ id, shape: shape(italian) });
      expect(title, id).toMatch(/^\S.{2,60}$/u);
      const anchors = blocks.filter((block) => block.kind === "heading").map((block) => block.id);
      expect(new Set(anchors).size, id).toBe(anchors.length);
    }
  });

  test("has no dead link", () => {
    const dead = [...parsed].flatMap(([id, { blocks }]) =>
      blocks
        .flatMap(linesOf)
        .flat()
        .filter((piece) => piece.kind === "link")
        .filter(({ to }) => !leadsOn(to))
        .map(({ to }) => `${id}: ${to}`),
    );
    expect(dead).toEqual([]);
  });

  test("shows pictures that are there, are small, and have words for who cannot see them", () => {
    for (const [id, { blocks }] of parsed)
      for (const block of blocks)
        if (block.kind === "image") {
          const file = join(root, "public", block.src);
          expect(existsSync(file), `${id}: ${block.src}`).toBe(true);
          expect(statSync(file).size, block.src).toBeLessThan(60_000);
          expect(block.alt.length, id).toBeGreaterThan(20);
        }
  });

  test("is written in what the reader knows of markdown", () => {
    const left = [...parsed].flatMap(([id, { blocks }]) =>
      blocks
        .flatMap((block) => [...linesOf(block).flat(), ...("text" in block ? [block] : [])])
        .filter(({ text }) => /[*_`#{}[\]<>|]|^\s*(?:-|\d+\.) /u.test(text))
        .map(({ text }) => `${id}: ${text}`),
    );
    expect(left).toEqual([]);
  });
});

/** Whether an address is a page: of a chapter, with an anchor that is in it, or of the dashboard. */
function leadsOn(to: string): boolean {
  const [path = "", anchor] = to.split("#");
  const [, id] = /^\/documentation\/dashboard\/([\w-]+)$/u.exec(path) ?? [];
  if (id === undefined) return anchor === undefined && everyPattern.includes(patternOf(path) ?? "");
  if (!chapters.some((chapter) => chapter.id === id)) return false;
  return anchor === undefined || readChapter("it", id).includes(`{#${anchor}}`);
}
