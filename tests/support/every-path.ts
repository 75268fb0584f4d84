import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

const pathsOf = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...(path !== undefined || index ? [own || "/"] : []), ...pathsOf(children ?? [], own)];
  });

const unknown = "00000000-0000-4000-8000-000000000000";

/** Every URL of the dashboard as its routes write it: `/locations/:locationId`. */
export const everyPattern: readonly string[] = [...new Set(pathsOf(routes))];

/** A pattern with ids in it; what is not given is the id of nothing. */
export const filledIn = (pattern: string, ids: Record<string, string> = {}): string =>
  pattern.replace(/:(\w+)/gu, (_, name: string) => ids[name] ?? unknown);

/** An address of every URL of the dashboard, with ids of nothing. */
export const everyPath: readonly string[] = everyPattern.map((pattern) => filledIn(pattern).replace("*", "nowhere"));
