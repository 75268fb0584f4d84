/** Response headers and request checks of the dashboard's host. Pure: no I/O. */
import type { IncomingMessage } from "node:http";
import { readForwarded } from "./forwarded.ts";

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
 * which `originOf` reads.
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

/** Whether a raw request came over TLS: to us, or to the proxies in front that are trusted to say so. */
export function isSecure(request: IncomingMessage, proxies: number): boolean {
  if ("encrypted" in request.socket && request.socket.encrypted === true) return true;
  const forwarded = readForwarded(request.headers, proxies);
  return "protocol" in forwarded && forwarded.protocol === "https:";
}

const safeMethods = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * What a request that may change something says of where it comes from. Every browser of today sends `Origin` with a
 * form post, recent ones `Sec-Fetch-Site` too. `unknown`: it has neither, as of a text browser, and only its form's key
 * can tell. Reading always counts as `own`.
 */
export function originOf(request: Request): "own" | "foreign" | "unknown" {
  if (safeMethods.has(request.method)) return "own";
  const site = request.headers.get("sec-fetch-site");
  const origin = request.headers.get("origin");
  // why: "none" is the user's own doing, such as reloading a posted page; no page can forge it.
  if (site !== null && site !== "same-origin" && site !== "none") return "foreign";
  if (origin !== null) return origin === new URL(request.url).origin ? "own" : "foreign";
  return site === null ? "unknown" : "own";
}

/** What a page runs, styles itself with or embeds, as browsers say it in `Sec-Fetch-Dest`; ours of these are built files. */
const codeUses = new Set([
  "script",
  "style",
  "xslt",
  "worker",
  "sharedworker",
  "serviceworker",
  "audioworklet",
  "paintworklet",
  "object",
  "embed",
]);

/** Whether a browser wants to run an answer of the routes, which are pages and data: what a foreign page would do with them. */
export const isLoadedAsCode = (request: Request): boolean => codeUses.has(request.headers.get("sec-fetch-dest") ?? "");
