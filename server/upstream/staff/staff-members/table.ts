import { sql } from "drizzle-orm";
import { boolean, foreignKey, integer, primaryKey, text, unique, uuid } from "drizzle-orm/pg-core";
import { accounts } from "#upstream/auth/users/table.ts";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, instant, upstream } from "../../db/namespace.ts";

const role = { enum: ["manager", "boardMember", "eventManager", "facilityManager", "coach"] } as const;

/** People at work in an organisation. A migration keeps a manager with dashboard access where there was one. */
export const staffMembers = upstream.table(
  "staff_members",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    accountId: uuid()
      .notNull()
      .references(() => accounts.id),
    roles: text(role).array().notNull().default(sql`'{}'`),
    appAccess: boolean().notNull().default(true),
    dashboardAccess: boolean().notNull().default(true),
    /** When the invitation was sent; null once the person has entered. */
    invitedAt: instant(),
    /** The values typed with the invitation; they count until the person enters, then the account's own do. */
    firstName: text(),
    lastName: text(),
    phoneNumber: text(),
    /** Since when the person is erased: the account is one without a name, made for what they did here. */
    erasedAt: instant(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    unique("staff_members_once").on(table.organisationId, table.accountId),
    unique("staff_members_tenant").on(table.organisationId, table.id),
  ],
);

/**
 * Places of people in their roles. A trigger keeps them in step with `roles`: who gets a role comes last. A migration
 * adds that a place is taken once, asked at the end of a transaction.
 */
export const staffRoleOrder = upstream.table(
  "staff_role_order",
  {
    organisationId: uuid().notNull(),
    staffMemberId: uuid().notNull(),
    role: text(role).notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.staffMemberId, table.role] }),
    foreignKey({
      name: "staff_role_order_member",
      columns: [table.organisationId, table.staffMemberId],
      foreignColumns: [staffMembers.organisationId, staffMembers.id],
    }).onDelete("cascade"),
  ],
);
