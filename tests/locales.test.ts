import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { auditActions } from "#app/rules/audit-actions.ts";
import { auditAreas } from "#app/rules/audit-search.ts";
import { actionKeys, groupKeys, targetKeys } from "#app/rules/audit-words.ts";
import { anyCodeKey } from "#app/rules/error-text.ts";
import { namespaces as listed } from "#app/rules/languages.ts";
import { resources } from "#app/rules/resources.ts";
import { dynamic } from "#tests/support/dynamic-texts.ts";
import { languages, namespacesOf, readTexts } from "#tests/support/locale-files.ts";
import { operations } from "#upstream/implementations.ts";

const root = join(import.meta.dirname, "..");
/** The language in which texts are written first. */
const source = "it";

/**
 * The keys of the log's words, by resource: what is done to it and what it is called. Fields and values are what its
 * records have, and so are the log's own.
 */
const logWords = new Set([
  ...auditActions.flatMap(actionKeys),
  ...auditAreas.flatMap(groupKeys),
  ...resources.flatMap(([, { target }]) => (target ? targetKeys(target) : [])),
]);
const logFields = /(?:^|\.)log\.(?:fields|values)\.[\w-]+$/u;

const namespaces = namespacesOf(source);

/** `hours_one` and `hours_other` are one text; languages have different plural forms. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/u, "");
const keysOf = (texts: ReadonlyMap<string, string>): string[] =>
  [...new Set([...texts.keys()].map(withoutPlural))].toSorted();
const variablesOf = (text: string): string[] => [...new Set(text.match(/\{\{\s*\w+/gu) ?? [])].toSorted();

const sources = globSync(["app/**/*.{ts,tsx}", "server/*.ts", "server/http/*.ts"], { cwd: root })
  .filter((path) => !/\.test\.tsx?$/u.test(path))
  .map((path) => {
    const text = readFileSync(join(root, path), "utf8");
    return {
      path,
      text,
      literals: new Set([...text.matchAll(/["'`]([\w.:-]+)["'`]/gu)].map((match) => match[1] ?? "")),
    };
  });

/** Where bare keys of a namespace may stand: files in a folder of its name, or that name it in a string. */
const filesOf = (namespace: string) =>
  sources.filter(
    ({ path, literals }) => namespace === "common" || path.includes(`/${namespace}/`) || literals.has(namespace),
  );

const programs = globSync(["{app,contracts,server}/**/*.{ts,tsx}"], { cwd: root })
  .filter((path) => !path.includes(".test."))
  .map((path) => readFileSync(join(root, path), "utf8"));
