import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Sql } from "postgres";
import type { MediaLinks } from "../account/media/links.ts";
import type { Scanner } from "../account/media/scanner.ts";
import type { Tokens } from "../auth/tokens/tokens.ts";
import type { MailOutbox } from "../auth/users/mail.ts";
import type { Database } from "../db/connection.ts";
import type { LinkLimits } from "../events/scorer-links/limits.ts";
import type { Simulators } from "../events/simulations/simulator.ts";
import type { NotificationFeed } from "../notifications/notifications/feed.ts";
import type { ClientReader } from "./client.ts";
import type { Sealer } from "./sealed.ts";
import type { Tracing } from "./tracing.ts";

/** What handlers work with. One object a process; tests make their own. */
export interface Services {
  db: Database;
  sql: Sql;
  log: Logger;
  tokens: Tokens;
  /** Who is at the far end of a call. */
  clientOf: ClientReader;
  mail: MailOutbox;
  mediaLinks: MediaLinks;
  /** Absent: uploads are not scanned for viruses. */
  scanner: Scanner | undefined;
  /** Keeps secrets of others. */
  sealer: Sealer;
  jobs: PgBoss;
  feed: NotificationFeed;
  simulators: Simulators;
  /** Of clients that have an address and no account. */
  linkLimits: LinkLimits;
  /** Absent: nothing is traced. */
  tracing: Tracing | undefined;
  /** Now; tests set it. */
  now: () => Date;
}
