import { sql } from "drizzle-orm";
import { check, date, foreignKey, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { siteFields, sites } from "../sites/table.ts";
import { trainingCourses } from "../training-courses/table.ts";

/** The weekly sessions of a course: wall times of a weekday, from which publishing makes trainings. */
export const recurringSessions = upstream.table(
  "recurring_sessions",
  {
    id: id(),
    organisationId: uuid().notNull(),
    courseId: uuid().notNull(),
    /** ISO: 1 is Monday. */
    dayOfWeek: integer().notNull(),
    /** Wall times of the site, `HH:mm`. */
    startAt: text().notNull(),
    endAt: text().notNull(),
    siteId: uuid().notNull(),
    siteFieldId: uuid(),
    minAthletes: integer().notNull(),
    maxAthletes: integer().notNull(),
    status: text({ enum: ["draft", "published"] })
      .notNull()
      .default("draft"),
    /** The last date up to which trainings were made; null while it is a draft. */
    publishedUntil: date(),
    removedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("recurring_sessions_tenant").on(table.organisationId, table.id),
    unique("recurring_sessions_with_course").on(table.organisationId, table.courseId, table.id),
    index("recurring_sessions_week").on(table.organisationId, table.dayOfWeek, table.startAt),
    index("recurring_sessions_site").on(table.organisationId, table.siteId),
    check("recurring_sessions_day", sql`${table.dayOfWeek} between 1 and 7`),
    check("recurring_sessions_times", sql`${table.startAt} < ${table.endAt}`),
    check("recurring_sessions_places", sql`1 <= ${table.minAthletes} and ${table.minAthletes} <= ${table.maxAthletes}`),
    check("recurring_sessions_status", sql`${table.status} in ('draft', 'published')`),
    foreignKey({
      name: "recurring_sessions_course",
      columns: [table.organisationId, table.courseId],
      foreignColumns: [trainingCourses.organisationId, trainingCourses.id],
    }),
    foreignKey({
      name: "recurring_sessions_of_site",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }),
    foreignKey({
      name: "recurring_sessions_field",
      columns: [table.organisationId, table.siteId, table.siteFieldId],
      foreignColumns: [siteFields.organisationId, siteFields.siteId, siteFields.id],
    }),
  ],
);

/** Who teaches a weekly session; a migration demands at least one coach. */
export const recurringSessionCoaches = upstream.table(
  "recurring_session_coaches",
  { organisationId: uuid().notNull(), recurringSessionId: uuid().notNull(), staffMemberId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.recurringSessionId, table.staffMemberId] }),
    index("recurring_session_coaches_staff").on(table.organisationId, table.staffMemberId),
    foreignKey({
      name: "recurring_session_coaches_session",
      columns: [table.organisationId, table.recurringSessionId],
      foreignColumns: [recurringSessions.organisationId, recurringSessions.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "recurring_session_coaches_of",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

/** Standing athletes: who has a place in each training of a weekly session. */
export const recurringAthletes = upstream.table(
  "recurring_athletes",
  {
    organisationId: uuid().notNull(),
    recurringSessionId: uuid().notNull(),
    athleteId: uuid().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.recurringSessionId, table.athleteId] }),
    index("recurring_athletes_athlete").on(table.organisationId, table.athleteId),
    foreignKey({
      name: "recurring_athletes_session",
      columns: [table.organisationId, table.recurringSessionId],
      foreignColumns: [recurringSessions.organisationId, recurringSessions.id],
    }),
    foreignKey({
      name: "recurring_athletes_of",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
  ],
);
