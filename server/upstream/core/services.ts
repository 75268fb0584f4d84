import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { Database } from "../db/connection.ts";
import type { ClientReader } from "./client.ts";
import type { Sealer } from "./sealed.ts";
import type { Tokens } from "./tokens.ts";
import type { Tracing } from "./tracing.ts";

/**
 * What handlers work with. One object a process; tests make their own. Here stands what core knows; an area that makes
 * something for all handlers adds it beside its type, by `declare module` (ADR 123), and `createServices` must make it.
 */
export interface Services {
  db: Database;
  sql: Sql;
  log: Logger;
  tokens: Tokens;
  /** Tells who is at the far end of a call. */
  clientOf: ClientReader;
  /** Keeps secrets of others. */
  sealer: Sealer;
  jobs: PgBoss;
  /** Sends traces; absent: nothing is traced. */
  tracing: Tracing | undefined;
  /** Now; tests set it. */
  now: () => Date;
}
