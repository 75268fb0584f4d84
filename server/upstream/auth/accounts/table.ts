import { sql } from "drizzle-orm";
import { date, integer, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/** People. An account belongs to no organisation: staff members tie it to them. */
export const accounts = upstream.table(
  "accounts",
  {
    id: id(),
    email: text().notNull(),
    passwordHash: text().notNull(),
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

/** The code of the last password recovery of an account; only its hash is kept. */
export const recoveryCodes = upstream.table("recovery_codes", {
  accountId: uuid()
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  codeHash: text().notNull(),
  failures: integer().notNull().default(0),
  expiresAt: instant().notNull(),
});
