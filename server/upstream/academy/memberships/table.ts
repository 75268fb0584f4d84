import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, instant, updatedAt, upstream } from "../../db/namespace.ts";
import { staffMembers } from "../../staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { attributeValues } from "../attributes/table.ts";
import { sites } from "../sites/table.ts";

const status = { enum: ["pending", "accepted", "rejected", "canceled"] } as const;

/** The lasting bond of an athlete and a club, one each; seasons and money live in subscriptions. */
export const memberships = upstream.table(
  "memberships",
  {
    id: id(),
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    status: text(status).notNull().default("pending"),
    origin: text({ enum: ["app", "dashboard"] })
      .notNull()
      .default("dashboard"),
    /** What the athlete wrote with the request. */
    message: text().notNull().default(""),
    levelId: uuid(),
    notes: text().notNull().default(""),
    requestedAt: instant().notNull().default(sql`now()`),
    decidedAt: instant(),
    /** The package asked for with the request; its foreign key is a migration's, since subscriptions name memberships. */
    requestedSubscriptionId: uuid(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    unique("memberships_tenant").on(table.organisationId, table.id),
    unique("memberships_with_athlete").on(table.organisationId, table.id, table.athleteId),
    unique("memberships_athlete").on(table.organisationId, table.athleteId),
    index("memberships_requests").on(table.organisationId, table.status, table.requestedAt),
    check("memberships_status", sql`${table.status} in ('pending', 'accepted', 'rejected', 'canceled')`),
    check("memberships_origin", sql`${table.origin} in ('app', 'dashboard')`),
    foreignKey({
      name: "memberships_of_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
    foreignKey({
      name: "memberships_level",
      columns: [table.organisationId, table.levelId],
      foreignColumns: [attributeValues.organisationId, attributeValues.id],
    }),
  ],
);

/** What became of memberships, oldest first by `sequence`; only ever added to. */
export const membershipStatusChanges = upstream.table(
  "membership_status_changes",
  {
    sequence: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    membershipId: uuid().notNull(),
    /** Null when the membership began. */
    from: text(status),
    to: text(status).notNull(),
    at: instant().notNull().default(sql`now()`),
    /** The staff member who did it; null: the athlete or the system. */
    staffMemberId: uuid(),
    reason: text(),
  },
  (table) => [
    index("membership_status_changes_of").on(table.membershipId, table.sequence),
    // The migration makes it with membership, from and to in it (drizzle knows no `include`): statistics read nothing else.
    index("membership_status_changes_at").on(table.organisationId, table.at),
    foreignKey({
      name: "membership_status_changes_membership",
      columns: [table.organisationId, table.membershipId],
      foreignColumns: [memberships.organisationId, memberships.id],
    }),
    foreignKey({
      name: "membership_status_changes_staff",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }),
  ],
);

export const membershipGroups = upstream.table(
  "membership_groups",
  { organisationId: uuid().notNull(), membershipId: uuid().notNull(), groupId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.groupId] }),
    index("membership_groups_group").on(table.organisationId, table.groupId),
    foreignKey({
      name: "membership_groups_membership",
      columns: [table.organisationId, table.membershipId],
      foreignColumns: [memberships.organisationId, memberships.id],
    }),
    foreignKey({
      name: "membership_groups_of",
      columns: [table.organisationId, table.groupId],
      foreignColumns: [attributeValues.organisationId, attributeValues.id],
    }),
  ],
);

export const membershipSites = upstream.table(
  "membership_sites",
  { organisationId: uuid().notNull(), membershipId: uuid().notNull(), siteId: uuid().notNull() },
  (table) => [
    primaryKey({ columns: [table.membershipId, table.siteId] }),
    index("membership_sites_site").on(table.organisationId, table.siteId),
    foreignKey({
      name: "membership_sites_membership",
      columns: [table.organisationId, table.membershipId],
      foreignColumns: [memberships.organisationId, memberships.id],
    }),
    foreignKey({
      name: "membership_sites_of",
      columns: [table.organisationId, table.siteId],
      foreignColumns: [sites.organisationId, sites.id],
    }),
  ],
);
