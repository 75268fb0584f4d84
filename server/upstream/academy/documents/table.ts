import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { media } from "../../account/media/table.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { athletes } from "../athletes/table.ts";

/** Papers of athletes. A removed one keeps its row: type, dates and who; its file's bytes are gone. */
export const documents = upstream.table(
  "documents",
  {
    id: id(),
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    type: text({ enum: ["id", "greenPass", "medicalCertificate", "generic", "federalMembership"] }).notNull(),
    mediaId: uuid(),
    issuedOn: date(),
    expiresOn: date(),
    notes: text().notNull().default(""),
    createdBy: uuid(),
    /** Before this day nobody is reminded of it by itself: it was brought along (ADR 131). */
    remindersFrom: date(),
    removedAt: instant(),
    removedBy: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("documents_tenant").on(table.organisationId, table.id),
    unique("documents_media").on(table.mediaId),
    index("documents_current")
      .on(table.organisationId, table.athleteId, table.type, table.expiresOn)
      .where(sql`${table.removedAt} is null`),
    index("documents_expiry").on(table.organisationId, table.expiresOn).where(sql`${table.removedAt} is null`),
    check(
      "documents_type",
      sql`${table.type} in ('id', 'greenPass', 'medicalCertificate', 'generic', 'federalMembership')`,
    ),
    check("documents_dates", sql`${table.expiresOn} >= ${table.issuedOn}`),
    check(
      "documents_expiry_required",
      sql`${table.expiresOn} is not null or ${table.type} not in ('medicalCertificate', 'greenPass', 'federalMembership')`,
    ),
    check("documents_file", sql`${table.mediaId} is null or ${table.removedAt} is null`),
    foreignKey({
      name: "documents_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "documents_file_of",
      columns: [table.organisationId, table.mediaId],
      foreignColumns: [media.organisationId, media.id],
    }),
  ],
);
