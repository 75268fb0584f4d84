import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";
import { memoizeByObject } from "#app/rules/memoize-by-object.ts";

/** URLs of routes as they are written: `/locations/:locationId`. */
export const patternsOf = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...(path !== undefined || index ? [own || "/"] : []), ...patternsOf(children ?? [], own)];
  });

const isPage = (file: string): boolean => file.endsWith(".tsx");

const hasPage = (entries: readonly RouteConfigEntry[]): boolean =>
  entries.some(({ file, children }) => (children === undefined ? isPage(file) : hasPage(children)));

/** Addresses that answer something else than a page: files, data, streams. A layout around nothing else draws nothing. */
export const withoutPage = (entries: readonly RouteConfigEntry[] = routes): string[] =>
  entries.flatMap(({ path, file, children }) => {
    if (children !== undefined) return isPage(file) && hasPage(children) ? [] : withoutPage(children);
    return path === undefined || path === "*" || isPage(file) ? [] : [path];
  });

const unknown = "00000000-0000-4000-8000-000000000000";

/** Every URL of the dashboard as its routes write it. */
export const everyPattern: readonly string[] = [...new Set(patternsOf(routes))];

/** A pattern with ids in it; what is not given is the id of nothing. */
export const fillPattern = (pattern: string, ids: Record<string, string> = {}): string =>
  pattern.replace(/:(\w+)/gu, (_, name: string) => ids[name] ?? unknown);

/** An address of every URL of the dashboard, with ids of nothing. */
export const everyPath: readonly string[] = everyPattern.map((pattern) => fillPattern(pattern).replace("*", "nowhere"));

/** Patterns of as many parts, cut into them, those with the fewest parameters first. */
const byLength = memoizeByObject((patterns: readonly string[]) => {
  const parametersIn = (parts: readonly string[]) => parts.filter((part) => part.startsWith(":")).length;
  const cut = patterns.map((pattern) => ({ pattern, parts: pattern.split("/") }));
  return Map.groupBy(
    cut.toSorted((a, b) => parametersIn(a.parts) - parametersIn(b.parts)),
    ({ parts }) => parts.length,
  );
});

/** The pattern of an address: the one with the fewest parameters among those that fit. */
export function patternOf(address: string, patterns: readonly string[] = everyPattern): string | undefined {
  const parts = (address.split("?")[0] ?? "").split("/");
  const fits = (wanted: readonly string[]) => wanted.every((part, at) => part.startsWith(":") || part === parts[at]);
  return byLength(patterns)
    .get(parts.length)
    ?.find((one) => fits(one.parts))?.pattern;
}
