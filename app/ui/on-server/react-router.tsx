import { Link as FullLink, type LinkProps } from "react-router";

// Stands for react-router in the modules of the server's build that draw pages (vite.config.ts, ADR 42).

// biome-ignore lint/performance/noReExportAll: all of it but for what is below
// biome-ignore lint/performance/noBarrelFile: it stands for the whole library
export * from "react-router";

/**
 * The library's link as it is drawn once. why: the library's asks four contexts and makes handlers for each link;
 * nobody clicks on the server, and an address that begins with a slash is complete. Any other is left to the library.
 */
export function Link(props: LinkProps) {
  const { to, discover = "render", prefetch = "none", mask } = props;
  if (typeof to !== "string" || !isComplete(to) || prefetch !== "none" || mask !== undefined)
    return <FullLink {...props} />;
  const {
    to: _to,
    discover: _discover,
    prefetch: _prefetch,
    mask: _mask,
    relative: _relative,
    reloadDocument: _reloadDocument,
    replace: _replace,
    state: _state,
    preventScrollReset: _preventScrollReset,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...attributes
  } = props;
  return <a {...attributes} href={to} data-discover={discover === "render" ? "true" : undefined} />;
}

/** A path from the root without steps up or down: it is its own address. */
const isComplete = (to: string): boolean =>
  to.startsWith("/") && !to.startsWith("//") && !/\/\.|\/\/|[\s#\\]/u.test(to);
