import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { AccessRules, CancellationRules, NotificationRules } from "#contracts/academy/training-rules.ts";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { openDays } from "../../events/open-days/table.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { recurringSessions } from "../recurring-sessions/table.ts";
import { siteFields, sites } from "../sites/table.ts";
import { trainingCourses } from "../training-courses/table.ts";
import { tokenBatches } from "../wallets/table.ts";

/**
 * Trainings, those of weekly sessions and single ones. While one is `scheduled` on a field that is a court, a trigger keeps
 * its rows in `occupancies`; on an exclusive field that is none, a constraint keeps two from overlapping.
 */
export const trainings = upstream.table(
  "trainings",
  {
    id: id(),
    organisationId: uuid().notNull(),
    name: text().notNull(),
    courseId: uuid(),
    recurringSessionId: uuid(),
    /** The date of its weekly session that it is; it keeps it wherever it is moved. */
    seriesDate: date(),
    /** Edited by hand: a change of its weekly session leaves it alone. */
    detached: boolean().notNull().default(false),
    /** Canceled when its weekly session was cleared, and made again when that is published again. */
    cleared: boolean().notNull().default(false),
    startAt: instant().notNull(),
    endAt: instant().notNull(),
    /** The local date of its start, at the site. */
    day: date().notNull(),
    siteId: uuid().notNull(),
    siteFieldId: uuid(),
    /** Whether its field is an exclusive one that is no court; written by a trigger. */
    takesField: boolean().notNull().default(false),
    openDayId: uuid(),
    type: text({ enum: ["standard", "openDay"] })
      .notNull()
      .generatedAlwaysAs(sql`case when open_day_id is null then 'standard' else 'openDay' end`),
    status: text({ enum: ["scheduled", "canceled"] })
      .notNull()
      .default("scheduled"),
    /** Why it was canceled, for who was to come. */
    reason: text().notNull().default(""),
    minAthletes: integer().notNull().default(1),
    maxAthletes: integer().notNull(),
    /** Places taken: participants neither withdrawn, absent nor beyond capacity; kept by a trigger. */
    places: integer().notNull().default(0),
    access: jsonb().$type<AccessRules>().notNull(),
    cancellation: jsonb().$type<CancellationRules>().notNull(),
    notifications: jsonb().$type<NotificationRules>().notNull(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("trainings_tenant").on(table.organisationId, table.id),
    uniqueIndex("trainings_series_date")
      .on(table.recurringSessionId, table.seriesDate)
      .where(sql`${table.status} = 'scheduled'`),
    index("trainings_start").on(table.organisationId, table.startAt),
    index("trainings_course").on(table.courseId, table.startAt),
    index("trainings_session").on(table.recurringSessionId, table.startAt),
    index("trainings_site").on(table.siteId, table.startAt),
    index("trainings_field").on(table.siteFieldId, table.startAt),
    index("trainings_open_day").on(table.openDayId, table.startAt).where(sql`${table.openDayId} is not null`),
    check("trainings_interval", sql`${table.startAt} < ${table.endAt}`),
    check("trainings_status", sql`${table.status} in ('scheduled', 'canceled')`),
    check("trainings_athletes", sql`1 <= ${table.minAthletes} and ${table.minAthletes} <= ${table.maxAthletes}`),
    check("trainings_places", sql`0 <= ${table.places} and ${table.places} <= ${table.maxAthletes}`),
    check("trainings_series", sql`(${table.recurringSessionId} is null) = (${table.seriesDate} is null)`),
    foreignKey({
      name: "trainings_of_course",
      columns: [table.organisationId, table.courseId],
      foreignColumns: [trainingCourses.organisationId, trainingCourses.id],
    }),
    foreignKey({
      name: "trainings_of_session",
      columns: [table.organisationId, table.courseId, table.recurringSessionId],
      foreignColumns: [recurringSessions.organisationId, recurringSessions.courseId, recurringSessions.id],
    }),
    foreignKey({
      name: "trainings_of_site",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }),
    foreignKey({
      name: "trainings_of_field",
      columns: [table.organisationId, table.siteId, table.siteFieldId],
      foreignColumns: [siteFields.organisationId, siteFields.siteId, siteFields.id],
    }),
    foreignKey({
      name: "trainings_of_open_day",
      columns: [table.organisationId, table.openDayId],
      foreignColumns: [openDays.organisationId, openDays.id],
    }),
  ],
);

/** Who teaches a training; a migration demands at least one coach. */
export const trainingCoaches = upstream.table(
  "training_coaches",
  { organisationId: uuid().notNull(), trainingId: uuid().notNull(), staffMemberId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.staffMemberId] }),
    index("training_coaches_staff").on(table.organisationId, table.staffMemberId),
    foreignKey({
      name: "training_coaches_training",
      columns: [table.organisationId, table.trainingId],
      foreignColumns: [trainings.organisationId, trainings.id],
    }).onDelete("cascade"),
    foreignKey({
      name: "training_coaches_of",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

const access = {
  enum: ["course", "free", "openDay", "trial", "gold", "silver", "bronze", "voucher", "badge", "recovery"],
} as const;

/** Who is in a training. A row stays when somebody withdraws, and is used again when they come back. */
export const participants = upstream.table(
  "participants",
  {
    id: id(),
    organisationId: uuid().notNull(),
    trainingId: uuid().notNull(),
    athleteId: uuid().notNull(),
    access: text(access).notNull(),
    /** Whether the athlete was there; null: not marked. */
    isPresent: boolean(),
    /** When the absence was told; set while absent. */
    absentAt: instant(),
    notes: text().notNull().default(""),
    /** Let in by staff although it was full: takes no place. */
    beyondCapacity: boolean().notNull().default(false),
    /** Let in once the training had begun: they were there. */
    late: boolean().notNull().default(false),
    withdrawnAt: instant(),
    /** The wallet's movements that paid for being in; null when none did. */
    spendGroupId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("participants_tenant").on(table.organisationId, table.id),
    unique("participants_athlete").on(table.trainingId, table.athleteId),
    index("participants_of_athlete").on(table.organisationId, table.athleteId),
    check(
      "participants_access",
      sql`${table.access} in ('course', 'free', 'openDay', 'trial', 'gold', 'silver', 'bronze', 'voucher', 'badge', 'recovery')`,
    ),
    check("participants_absence", sql`${table.isPresent} is distinct from false or ${table.absentAt} is not null`),
    foreignKey({
      name: "participants_training",
      columns: [table.organisationId, table.trainingId],
      foreignColumns: [trainings.organisationId, trainings.id],
    }),
    foreignKey({
      name: "participants_of",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
  ],
);

/** Recovery tokens that came of an absence: one for each training and athlete at most, taken back by `revokedAt`. */
export const absenceGrants = upstream.table(
  "absence_grants",
  {
    organisationId: uuid().notNull(),
    trainingId: uuid().notNull(),
    athleteId: uuid().notNull(),
    /** The recovery token. */
    batchId: uuid().notNull(),
    /** The movements that spent a recovery voucher for it; null when it was free. */
    voucherGroupId: uuid(),
    grantedAt: instant().notNull().default(sql`now()`),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.trainingId, table.athleteId] }),
    unique("absence_grants_batch").on(table.batchId),
    index("absence_grants_athlete").on(table.organisationId, table.athleteId),
    foreignKey({
      name: "absence_grants_training",
      columns: [table.organisationId, table.trainingId],
      foreignColumns: [trainings.organisationId, trainings.id],
    }),
    foreignKey({
      name: "absence_grants_of",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "absence_grants_of_batch",
      columns: [table.organisationId, table.batchId],
      foreignColumns: [tokenBatches.organisationId, tokenBatches.id],
    }),
  ],
);
