import { data, isRouteErrorResponse, type RouterContextProvider, type ServerBuild } from "react-router";
import { AppError, type ErrorPageData, isUnavailable, notFound } from "#app/backend/errors.server.ts";
import { preventDoubleSubmit } from "#app/backend/forms/form-idempotency.server.ts";
import { postedContext } from "#app/backend/forms/posted-form.server.ts";
import { requestContext, servicesContext } from "#app/backend/services.server.ts";
import { recordingRefusals } from "#app/backend/session/guards.server.ts";
import { isDatabaseUnavailable } from "#db/unavailable.ts";

type Context = Readonly<RouterContextProvider>;
type RouteModule = NonNullable<ServerBuild["routes"][string]>["module"];
type Loader = NonNullable<RouteModule["loader"]>;

/**
 * The build with every loader, action and middleware of its routes turning what they throw into an error page: an
 * AppError keeps its status and code, anything else is logged and becomes a 500. Redirects and responses pass.
 * Actions of forms with a key run once for it. React Router itself would answer 500 to every thrown Error, and log it
 * without the request.
 */
export function withErrorPages(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => {
    if (!route) return [id, route];
    const { loader, action, middleware } = route.module;
    const own = loader && (isForScripts(route.module) ? loader : notAsData(loader));
    return [
      id,
      {
        ...route,
        module: {
          ...route.module,
          ...(own && { loader: guarded(own) }),
          ...(action && { action: guarded(preventDoubleSubmit(recordingRefusals(action))) }),
          ...(middleware && { middleware: middleware.map((one) => guarded(one)) }),
        },
      },
    ];
  });
  return { ...build, routes: Object.fromEntries(routes) };
}

/** Whether the router's script reads a route: it shows a page, or says that its answer is for fetchers of pages. */
const isForScripts = ({ default: page, handle }: RouteModule): boolean =>
  page !== undefined ||
  (typeof handle === "object" && handle !== null && "fetched" in handle && handle.fetched === true);

/** The loader of an address without a page: a file, a picture, a stream. As a page's data it is not there. */
function notAsData(loader: Loader): Loader {
  return (args) => {
    if (args.context.get(requestContext).asData) throw notFound();
    return loader(args);
  };
}

/** A loader, action or middleware; all begin with what tells the request. */
type Handler = (...args: never[]) => unknown;

function guarded<H extends Handler>(handler: H): H {
  const wrapper = async (...args: Parameters<H>) => {
    try {
      return await handler(...args);
    } catch (error) {
      const [about] = args as unknown as [{ context: Context; request: Request }];
      throw errorPage(error, about.context, about.request);
    }
  };
  // why: the wrapper takes and gives what the handler does; the compiler cannot follow that through a generic.
  return wrapper as unknown as H;
}

function knownError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseUnavailable(error)) return new AppError("database.unavailable", { status: 503, cause: error });
  return new AppError("server.unknown", { status: 500, cause: error });
}

/** What to throw instead of an error, so that the error boundary knows status and code. */
function errorPage(error: unknown, context: Context, request: Request): unknown {
  if (error instanceof Response || isRouteErrorResponse(error) || !(error instanceof Error)) return error;
  const { id, budget } = context.get(requestContext);
  const known = knownError(error);
  // why: a page that nobody waits for is broken off wherever it stands; a form goes on, and may fail all the same.
  const isBrokenOff = request.signal.aborted && request.method !== "POST";
  if (known.status >= 500 && !isBrokenOff) {
    const { log } = context.get(servicesContext);
    // why: what is away was logged where it was missed.
    if (isUnavailable(known)) log.warn({ requestId: id, code: known.code }, "request failed");
    else log.error({ requestId: id, code: known.code, err: error }, "request failed");
  }
  const posted = known.status >= 500 ? context.get(postedContext) : null;
  // why: a service that is away has done all or nothing, which is known; one that failed may have done part of it.
  const isUndecided = budget.isUndecided || !isUnavailable(known);
  const told: ErrorPageData = {
    code: known.code,
    requestId: id,
    ...(posted && { posted: { ...posted, isUndecided } }),
  };
  return data(told, { status: known.status });
}
