import { type MiddlewareFunction, redirect } from "react-router";
import { type Services, servicesContext } from "./services.server.ts";

const flag = "maintenance";
const page = "/maintenance";
/** What still answers: the page itself, its language, and the stream that tells the end. */
const open = new Set([page, "/language", "/live"]);

/**
 * While the flag `maintenance` is on, everything leads to /maintenance; when it is off, that page leads home.
 * Goes before every guard.
 */
export const maintenanceMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { pathname } = new URL(request.url);
  const closed = await context.get(servicesContext).flags.isEnabled(flag);
  if (closed && !open.has(pathname)) throw redirect(page);
  if (!closed && pathname === page) throw redirect("/");
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
  void check();
  const timer = setInterval(check, flags.lifetime);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
