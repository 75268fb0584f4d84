import { sql } from "drizzle-orm";
import { boolean, integer, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { accounts } from "../../auth/accounts/table.ts";
import { createdAt, id, upstream } from "../../db/namespace.ts";

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
    roles: text({ enum: ["manager", "boardMember", "eventManager", "facilityManager", "coach"] })
      .array()
      .notNull()
      .default(sql`'{}'`),
    appAccess: boolean().notNull().default(true),
    dashboardAccess: boolean().notNull().default(true),
    order: integer().notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    unique("staff_members_once").on(table.organisationId, table.accountId),
    unique("staff_members_tenant").on(table.organisationId, table.id),
  ],
);
