import { index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, upstream } from "../../db/namespace.ts";
import { accounts } from "../users/table.ts";

/** How often a password or a code was tried, by whom; only hashes say who. A row counts for an hour. */
export const attempts = upstream.table(
  "sign_in_attempts",
  {
    key: text().primaryKey(),
    count: integer().notNull(),
    at: instant().notNull(),
    blockedUntil: instant().notNull(),
  },
  (table) => [index("sign_in_attempts_at").on(table.at)],
);

/** Browsers in which an account has signed in, by the hash of the secret that each of them keeps. */
export const knownDevices = upstream.table(
  "known_devices",
  {
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    deviceHash: text().notNull(),
    browser: text({ enum: ["chrome", "edge", "firefox", "opera", "safari", "samsung"] }),
    system: text({ enum: ["android", "ios", "linux", "macos", "windows"] }),
    usedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.deviceHash] })],
);
