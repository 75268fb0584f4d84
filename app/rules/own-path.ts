const base = "http://own.invalid";

/**
 * Addresses of our own that answer something else than a page: data, files, streams, forms only. No one who comes back
 * after signing in, or whom a link sends on, wants to land there.
 */
const pathsWithoutPage: readonly RegExp[] = [
  /^\/(?:live|language|logout|module-alert)\/?$/iu,
  /^\/account\/logo\//iu,
  /^\/account\/data\/[^/]+\/file\/?$/iu,
  /^\/notifications\/(?:feed|status|read-all|[^/]+\/file)\/?$/iu,
  /^\/locations\/reservations\/(?:athletes|price)\/?$/iu,
  /^\/locations\/(?:[^/]+\/media\/upload|media\/[^/]+\/[^/]+)\/?$/iu,
  /^\/events(?:\/media\/[^/]+\/[^/]+)?\/?$/iu,
  /^\/events\/tournaments\/[^/]+\/media\/upload\/?$/iu,
  /^\/my-organization\/?$/iu,
  /^\/my-organization\/athletes\/photos\//iu,
  /^\/my-organization\/memberships\/[^/]+\/documents\/[^/]+\/file\/?$/iu,
  /^\/my-organization\/(?:memberships|documents|token-movements|transactions|receipts|collect|course-sessions)\/download\/?$/iu,
  /^\/my-organization\/(?:receipts\/[^/]+\/file|cash-book\/download)\/?$/iu,
  /^\/my-organization\/course-sessions\/[^/]+\/presence\/mark\/?$/iu,
  /^\/my-organization\/analytics\/[^/]+\/download\/?$/iu,
  /^\/events\/tournaments\/[^/]+\/registrations(?:\.csv|\/athletes)\/?$/iu,
  /^\/events\/(?:analytics|open-days\/[^/]+\/participants)\/download\/?$/iu,
  /^\/documentation\/about\/?$/iu,
  /^\/my-organization\/imports\/(?:template|[^/]+\/rows\/download)\/?$/iu,
  /^\/people\/(?:[^/]+\/[^/]+\/copy\/download|restricted-receipts\/[^/]+\/file)\/?$/iu,
  /^\/marketplace\/pictures\//iu,
  /^\/calendars\//iu,
  /^\/live-matches\/count\/?$/iu,
  /\.data$/iu,
];

/** The path as the router would read it; undefined when it cannot. */
function decodePath(path: string): string | undefined {
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
export function safeRedirectPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || !value.startsWith("/") || /^\/[/\\]|[\\\p{Cc}]/u.test(value)) return fallback;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  const path = decodePath(url.pathname);
  if (path === undefined || pathsWithoutPage.some((one) => one.test(path))) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
