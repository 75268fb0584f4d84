const base = "http://own.invalid";

/**
 * Addresses of our own that answer something else than a page: data, files, streams, forms only. Nobody who comes back
 * after signing in, or whom a link sends on, wants to land there.
 */
const withoutPage: readonly RegExp[] = [
  /^\/(?:live|language|logout)\/?$/iu,
  /^\/notifications\/(?:feed|status|read-all|[^/]+\/file)\/?$/iu,
  /^\/locations\/reservations\/athletes\/?$/iu,
  /^\/locations\/(?:[^/]+\/media\/upload|media\/[^/]+\/[^/]+)\/?$/iu,
  /^\/locations\/(?:[^/]+\/media\/upload|media\/[^/]+\/[^/]+)\/?$/iu,
  /^\/calendars\//iu,
  /\.data$/iu,
];

/** The path as the router would read it; undefined when it cannot. */
function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

/**
 * Keeps redirects inside the application: answers `value` as path + query + fragment when it is a page of our own,
 * otherwise `fallback`. Anything with a host, a scheme, a backslash or a control character is refused, and so is what
 * shows no page.
 */
export function ownPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || !value.startsWith("/") || /^\/[/\\]|[\\\p{Cc}]/u.test(value)) return fallback;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  const path = decoded(url.pathname);
  if (path === undefined || withoutPage.some((one) => one.test(path))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
