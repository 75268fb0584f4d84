import { sql } from "drizzle-orm";
import { check, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, updatedAt, upstream } from "../../db/namespace.ts";
import { organizations } from "../organizations/table.ts";

/** Ways in which organisations are paid; the secret is sealed (`core/sealed.ts`), with the name of the key. */
export const paymentMethods = upstream.table(
  "payment_methods",
  {
    organisationId: uuid()
      .notNull()
      .references(() => organizations.id),
    type: text({ enum: ["cash", "bankWire", "redsys", "stripe"] }).notNull(),
    label: text().notNull(),
    owner: text(),
    iban: text(),
    merchantCode: text(),
    terminalNumber: text(),
    accountId: text(),
    secretKeyId: text(),
    secretSealed: text(),
    version: integer().notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.type] }),
    check("payment_methods_type", sql`${table.type} in ('cash', 'bankWire', 'redsys', 'stripe')`),
    check(
      "payment_methods_bank",
      sql`num_nonnulls(${table.owner}, ${table.iban}) = case when ${table.type} = 'bankWire' then 2 else 0 end`,
    ),
    check(
      "payment_methods_redsys",
      sql`num_nonnulls(${table.merchantCode}, ${table.terminalNumber}, ${table.secretKeyId}, ${table.secretSealed}) =
          case when ${table.type} = 'redsys' then 4 else 0 end`,
    ),
    check("payment_methods_stripe", sql`(${table.type} = 'stripe') = (${table.accountId} is not null)`),
  ],
);
