import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { media } from "../../account/media/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";

/** People who train, play or book; an athlete's bond with the club is the membership. */
export const athletes = upstream.table(
  "athletes",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    /** The account of the athletes' app, when there is one. */
    accountId: uuid(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    gender: text({ enum: ["male", "female", "notSpecified"] })
      .notNull()
      .default("notSpecified"),
    taxIdCode: text(),
    birthDate: date(),
    birthPlace: text(),
    email: text(),
    nickname: text(),
    phoneNumber: text(),
    address: text(),
    zipCode: text(),
    city: text(),
    province: text(),
    website: text(),
    tankTopSize: text(),
    topSize: text(),
    shortsSize: text(),
    photo: uuid(),
    notes: text().notNull().default(""),
    /** The athlete that this one turned out to be; what they had is there. */
    mergedInto: uuid(),
    mergedAt: instant(),
    /** Since when the athlete is nobody any more: what the books keep has no name. Nothing new is written for them. */
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("athletes_tenant").on(table.organisationId, table.id),
    uniqueIndex("athletes_tax_id")
      .on(table.organisationId, sql`upper(${table.taxIdCode})`)
      .where(sql`${table.taxIdCode} is not null`),
    uniqueIndex("athletes_account")
      .on(table.organisationId, table.accountId)
      .where(sql`${table.accountId} is not null`),
    check("athletes_gender", sql`${table.gender} in ('male', 'female', 'notSpecified')`),
    index("athletes_photo_of").on(table.photo).where(sql`${table.photo} is not null`),
    index("athletes_merged").on(table.mergedInto).where(sql`${table.mergedInto} is not null`),
    check(
      "athletes_merged_plain",
      sql`${table.mergedInto} is null or (${table.mergedInto} <> ${table.id} and ${table.taxIdCode} is null and ${table.accountId} is null and ${table.photo} is null)`,
    ),
    foreignKey({
      name: "athletes_merged_into",
      columns: [table.organisationId, table.mergedInto],
      foreignColumns: [table.organisationId, table.id],
    }),
    index("athletes_name").on(table.organisationId, table.lastName, table.firstName),
    index("athletes_search").using(
      "gin",
      sql`lower(${table.lastName} || ' ' || ${table.firstName} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`,
    ),
    foreignKey({
      name: "athletes_photo",
      columns: [table.organisationId, table.photo],
      foreignColumns: [media.organisationId, media.id],
    }),
  ],
);
