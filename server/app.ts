import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import * as build from "virtual:react-router/server-build";
import { createRequestListener } from "@remix-run/node-fetch-server";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider } from "react-router";
import type { DashboardConfig } from "#app/backend/env.server.ts";
import { type Metrics, routeContext } from "#app/backend/operations/metrics.server.ts";
import { type Checks, dashboardChecks } from "#app/backend/operations/readiness.server.ts";
import { type OpenSpan, traced } from "#app/backend/operations/tracing.server.ts";
import {
  type Refusal,
  type RequestInfo,
  requestContext,
  servicesContext,
  sessionContext,
} from "#app/backend/services.server.ts";
import { type StartTracing, startServices } from "#app/backend/start-services.server.ts";
import { newerNeeded } from "#db/schema-version.ts";
import { leftStatus } from "../app/backend/errors.server.ts";
import { keyOrigin, ownerOf } from "../app/backend/forms/form-idempotency.server.ts";
import { type StreamedBody, streamedBodyContext } from "../app/backend/live/open-stream.server.ts";
import { readSession, type Session } from "../app/backend/session/session.server.ts";
import { RequestBudget } from "../app/backend/upstream/request-budget.server.ts";
import { type Admission, admit, methods } from "./http/admission.ts";
import { postLimitsOf } from "./http/body-limits.ts";
import { compressed } from "./http/compression.ts";
import { withErrorPages } from "./http/error-pages.ts";
import { plainAddress, readForwarded } from "./http/forwarded.ts";
import { copyOf, isDataAddress, isRedirect, languageHeaders, textResponse } from "./http/responses.ts";
import {
  contentSecurityPolicy,
  dataPolicy,
  filePolicy,
  isLoadedAsCode,
  isSecure,
  securityHeaders,
} from "./http/security.ts";
import { sendStream } from "./http/stream.ts";
import { createLog, loggedPath } from "./process/log.ts";

export * from "virtual:react-router/server-build";

/** One running dashboard. Hosts put `listener` behind an HTTP server and call `stop` before they end. */
export interface Dashboard {
  readonly listener: RequestListener;
  /** The security headers of an answer that the host gives without the listener: a built file, its own health. */
  headersFor(request: IncomingMessage): Readonly<Record<string, string>>;
  /** What this process needs before it can serve. */
  readonly checks: Checks;
  readonly metrics: Metrics;
  /** Why the schema takes no program of this version any more, in a sentence; undefined when it does. */
  newerNeeded(): Promise<string | undefined>;
  readonly log: Logger;
  /** Sends the event streams elsewhere, so that their connections can close; other requests go on. */
  drain(): void;
  /** Closes what the process shares. Call it when no request is running any more. */
  stop(): Promise<void>;
}

/** Whose request it is, and what is noted of the request. */
interface RequestOrigin {
  readonly session: Session;
  readonly matched: RouteNotes;
}

/** What the routes note for the host: which route answers, and who writes the body of a stream. */
type RouteNotes = { pattern: string } & StreamedBody;

/** Seconds after which something that was away may be asked for again. */
const retryAfter = "5";
const requestIdPattern = /^[\w-]{8,64}$/u;

/**
 * Starts a dashboard. The database must be migrated; upstream and flags may come later. `startTracing` is the host's:
 * what sends traces is no part of the build.
 */
