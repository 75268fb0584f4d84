/** Response headers and request checks of the dashboard's host. Pure: no I/O. */

/**
 * The content security policy of an HTML answer. `nonce` is empty in development, where Vite injects its own inline
 * scripts and styles. `style-src-attr` stays open: MUI writes style attributes on the server.
 */
export function contentSecurityPolicy(nonce: string): string {
  const development = nonce === "";
  const inline = development ? "'unsafe-inline'" : `'nonce-${nonce}'`;
  return [
    "default-src 'self'",
    `script-src 'self' ${inline}`,
    `style-src-elem 'self' ${inline}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    `connect-src 'self'${development ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/**
 * Headers of every answer. The referrer stays within the site: `no-referrer` would blank the Origin of form posts,
 * which `isOwnRequest` reads.
 */
export function securityHeaders(secure: boolean): Record<string, string> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=()",
    "x-frame-options": "DENY",
    ...(secure && { "strict-transport-security": "max-age=31536000" }),
  };
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Whether a request may change something: it reads only, or the browser says that it comes from our own pages.
 * Every browser sends `Origin` with a form post, recent ones `Sec-Fetch-Site` too; a request with neither is refused.
 */
export function isOwnRequest(request: Request): boolean {
  if (safeMethods.has(request.method)) return true;
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // why: "none" is the user's own doing, such as reloading a posted page; no page can forge it.
  if (site !== null && site !== "same-origin" && site !== "none") return false;
  if (origin !== null) return origin === new URL(request.url).origin;
  return site !== null;
}
