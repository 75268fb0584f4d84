import { type MiddlewareFunction, redirect } from "react-router";
import { pageAddress } from "#app/backend/forms/posted-form.server.ts";
import { storeTyped } from "#app/backend/forms/typed.server.ts";
import { type Services, servicesContext } from "#app/backend/services.server.ts";
import { safeRedirectPath } from "#app/rules/own-path.ts";

const flag = "maintenance";
const page = "/maintenance";
/** What still answers: the page itself, its language, and the stream that tells the end. */
const allowedPaths = new Set([page, "/language", "/live"]);

/**
 * While the flag `maintenance` is on, everything leads to /maintenance; when it is off, that page leads home. A form
 * that is sent meanwhile is kept, and that page leads back to it. Goes before every guard.
 */
export const maintenanceMiddleware: MiddlewareFunction<Response> = async (args, next) => {
  const { pathname, searchParams } = new URL(pageAddress(args.request.url), args.request.url);
  const closed = await args.context.get(servicesContext).flags.isEnabled(flag);
  if (closed && !allowedPaths.has(pathname)) {
    const kept = await storeTyped(args);
    throw redirect(kept === undefined ? page : `${page}?${new URLSearchParams({ redirectTo: kept })}`);
  }
  if (!closed && pathname === page) throw redirect(safeRedirectPath(searchParams.get("redirectTo")));
  return next();
};

/** Asks for the flag every few seconds and announces each change to the open pages. */
export function watchMaintenance({ flags, live, log }: Pick<Services, "flags" | "live" | "log">): { stop(): void } {
  let known = false;
  const check = async () => {
    const enabled = await flags.isEnabled(flag);
    if (enabled === known) return;
    known = enabled;
    log.info({ enabled }, "maintenance changed");
    live.announceMaintenance(enabled);
  };
  // why: nobody waits for it, and it is asked again.
  const look = () => void check().catch((err: unknown) => log.warn({ err }, "maintenance could not be looked at"));
  look();
  const timer = setInterval(look, flags.lifetime);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
