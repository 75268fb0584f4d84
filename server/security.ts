/** Response headers and request checks of the dashboard's host. Pure: no I/O. */
import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";

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
    "worker-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}

/** The policy of answers that are data: nothing is run, loaded, framed or sent from them. */
export const dataPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** The policy of built files. A script of ours that runs as a worker lives under it. */
export const filePolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'";

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
    "permissions-policy":
      "browsing-topics=(), camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
    "x-permitted-cross-domain-policies": "none",
    "x-frame-options": "DENY",
    ...(secure && { "strict-transport-security": "max-age=31536000; includeSubDomains" }),
  };
}

/**
 * Whether a raw request came over TLS: to us, or to the proxy in front that is trusted to say so. Of several proxies
 * the first one's word counts, as in the addresses of the requests that the routes see.
 */
export function isSecure(request: IncomingMessage, trustProxy: boolean): boolean {
  if ("encrypted" in request.socket && request.socket.encrypted === true) return true;
  const given = trustProxy ? request.headers["x-forwarded-proto"] : undefined;
  return (
    String(given ?? "")
      .split(",", 1)[0]
      ?.trim()
      .toLowerCase() === "https"
  );
}

/**
 * The client's address: the peer's own, or behind `proxies` trusted proxies what the outermost of them wrote. Each
 * proxy adds the address that it saw at the end of `X-Forwarded-For`, so what stands further left is anybody's claim.
 */
export function clientAddress(headers: Headers, peer: string, proxies: number): string {
  const seen = (headers.get("x-forwarded-for") ?? "").split(",").map((entry) => entry.trim());
  const told = proxies > 0 ? (seen.at(-proxies) ?? "") : "";
  // why: an IPv4 client of a dual-stack socket comes in IPv6 clothes; the logs want the address people know.
  return (isIP(told) === 0 ? peer : told).replace(/^::ffff:/u, "");
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
