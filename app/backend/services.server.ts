import type { Logger } from "pino";
import type { Sql } from "postgres";
import { createContext, type RouterContextProvider } from "react-router";
import { clientAddressHeader, clientAgentHeader, clientDeviceHeader, maxAgent } from "#contracts/client.ts";
import type { Database } from "#db/connection.ts";
import type { Audit } from "./audit/audit.server.ts";
import type { ImportRecordCopier } from "./audit/import-records.server.ts";
import type { ProviderActionCopier } from "./audit/provider-actions.server.ts";
import type { DashboardConfig } from "./env.server.ts";
import type { LiveHub } from "./live/live.server.ts";
import type { Catalogue } from "./marketplace/catalogue.server.ts";
import type { Flags } from "./modules/flags.server.ts";
import type { Metrics } from "./operations/metrics.server.ts";
import type { Tracing } from "./operations/tracing.server.ts";
import type { ErasureFollower } from "./people/erasures.server.ts";
import type { Identities } from "./session/identities.server.ts";
import type { Session } from "./session/session.server.ts";
import type { UpstreamClient } from "./upstream/client.server.ts";
import type { RequestBudget } from "./upstream/request-budget.server.ts";

/** What one dashboard process shares among its requests. */
export interface Services {
  readonly config: DashboardConfig;
  readonly log: Logger;
  readonly db: Database;
  readonly sql: Sql;
  readonly upstream: UpstreamClient;
  readonly identities: Identities;
  readonly live: LiveHub;
  readonly flags: Flags;
  readonly audit: Audit;
  readonly providerActions: ProviderActionCopier;
  readonly importRecords: ImportRecordCopier;
  readonly erasures: ErasureFollower;
  readonly metrics: Metrics;
  /** The catalogue of what the provider sells besides. */
  readonly catalogue: Catalogue;
  /** Forms that go on although their page was answered already. */
  readonly unfinished: Set<Promise<unknown>>;
  /** The sender of traces; absent: nothing is traced. */
  readonly tracing: Tracing | undefined;
}

/** Why a request does not come to the routes; `code` names its text, as of an AppError. */
export interface Refusal {
  readonly status: 400 | 403 | 404 | 405 | 411 | 413 | 415;
  readonly code: string;
}

/** What the host knows of a request before its route runs. */
export interface RequestInfo {
  /** Request id: in the log, sent upstream, shown on error pages. */
  readonly id: string;
  /** Address of the client. */
  readonly address: string;
  readonly userAgent: string;
  /** Nonce of the content security policy; empty in development. */
  readonly nonce: string;
  /** Whether the request came over TLS. */
  readonly secure: boolean;
  /** The time that its page has for reading from upstream. */
  readonly budget: RequestBudget;
  /** Whether the files of a form were too large: only the form's texts are there, and the route says so. */
  readonly oversized: boolean;
  /**
   * Whether the form may be of a session that ended, in a browser that cannot show it: it is kept, and not carried out.
   */
  readonly keepOnly: boolean;
  /** Whether the router's script asks, for a page's data. */
  readonly asData: boolean;
  /** Why the host refused the request, if it did: its page says so, and nothing else of the request is read. */
  readonly refusal: Refusal | undefined;
}

/** Set for each request by server/app.ts. */
export const servicesContext = createContext<Services>();
export const requestContext = createContext<RequestInfo>();
export const sessionContext = createContext<Session>();

/**
 * What upstream is told of the browser: network and device, by which it counts attempts to sign in, and a description
 * by which people recognise the browser.
 */
export function clientHeaders(context: Readonly<RouterContextProvider>): Record<string, string> {
  const { device } = context.get(sessionContext);
  const { address, userAgent } = context.get(requestContext);
  return {
    [clientAddressHeader]: address,
    ...(userAgent !== "" && { [clientAgentHeader]: userAgent.slice(0, maxAgent) }),
    ...(device !== undefined && { [clientDeviceHeader]: device }),
  };
}

/** What guards and helpers need of a loader's or action's arguments. */
export interface RouteArgs {
  readonly request: Request;
  readonly context: Readonly<RouterContextProvider>;
}