export async function createDashboard(config: DashboardConfig, startTracing?: StartTracing): Promise<Dashboard> {
  const { services, stop } = await startServices(config, {
    createLog: (about) => createLog("dashboard", config.logLevel, undefined, about),
    startTracing,
  });
  const development = config.development ?? false;
  const proxies = config.trustProxy ? (config.proxies ?? 1) : 0;
  const handler = createRequestHandler(withErrorPages(build), development ? "development" : "production");
  const limitsOf = postLimitsOf(build.routes);

  /** What the routes answer, or the page that refuses what must not come to them. */
  async function answer(request: Request, info: RequestInfo, matched: RouteNotes): Promise<Response> {
    if (isLoadedAsCode(request)) return textResponse(403, "This is no script.");
    const { secure } = info;
    const session = await readSession(request.headers.get("cookie"), { secret: config.sessionSecret, secure });
    const admission = await admit(request, {
      limitsOf,
      keyOrigin: (key) => keyOrigin(config.sessionSecret, key, ownerOf(session), new Date()),
    });
    if ("request" in admission) {
      const { oversized, keepOnly } = admission;
      return route(admission.request, { ...info, oversized, keepOnly }, { session, matched });
    }
    return refuse(request, info, { session, matched }, admission);
  }

  /** The page that says why a request is refused. It is asked for like a page that does not exist. */
  async function refuse(
    request: Request,
    info: RequestInfo,
    about: RequestOrigin,
    { refusal, unread }: Extract<Admission, { refusal: Refusal }>,
  ): Promise<Response> {
    services.log.warn(
      { requestId: info.id, ...refusal, origin: request.headers.get("origin")?.slice(0, 200) },
      "request refused",
    );
    // why: the router's script reads pages and answers of actions as data, each in its own way.
    const isData = isDataAddress(request);
    const asked = new Request(new URL(isData ? "/refused.data" : "/refused", request.url), {
      method: isData && request.method !== "GET" ? "POST" : "GET",
      headers: languageHeaders(request),
      signal: request.signal,
    });
    const response = await route(asked, { ...info, refusal }, about);
    if (refusal.status === 405) response.headers.set("allow", methods.join(", "));
    // why: an unread body would hold the connection open.
    if (unread) response.headers.set("connection", "close");
    return response;
  }

  async function route(request: Request, info: RequestInfo, { session, matched }: RequestOrigin): Promise<Response> {
    const context = new RouterContextProvider();
    context.set(servicesContext, services);
    context.set(requestContext, info);
    context.set(sessionContext, session);
    context.set(routeContext, matched);
    context.set(streamedBodyContext, matched);
    const response = await handler(request, context);
    const cookies = await session.commit({ isRedirect: isRedirect(request, response) });
    // why: the headers of an answer that was fetched are not to be changed.
    const answer = copyOf(response);
    for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
    return answer;
  }

  /** Answers a request, as a span where it is traced: patterns and states, no addresses, no query. */
  function handle(request: Request, address: string, matched: RouteNotes): Promise<Response> {
    const from = config.tracing?.trustCaller ? request.headers.get("traceparent") : null;
    return traced(services.tracing, request.method, { kind: "server", from }, async (span) => {
      const info = infoOf(request, address);
      const start = performance.now();
      const note = (answered: number) => {
        // why: a client that left gets no answer, whatever became of the request; that is no failure.
        const status = request.signal.aborted ? leftStatus : answered;
        spanFacts(span, { request, info, route: matched.pattern, status });
        noteRequest({ request, info, route: matched.pattern, status }, performance.now() - start);
      };
      try {
        const response = await handled(request, info, matched);
        note(response.status);
        return response;
      } catch (error) {
        note(500);
        throw error;
      }
    });
  }

  async function handled(request: Request, info: RequestInfo, matched: RouteNotes): Promise<Response> {
    const response = await compressed(request, await answer(request, info, matched));
    for (const [name, value] of Object.entries(securityHeaders(info.secure))) response.headers.set(name, value);
    response.headers.set("x-request-id", info.id);
    // why: what is away may be back in a moment; browsers should not ask again at once.
    if (response.status === 503 && !response.headers.has("retry-after"))
      response.headers.set("retry-after", retryAfter);
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "no-store");
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (isPage) response.headers.set("content-security-policy", contentSecurityPolicy(info.nonce));
    // why: a file may bring a policy of its own, stricter than that of other data.
    else if (!response.headers.has("content-security-policy"))
      response.headers.set("content-security-policy", dataPolicy);
    return response;
  }

  /** Counts a request that is over, and writes it into the log. */
  function noteRequest({ request, info, route, status }: Handled, spent: number): void {
    const { method } = request;
    const path = loggedPath(new URL(request.url).pathname);
    const ms = Math.round(spent);
    services.metrics.request({ method, route, status }, spent);
    services.log.info({ requestId: info.id, method, path, status, ms, address: info.address }, "request");
  }

  function infoOf(request: Request, address: string): RequestInfo {
    const given = config.trustProxy ? (request.headers.get("x-request-id") ?? "") : "";
    return {
      id: requestIdPattern.test(given) ? given : randomUUID(),
      address,
      userAgent: request.headers.get("user-agent") ?? "",
      nonce: development ? "" : randomBytes(16).toString("base64"),
      secure: new URL(request.url).protocol === "https:",
      budget: new RequestBudget(config.pageBudgetMs),
      oversized: false,
      keepOnly: false,
      asData: isDataAddress(request),
      refusal: undefined,
    };
  }

  /** The answer to what did not come as far as a page. */
  function withoutPage(status: number, text: string): Response {
    const response = textResponse(status, text);
    for (const [name, value] of Object.entries(securityHeaders(false))) response.headers.set(name, value);
    response.headers.set("content-security-policy", dataPolicy);
    return response;
  }

  /** Answers a request with malformed forwarding headers, which no proxy writes. */
  function refuseMalformed(incoming: IncomingMessage, outgoing: ServerResponse, header: string): void {
    services.log.warn({ header, address: plainAddress(incoming.socket.remoteAddress ?? "") }, "malformed request");
    outgoing.writeHead(400, { "content-type": "text/plain", "cache-control": "no-store" }).end("Bad Request");
  }

  return {
    listener(incoming, outgoing) {
      const forwarded = readForwarded(incoming.headers, proxies);
      if ("malformed" in forwarded) {
        refuseMalformed(incoming, outgoing, forwarded.malformed);
        return;
      }
      // why: a whole address, as proxies are asked for, would be put behind our host as it is.
      if (!incoming.url?.startsWith("/")) {
        refuseMalformed(incoming, outgoing, "request line");
        return;
      }
      const { address, ...origin } = forwarded;
      let isReadable = false;
      let signal: AbortSignal | undefined;
      const answered = async (request: Request, client: { address: string }) => {
        isReadable = true;
        signal = request.signal;
        const matched: RouteNotes = { pattern: "none" };
        const response = await handle(request, address ?? plainAddress(client.address), matched);
        if (!matched.writeBody || !response.ok) return response;
        sendStream(response, outgoing, matched.writeBody);
        // why: the answer is given; what waits for this must not give another one.
        return new Promise<never>(() => {});
      };
      const onError = (error: unknown) => {
        // why: nothing can be written to a visitor who left, and what was on its way breaks off.
        if (signal?.aborted) return withoutPage(leftStatus, "");
        if (isReadable) services.log.error({ err: error }, "request failed outside the routes");
        // why without the error: an address or a host that is none is the client's doing.
        else services.log.warn({ status: 400, code: "request.address" }, "request refused");
        return isReadable ? withoutPage(500, "Something went wrong.") : withoutPage(400, "Bad request.");
      };
      createRequestListener(answered, { ...origin, onError })(incoming, outgoing);
    },
    headersFor: (request) => ({
      ...securityHeaders(isSecure(request, proxies)),
      "content-security-policy": filePolicy,
    }),
    checks: dashboardChecks(services),
    newerNeeded: () => newerNeeded(services.sql),
    metrics: services.metrics,
    log: services.log,
    drain: () => services.live.askToReconnect(),
    stop,
  };
}

/** A request when its route and its answer are known. */
interface Handled {
  readonly request: Request;
  readonly info: RequestInfo;
  readonly route: string;
  readonly status: number;
}

/** What a request's span says. */
function spanFacts(span: OpenSpan, { request, info, route, status }: Handled): void {
  span.rename(`${request.method} ${route}`);
  span.set({
    "http.request.method": request.method,
    "http.route": route,
    "http.response.status_code": status,
    "url.scheme": info.secure ? "https" : "http",
    "club.request_id": info.id,
  });
  if (status >= 500) span.fail(String(status));
}
