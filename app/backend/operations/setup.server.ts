import { setup } from "#contracts/operations/setup.ts";
import { isAppError, notFound } from "../errors.server.ts";
import { getLocale } from "../i18n.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";

/** How long the sign-in page waits for an answer, in milliseconds. */
const bestEffortMs = 500;

function ask({ request, context }: RouteArgs, more: { readonly bestEffortMs?: number } = {}) {
  const { id: requestId, budget } = context.get(requestContext);
  const about = { language: getLocale(context), requestId, budget, signal: request.signal, ...more };
  return context.get(servicesContext).upstream.call(setup.show, {}, about);
}

/** Throws a 404 unless the first club can still be made here. */
export async function requireSetupOpen(args: RouteArgs): Promise<void> {
  const { isOpen } = await ask(args);
  if (!isOpen) throw notFound();
}

/** Whether the first club can still be made here, for a page that only says so: no while nobody answers. */
export async function isSetupOpen(args: RouteArgs): Promise<boolean> {
  try {
    return (await ask(args, { bestEffortMs })).isOpen;
  } catch (error) {
    if (isAppError(error)) return false;
    throw error;
  }
}
