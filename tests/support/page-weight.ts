import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { parseHTML } from "linkedom";

const client = join(import.meta.dirname, "..", "..", "build", "client");

/** The bytes that a script takes on the wire, as the host serves it to a browser that takes brotli. */
async function bytesOf(path: string): Promise<number> {
  const file = join(client, path);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

const imported = /\b(?:import|from)\s*["'](\.\/[^"']+\.js)["']/gu;

/** What a script imports before it runs, by its path; a build does not change while it is weighed. */
const importsOf = new Map<string, Promise<string[]>>();

async function readImports(path: string): Promise<string[]> {
  const code = await readFile(join(client, path), "utf8");
  return [...code.matchAll(imported)].map(([, file = ""]) => join(path, "..", file));
}

/** A script and all that it imports before it runs; what it loads later is left out. */
async function withImports(path: string, found: Set<string>): Promise<void> {
  if (found.has(path)) return;
  found.add(path);
  const imports = importsOf.get(path) ?? readImports(path);
  importsOf.set(path, imports);
  for (const file of await imports) await withImports(file, found);
}

/** The script of each locale file, by `<language>/<namespace>`, as the entry names them. */
async function localeScripts(entry: string): Promise<Map<string, string>> {
  const code = await readFile(join(client, entry), "utf8");
  const listed = code.matchAll(
    /["'`]\/locales\/(\w+\/[\w-]+)\.json["'`]:\s*\(\)\s*=>\s*\w+\(\(\)\s*=>\s*import\(["'`]\.\/([^"'`]+)["'`]\)/gu,
  );
  return new Map([...listed].map(([, name = "", file = ""]) => [name, `/assets/${file}`]));
}

/**
 * The scripts that a browser loads before a page is alive, by their paths, with their bytes: those that the page names,
 * all that these import, and the texts of its language.
 */
export async function firstScripts(html: string): Promise<Map<string, number>> {
  const { document } = parseHTML(html);
  const named = [
    ...[...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute("href") ?? ""),
    ...[...document.querySelectorAll("script[src]")].map((script) => script.getAttribute("src") ?? ""),
  ];
  const found = new Set<string>();
  for (const path of named) await withImports(path, found);
  const entry = named.find((path) => path.includes("/entry.client-"));
  const sizes = async () =>
    new Map(await Promise.all([...found].map(async (path) => [path, await bytesOf(path)] as const)));
  // A page for busy hands and unattended screens has a small script of its own.
  if (!entry) return sizes();
  const texts = await localeScripts(entry);
  const { lang, dataset } = document.documentElement;
  for (const namespace of (dataset.namespaces ?? "").split(" ")) {
    const script = texts.get(`${lang}/${namespace}`);
    if (!script) throw new Error(`No script holds ${lang}/${namespace}.`);
    await withImports(script, found);
  }
  return sizes();
}
