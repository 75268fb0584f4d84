import { globSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { operations } from "#upstream/contracts.ts";

const root = join(import.meta.dirname, "..");
const languages = ["it", "en", "es"] as const;
/** The language in which texts are written first. */
const source = "it";

/**
 * Keys that the program puts together at run time, by namespace: whatever starts so counts as used. Each start must
 * occur in the sources before a `${`.
 */
const dynamic: Readonly<Record<string, readonly string[]>> = {
  common: ["errors.", "errors.status.", "menu.", "roles.", "languages."],
  auth: ["errors."],
  account: ["errors.", "profile.", "profile.genders."],
  agenda: ["status.", "payment.", "view.", "color.", "legend.", "empty.", "errors.", "print.columns."],
  audit: [
    "groups.",
    "actions.",
    "outcomes.",
    "targets.",
    "fields.",
    "values.",
    "errors.",
    "terms.",
    "searchErrors.",
    "kinds.",
    "export.formats.",
  ],
  blocks: ["errors.", "list.states.", "list.remove."],
  facilities: [
    "errors.",
    "reservations.status.",
    "reservations.payment.",
    "reservations.canceledBy.",
    "reservations.history.by.",
    "reservations.conflicts.",
    "reservations.cancellation.",
    "reservations.periods.",
    "payments.method.",
    "payments.edit.onlyNotes.",
    "payments.delete.kind.",
    "payments.delete.kindHint.",
  ],
  series: ["review.kinds."],
  "price-lists": ["errors.", "days.", "parts.", "weekdays."],
  home: ["greeting.", "modules.", "exports.", "status."],
  gallery: ["errors.", "upload.", "list."],
  limits: ["errors.", "say."],
  locations: ["errors.", "form.", "services.", "colors.", "fields.list.", "fields.bulk.", "translate.languages."],
  openings: ["errors.", "closingPeriods.review."],
  calendar: ["errors.", "programs."],
  pending: ["errors.", "kinds.", "age.", "empty.", "shown.", "failed.", "partly."],
  notifications: ["job.", "list.tab.", "list.empty.", "list.emptyHint.", "errors."],
};

type Texts = { [key: string]: string | Texts };

/** Texts of a file by whole key: `list.title`. */
function flat(texts: Texts, prefix = ""): Map<string, string> {
  const all = new Map<string, string>();
  for (const [key, value] of Object.entries(texts)) {
    if (typeof value === "string") all.set(prefix + key, value);
    else for (const [inner, text] of flat(value, `${prefix}${key}.`)) all.set(inner, text);
  }
  return all;
}

const namespaces = readdirSync(join(root, "locales", source)).map((file) => file.replace(/\.json$/u, ""));
const read = (language: string, namespace: string): Map<string, string> =>
  flat(JSON.parse(readFileSync(join(root, "locales", language, `${namespace}.json`), "utf8")));

/** `hours_one` and `hours_other` are one text; languages have different plural forms. */
const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/u, "");
const keysOf = (texts: ReadonlyMap<string, string>): string[] =>
  [...new Set([...texts.keys()].map(withoutPlural))].toSorted();
const variablesOf = (text: string): string[] => [...new Set(text.match(/\{\{\s*\w+/gu) ?? [])].toSorted();

const sources = globSync(["app/**/*.{ts,tsx}", "server/*.ts"], { cwd: root })
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

function isUsed(namespace: string, key: string): boolean {
  if ((dynamic[namespace] ?? []).some((start) => key.startsWith(start))) return true;
  return (
    sources.some(({ literals }) => literals.has(`${namespace}:${key}`)) ||
    filesOf(namespace).some(({ literals }) => literals.has(key))
  );
}

test("every language has the same files", () => {
  for (const language of languages) {
    expect(readdirSync(join(root, "locales", language)).toSorted()).toEqual(
      namespaces.map((name) => `${name}.json`).toSorted(),
    );
  }
});

test("every key that the sources name with its namespace exists", () => {
  const known = new Set(namespaces.flatMap((name) => keysOf(read(source, name)).map((key) => `${name}:${key}`)));
  const named = new RegExp(`^(${namespaces.join("|")}):[\\w.]*\\w$`, "u");
  const missing = sources.flatMap(({ path, literals }) =>
    [...literals]
      .filter((literal) => named.test(literal) && !known.has(literal))
      .map((literal) => `${path}: ${literal}`),
  );
  expect(missing).toEqual([]);
});

test("every code that upstream refuses with has a text for the log, which knows nothing to fill gaps with", () => {
  const known = namespaces.map((namespace) => read(source, namespace));
  const codes = new Set(operations.flatMap(({ errors = [] }) => errors));
  expect(codes).toContain("image.too_large");
  const missing = [...codes].filter(
    (code) => !known.some((texts) => texts.has(`errors.${code}`) && !texts.get(`errors.${code}`)?.includes("{{")),
  );
  expect(missing).toEqual([]);
});

test("every code of a refused field has a text", () => {
  const known = read(source, "common");
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
  const italian = read(source, namespace);

  test.each(languages.filter((language) => language !== source))(
    "%s has the keys of Italian, no more and no less",
    (language) => {
      expect(keysOf(read(language, namespace))).toEqual(keysOf(italian));
    },
  );

  test.each(languages)("%s: no text is empty, and it uses the same variables", (language) => {
    const byKey = new Map([...italian].map(([key, text]) => [withoutPlural(key), variablesOf(text)]));
    for (const [key, text] of read(language, namespace)) {
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
