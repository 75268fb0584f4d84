/** How large a request's body may be. */
import { matchPath, type ServerBuild } from "react-router";
import { type PostLimits, usualPostLimits } from "#app/rules/post-limits.ts";

/** A body up to here that is too large is thrown away as it arrives, so that the browser hears why. */
const maxDrainedBytes = 6 * 1024 * 1024;

type Routes = ServerBuild["routes"];
type Route = NonNullable<Routes[string]>;

/** The address of a route as a pattern: its own path below those of its parents. */
function patternOf(routes: Routes, { path = "", parentId }: Route): string {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return `${parent ? patternOf(routes, parent) : ""}/${path}`.replace(/\/{2,}/gu, "/");
}

/**
 * Answers for an address what may be posted there: what the handle of its route declares (`posts`), the usual
 * otherwise. `.data` is how the router's script asks.
 */
export function postLimitsOf(routes: Routes): (path: string) => PostLimits {
  const declared = Object.values(routes).flatMap((route) => {
    // why: the build says nothing of what handles hold; ours are all of one shape.
    const posts = (route?.module.handle as { posts?: PostLimits } | undefined)?.posts;
    return route && posts ? [{ pattern: patternOf(routes, route), posts }] : [];
  });
  return (path) => {
    const page = path.replace(/\.data$/u, "");
    return declared.find(({ pattern }) => matchPath(pattern, page))?.posts ?? usualPostLimits;
  };
}

/**
 * What becomes of a body, by the length that the request states: it is read; it is thrown away, of a form with files
 * all but the texts, and either the route tells why (`told`) or a page does (`drained`); or the connection is cut behind that page.
 */
type BodyVerdict = "read" | "told" | "drained" | "cut";

export function bodyVerdict(limits: PostLimits, length: number): BodyVerdict {
  if (length <= limits.bytes) return "read";
  if (length <= (limits.drainedBytes ?? 0)) return "told";
  return length <= maxDrainedBytes ? "drained" : "cut";
}

/** Throws a body away as it arrives: a browser that is still sending does not look at an answer. */
export async function drain({ body }: Request): Promise<void> {
  const reader = body?.getReader();
  while (reader && !(await reader.read()).done);
}
