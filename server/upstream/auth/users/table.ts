import { sql } from "drizzle-orm";
import { boolean, date, index, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "#upstream/db/namespace.ts";

/** People. An account belongs to no organisation: staff members tie it to them. */
export const accounts = upstream.table(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    /** Hash of the password; null: the person was added to a staff and has not chosen one yet. */
    passwordHash: text(),
    firstName: text(),
    lastName: text(),
    gender: text({ enum: ["male", "female", "notSpecified"] })
      .notNull()
      .default("notSpecified"),
    taxIDCode: text("tax_id_code"),
    birthDate: date(),
    birthPlace: text(),
    nickname: text(),
    phoneNumber: text(),
    address: text(),
    zipCode: text(),
    city: text(),
    province: text(),
    website: text(),
    sizeTankTop: text(),
    sizeTop: text(),
    sizeShorts: text(),
    language: text({ enum: ["it", "en", "es"] }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("accounts_email").on(sql`lower(${table.email})`)],
);

/**
 * Codes that were mailed to reset a password; only their hashes are kept. A row stays for an hour, because it counts as
 * a mail.
 */
export const recoveryCodes = upstream.table(
  "recovery_codes",
  {
    id: id(),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** The browser that asked, and may use it; null: an invitation, which is good in any. */
    browserHash: text(),
    /** The account had signed in there before. */
    isKnown: boolean().notNull(),
    /** Hash of the code; null: it was spent, or followed by another one. */
    codeHash: text(),
    failures: integer().notNull().default(0),
    issuedAt: instant().notNull(),
  },
  (table) => [index("recovery_codes_account").on(table.accountId, table.issuedAt)],
);