/** Codes of refusals and errors, wherever they are said; and how those begin that are put together. */
const saidCodes = new Set(
  programs.flatMap((text) => text.match(/(?<=["'`])\w+(?:\.\w+)+(?=["'`])/gu) ?? []).map(withoutPlural),
);
const codeStarts = new Set(programs.flatMap((text) => text.match(/(?<=`)\w+\.(?:\w+\.)*(?=\$\{)/gu) ?? []));
const isCode = (code: string): boolean =>
  saidCodes.has(code) || [...codeStarts].some((start) => code.startsWith(start));

function isUsed(namespace: string, key: string): boolean {
  if (key.startsWith("errors.") && isCode(key.slice("errors.".length))) return true;
  if (logWords.has(`${namespace}:${key}`) || logFields.test(key)) return true;
  if (namespace === "audit" && /^(?:fields|values)\./u.test(key)) return true;
  if ((dynamic[namespace] ?? []).some((start) => key.startsWith(start))) return true;
  // Labels of fields are found by the form's fields, and by the log.
  const [, field] = /(?:^|\.)(fields\.\w+)$/u.exec(key) ?? [];
  // A question shows several.
  const shown = field && new RegExp(`field=\\{${field}\\}|fields=\\{\\[[^\\]]*\\b${field}\\b`, "u");
  if (shown && filesOf(namespace).some(({ text }) => shown.test(text))) return true;
  return (
    sources.some(({ literals }) => literals.has(`${namespace}:${key}`)) ||
    filesOf(namespace).some(({ literals }) => literals.has(key))
  );
}

test("every language has the files that app/rules/languages.ts lists", () => {
  expect([...listed].toSorted()).toEqual(namespaces.toSorted());
  for (const language of languages) {
    expect(readdirSync(join(root, "locales", language)).toSorted()).toEqual(
      namespaces.map((name) => `${name}.json`).toSorted(),
    );
  }
});

test("every key that the sources name with its namespace exists", () => {
  const texts = namespaces.flatMap((name) => keysOf(readTexts(source, name)).map((key) => `${name}:${key}`));
  // A form names the object that holds its labels, a resource the one that holds its words of the log.
  const above = texts.map((key) => key.replace(/(?<=[.:]fields)\.\w+$|\.log\.[\w.]+$/u, ""));
  const labels = resources.flatMap(([, { fieldTexts }]) => (fieldTexts ? [fieldTexts] : []));
  const known = new Set([...texts, ...above, ...labels.filter((at) => texts.some((key) => key.startsWith(`${at}.`)))]);
  const named = new RegExp(`^(${namespaces.join("|")}):[\\w.]*\\w$`, "u");
  const missing = sources.flatMap(({ path, literals }) =>
    [...literals]
      .filter((literal) => named.test(literal) && !known.has(literal))
      .map((literal) => `${path}: ${literal}`),
  );
  expect(missing).toEqual([]);
});

test("every resource has its words for the log", () => {
  const missing = [...logWords].filter((key) => {
    const [namespace = "", inside = ""] = key.split(":");
    return !readTexts(source, namespace).has(inside);
  });
  expect(missing.map((key) => `locales/${source}/${key.replace(":", ".json: ")}`)).toEqual([]);
});

test("every code that upstream refuses with has a text for the log, which knows nothing to fill gaps with", () => {
  const known = namespaces.map((namespace) => readTexts(source, namespace));
  const codes = new Set(operations.flatMap(({ errors = [] }) => errors));
  expect(codes).toContain("image.too_large");
  const missing = [...codes].filter(
    (code) =>
      !readTexts(source, "common").has(anyCodeKey(code).replace("common:", "")) &&
      !known.some((texts) => texts.has(`errors.${code}`) && !texts.get(`errors.${code}`)?.includes("{{")),
  );
  expect(missing).toEqual([]);
});

test("every code of a refused field has a text", () => {
  const known = readTexts(source, "common");
  const files = globSync(["contracts/**/*.ts", "app/**/*.ts"], { cwd: root }).filter(
    (path) => !path.includes(".test."),
  );
  const codes = files.flatMap(
    (path) => readFileSync(join(root, path), "utf8").match(/(?<=["'`])field\.\w+(?=["'`])/gu) ?? [],
  );
  expect(codes).toContain("field.money");
  // why: no form of ours sends a field that its contract does not know
  const missing = new Set(codes.filter((code) => code !== "field.unknown" && !known.has(`errors.${code}`)));
  expect([...missing]).toEqual([]);
});

describe.each(namespaces)("%s", (namespace) => {
  const italian = readTexts(source, namespace);

  test.each(languages.filter((language) => language !== source))(
    "%s has the keys of Italian, no more and no less",
    (language) => {
      expect(keysOf(readTexts(language, namespace))).toEqual(keysOf(italian));
    },
  );

  test.each(languages)("%s: no text is empty, and it uses the same variables", (language) => {
    const byKey = new Map([...italian].map(([key, text]) => [withoutPlural(key), variablesOf(text)]));
    for (const [key, text] of readTexts(language, namespace)) {
      expect(text.trim(), key).not.toBe("");
      // A plural form for one may say "one" in words.
      if (withoutPlural(key) === key) expect(variablesOf(text), key).toEqual(byKey.get(key));
    }
  });

  test("every key is used", () => {
    expect(keysOf(italian).filter((key) => !isUsed(namespace, key))).toEqual([]);
  });

  test("every dynamic start still occurs in the sources", () => {
    const stale = (dynamic[namespace] ?? []).filter((start) => {
      const inFile = filesOf(namespace).some(({ text }) => text.includes(`\`${start}\${`));
      return (
        !inFile &&
        !sources.some(({ text }) => text.includes(`${namespace}:${start}\${`) || text.includes(`:${start}\${`))
      );
    });
    expect(stale).toEqual([]);
  });
});
