import { sql } from "drizzle-orm";
import { date, foreignKey, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";
import { athletes } from "../athletes/table.ts";
import { guardians } from "../guardians/table.ts";

/**
 * What athletes and their guardians are told. Written in the transaction that causes it, once for each `dedupeKey`;
 * mailed by a job afterwards. `mailedAt` is null until the mail has left; without an address it never does.
 */
export const messages = upstream.table(
  "messages",
  {
    id: id(),
    organisationId: uuid().notNull(),
    /** The athlete; null: somebody who plays in a team and is no athlete of the club. */
    athleteId: uuid(),
    /** The guardian it is written to; null: the athlete. */
    guardianId: uuid(),
    dedupeKey: text().notNull(),
    /** What it is about: `document.expiring`, `payment.reminder`, `staff.message`. */
    kind: text().notNull(),
    email: text(),
    subject: text().notNull(),
    body: text().notNull(),
    createdBy: uuid(),
    createdAt: createdAt(),
    mailedAt: instant(),
    failures: integer().notNull().default(0),
    failedAt: instant(),
  },
  (table) => [
    unique("messages_once").on(table.organisationId, table.dedupeKey),
    index("messages_athlete").on(table.organisationId, table.athleteId, table.createdAt),
    index("messages_unsent").on(table.createdAt).where(sql`${table.mailedAt} is null and ${table.email} is not null`),
    foreignKey({
      name: "messages_of_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "messages_guardian",
      columns: [table.organisationId, table.guardianId],
      foreignColumns: [guardians.organisationId, guardians.id],
    }),
  ],
);

/** How often staff mailed something to many people on a day: limits ask it. The count only ever grows. */
export const mailings = upstream.table(
  "mailings",
  {
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id, { onDelete: "cascade" }),
    /** `event:<id>`, `events`, `messages`. */
    scope: text().notNull(),
    /** The organisation's date. */
    day: date().notNull(),
    count: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.organisationId, table.scope, table.day] })],
);
