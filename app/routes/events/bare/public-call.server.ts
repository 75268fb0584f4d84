import { isAppError } from "#app/backend/errors.server.ts";
import { getLocale } from "#app/backend/i18n.server.ts";
import { clientHeaders, type RouteArgs, requestContext, servicesContext } from "#app/backend/services.server.ts";

/** Upstream, for holders of an address that is a key, without a session. */
export function publicCall({ request, context }: RouteArgs) {
  const { id: requestId, budget } = context.get(requestContext);
  const { upstream } = context.get(servicesContext);
  const about = { language: getLocale(context), requestId, headers: clientHeaders(context) };
  return {
    upstream,
    /** A read ends with its page. */
    read: { ...about, budget, signal: request.signal },
    /** A write goes on when the telephone loses its network. */
    write: about,
  };
}

/** Answers what `ask` does; undefined for an address that opens nothing, or nothing any more. */
export async function orGone<T>(ask: () => Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (isAppError(error, "record.not_found")) return undefined;
    throw error;
  }
}
