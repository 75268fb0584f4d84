import type { RouteConfigEntry } from "@react-router/dev/routes";
import routes from "#app/routes.ts";

const pathsOf = (entries: readonly RouteConfigEntry[], parent = ""): string[] =>
  entries.flatMap(({ path, index, children }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...(path !== undefined || index ? [own || "/"] : []), ...pathsOf(children ?? [], own)];
  });

const unknown = "00000000-0000-4000-8000-000000000000";

/** An address of every URL of the dashboard, with ids of nothing. */
export const everyPath: readonly string[] = [...new Set(pathsOf(routes))].map((path) =>
  path.replace(/:(\w+)/gu, () => unknown).replace("*", "nowhere"),
);
