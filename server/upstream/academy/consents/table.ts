import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, foreignKey, index, integer, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { consentTexts } from "../consent-kinds/table.ts";
import { guardians } from "../guardians/table.ts";

/**
 * What athletes, or guardians for them, answered; only ever added to. The last answer by `createdAt` counts. An answer
 * goes over to the athlete into whom its own was merged, and changes in nothing else (a trigger of the migration).
 */
export const consentAnswers = upstream.table(
  "consent_answers",
  {
    sequence: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    kindId: uuid().notNull(),
    /** The version of the text that was answered. */
    textNumber: integer().notNull(),
    isGiven: boolean().notNull(),
    signedBy: text({ enum: ["athlete", "guardian"] }).notNull(),
    /** Null where it is not known which guardian it was. */
    guardianId: uuid(),
    channel: text({ enum: ["paper", "form", "app"] }).notNull(),
    answeredOn: date().notNull(),
    createdAt: createdAt(),
    /** The staff member who noted it; null: the athlete. */
    createdBy: uuid(),
  },
  (table) => [
    index("consent_answers_of").on(table.organisationId, table.athleteId, table.kindId, table.createdAt),
    check("consent_answers_signer", sql`${table.signedBy} = 'guardian' or ${table.guardianId} is null`),
    check("consent_answers_signed_by", sql`${table.signedBy} in ('athlete', 'guardian')`),
    check("consent_answers_channel", sql`${table.channel} in ('paper', 'form', 'app')`),
    foreignKey({
      name: "consent_answers_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "consent_answers_text",
      columns: [table.organisationId, table.kindId, table.textNumber],
      foreignColumns: [consentTexts.organisationId, consentTexts.kindId, consentTexts.number],
    }),
    foreignKey({
      name: "consent_answers_guardian",
      columns: [table.organisationId, table.guardianId],
      foreignColumns: [guardians.organisationId, guardians.id],
    }),
    foreignKey({
      name: "consent_answers_staff",
      columns: [table.organisationId, table.createdBy],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);
