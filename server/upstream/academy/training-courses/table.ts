import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, jsonb, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import type { AccessRules, CancellationRules, NotificationRules } from "#contracts/academy/training-rules.ts";
import { colors } from "#contracts/colors.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, updatedAt, upstream } from "../../db/namespace.ts";
import { sports } from "../../settings/sports/table.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { attributeValues } from "../attributes/table.ts";
import { tokenBatches } from "../wallets/table.ts";

/** What is taught from one date to another, both inclusive. A migration keeps one that is published from being empty. */
export const trainingCourses = upstream.table(
  "training_courses",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    name: text().notNull(),
    description: text().notNull().default(""),
    levelId: uuid(),
    gender: text({ enum: ["male", "female", "mix"] })
      .notNull()
      .default("mix"),
    sportId: uuid(),
    startOn: date().notNull(),
    endOn: date().notNull(),
    color: text({ enum: colors }).notNull(),
    status: text({ enum: ["draft", "published"] })
      .notNull()
      .default("draft"),
    access: jsonb().$type<AccessRules>().notNull(),
    cancellation: jsonb().$type<CancellationRules>().notNull(),
    notifications: jsonb().$type<NotificationRules>().notNull(),
    includedWeeklySessions: integer().notNull().default(1),
    includedRecoveryVouchers: integer().notNull().default(0),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("training_courses_tenant").on(table.organisationId, table.id),
    index("training_courses_dates").on(table.organisationId, table.endOn, table.startOn),
    index("training_courses_level").on(table.organisationId, table.levelId),
    check("training_courses_dates_order", sql`${table.startOn} <= ${table.endOn}`),
    check("training_courses_gender", sql`${table.gender} in ('male', 'female', 'mix')`),
    check("training_courses_status", sql`${table.status} in ('draft', 'published')`),
    check(
      "training_courses_color",
      sql`${table.color} in ('red', 'pink', 'purple', 'indigo', 'blue', 'cyan', 'teal', 'green', 'lime', 'amber', 'brown')`,
    ),
    check(
      "training_courses_included",
      sql`${table.includedWeeklySessions} between 1 and 14 and ${table.includedRecoveryVouchers} between 0 and 100`,
    ),
    foreignKey({ name: "training_courses_sport", columns: [table.sportId], foreignColumns: [sports.id] }),
    foreignKey({
      name: "training_courses_of_level",
      columns: [table.organisationId, table.levelId],
      foreignColumns: [attributeValues.organisationId, attributeValues.id],
    }),
  ],
);

/** Who teaches a course; a migration demands at least one coach. */
export const courseCoaches = upstream.table(
  "course_coaches",
  { organisationId: uuid().notNull(), courseId: uuid().notNull(), staffMemberId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.courseId, table.staffMemberId] }),
    index("course_coaches_staff").on(table.organisationId, table.staffMemberId),
    foreignKey({
      name: "course_coaches_course",
      columns: [table.organisationId, table.courseId],
      foreignColumns: [trainingCourses.organisationId, trainingCourses.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "course_coaches_of",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

/** Who was let into a course, once and for all: its recovery vouchers are credited with this row, so that is once, too. */
export const courseEnrolments = upstream.table(
  "course_enrolments",
  {
    organisationId: uuid().notNull(),
    courseId: uuid().notNull(),
    athleteId: uuid().notNull(),
    /** The batch of recovery vouchers; null when the course includes none. */
    vouchersBatchId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.courseId, table.athleteId] }),
    unique("course_enrolments_batch").on(table.vouchersBatchId),
    index("course_enrolments_athlete").on(table.organisationId, table.athleteId),
    foreignKey({
      name: "course_enrolments_course",
      columns: [table.organisationId, table.courseId],
      foreignColumns: [trainingCourses.organisationId, trainingCourses.id],
    }),
    foreignKey({
      name: "course_enrolments_of",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "course_enrolments_vouchers",
      columns: [table.organisationId, table.vouchersBatchId],
      foreignColumns: [tokenBatches.organisationId, tokenBatches.id],
    }),
  ],
);
