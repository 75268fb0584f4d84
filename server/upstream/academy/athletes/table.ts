import { sql } from "drizzle-orm";
import { date, index, text, unique, uuid } from "drizzle-orm/pg-core";
import { organizations } from "../../account/organizations/table.ts";
import { createdAt, id, upstream } from "../../db/namespace.ts";

export const athletes = upstream.table(
  "athletes",
  {
    id: id(),
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    firstName: text().notNull(),
    lastName: text().notNull(),
    birthDate: date(),
    email: text(),
    phoneNumber: text(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("athletes_tenant").on(table.organisationId, table.id),
    index("athletes_name").on(table.organisationId, table.lastName, table.firstName),
    index("athletes_search").using(
      "gin",
      sql`lower(${table.lastName} || ' ' || ${table.firstName} || ' ' || coalesce(${table.email}, '')) gin_trgm_ops`,
    ),
  ],
);
