const base = "http://own.invalid";

/**
 * Keeps redirects inside the application: answers `value` as path + query + fragment when it is a path of our own,
 * otherwise `fallback`. Anything with a host, a scheme, a backslash or a control character is refused.
 */
export function ownPath(value: unknown, fallback = "/"): string {
  if (typeof value !== "string" || !value.startsWith("/") || /^\/[/\\]|[\\\p{Cc}]/u.test(value)) return fallback;
  const url = URL.parse(value, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}
