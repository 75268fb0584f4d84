import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "..");
const read = (file: string): string => readFileSync(join(root, file), "utf8");

/** Classes that are put together from a part and a value: colours of courts, what an agenda's colours mean, paper. */
const composed = /^(?:court|color)-|^across/u;

// A class that was renamed in one of the two places only leaves its pages without their looks, and nothing else fails.
test("every class of a style sheet is given by a component", () => {
  const components = globSync("app/**/*.{ts,tsx}", { cwd: root }).map(read).join("\n");
  const given = new Set(components.match(/[\w-]+/gu));
  const styled = globSync("app/**/*.css", { cwd: root }).flatMap((file) => {
    const rules = read(file).replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)/gu, "");
    return [...rules.matchAll(/\.([a-z_][\w-]*)/giu)].map(([, name = ""]) => ({ file, name }));
  });
  expect(styled.length).toBeGreaterThan(100);
  expect(styled.filter(({ name }) => !given.has(name) && !composed.test(name))).toEqual([]);
});

const paper = "paper has @page, which no block of an element can hold";
const frame = "the frame of every page: a browser keeps it, no page carries it again";
const agenda = "hundreds of plain elements wear its classes: a browser keeps it, no page carries it again";
const plain = "a plain part that most pages have: a browser keeps it, no page carries it again";

/** Every style sheet, with the reason why it is none of `styled` (ADR 126). */
const sheets: Readonly<Record<string, string>> = {
  "app/routes/academy/recurring-sessions/week.css": paper,
  "app/routes/events/printing/print.css": paper,
  "app/routes/events/printing/slips.css": "paper: parts of what print.css begins",
  "app/routes/events/printing/tree.css": "paper: parts of what print.css begins",
  "app/routes/facilities/day-sheet/sheet.css": paper,
  "app/ui/agenda/agenda.css": agenda,
  "app/ui/agenda/blocks.css": agenda,
  "app/ui/agenda/court-colors.css": "colours of courts, wherever one is drawn",
  "app/ui/agenda/legend.css": agenda,
  "app/ui/agenda/reservations.css": agenda,
  "app/ui/agenda/state-colors.css": agenda,
  "app/ui/agenda/trainings.css": agenda,
  "app/ui/alert.css": plain,
  "app/ui/base.css": "elements of every page, and classes that anything may wear",
  "app/ui/button.css": plain,
  "app/ui/fonts.css": "declares the typeface",
  "app/ui/forms/controls.css": plain,
  "app/ui/forms/form-layout.css": plain,
  "app/ui/layout/blank-shell.css": frame,
  "app/ui/layout/drawer.css": frame,
  "app/ui/layout/shell.css": frame,
  "app/ui/layout/side-panel.css": "reaches over the frame that it covers on a phone",
  "app/ui/layout/top-bar.css": frame,
  "app/ui/theme.generated.css": "the theme's variables, written from theme.ts",
};

test("styles are `styled` blocks, but for the sheets that are listed with their reasons", () => {
  const found = globSync("app/**/*.{css,scss,less}", { cwd: root });
  expect(found.toSorted()).toEqual(Object.keys(sheets).toSorted());
});

/** Files of the app, without tests, that match. */
const filesWith = (pattern: RegExp, files = "app/**/*.{ts,tsx}") =>
  globSync(files, { cwd: root }).filter((file) => !file.includes(".test.") && pattern.test(read(file)));

test("only `styled` asks the library for styles: no style elements, no dynamic ones", () => {
  const users = filesWith(/from "@emotion\//u).toSorted();
  expect(users).toEqual([
    "app/entry.client.tsx",
    "app/entry.server.tsx",
    "app/ui/emotion.ts",
    "app/ui/sheet.ts",
    "app/ui/styled.ts",
  ]);
  expect(filesWith(/<style\b/u, "app/**/*.tsx")).toEqual([]);
});

// MUI works its styles out anew for each element of each page, from its properties (ADR 33).
test("what is MUI's is loaded by a script only, never drawn on a server", () => {
  const users = new Set(filesWith(/from "@mui\//u));
  expect(users.size).toBeGreaterThan(5);
  const drawn = globSync("app/**/*.{ts,tsx}", { cwd: root }).filter((file) => !file.includes(".test."));
  const direct = drawn
    .filter((file) => !users.has(file) && file !== "app/ui/theme-css.ts")
    .flatMap((file) =>
      [...read(file).matchAll(/^import (?!type\b)[^;]*?from "(\.[^"]*|#app\/[^"]*)"/gmu)]
        .map(([, name = ""]) => (name.startsWith("#") ? name.slice(1) : join(file, "..", name)))
        .filter((name) => users.has(name))
        .map((name) => `${file} imports ${name}`),
    );
  expect(direct).toEqual([]);
});
