import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, upstream } from "../../db/namespace.ts";
import { athletes } from "../athletes/table.ts";
import { subscriptions } from "../subscriptions/table.ts";

const coin = { enum: ["gold", "silver", "bronze", "recovery", "recoveryVoucher", "voucher", "badge"] } as const;

/** A row for each athlete and coin that was ever moved: what writers lock, so that they come one after the other. */
export const wallets = upstream.table(
  "wallets",
  { organisationId: uuid().notNull(), athleteId: uuid().notNull(), type: text(coin).notNull() },
  (table) => [
    primaryKey({ columns: [table.athleteId, table.type] }),
    unique("wallets_tenant").on(table.organisationId, table.athleteId, table.type),
    check(
      "wallets_type",
      sql`${table.type} in ('gold', 'silver', 'bronze', 'recovery', 'recoveryVoucher', 'voucher', 'badge')`,
    ),
    foreignKey({
      name: "wallets_athlete",
      columns: [table.organisationId, table.athleteId],
      foreignColumns: [athletes.organisationId, athletes.id],
    }),
  ],
);

/** Tokens that came together and run out together. `remaining` is kept by a trigger of the movements. */
export const tokenBatches = upstream.table(
  "token_batches",
  {
    id: id(),
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    type: text(coin).notNull(),
    amount: integer().notNull(),
    remaining: integer().notNull().default(0),
    expiresOn: date(),
    origin: text({ enum: ["staff", "subscription", "absence", "course"] }).notNull(),
    subscriptionId: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("token_batches_tenant").on(table.organisationId, table.id),
    index("token_batches_live").on(table.athleteId, table.type, table.expiresOn).where(sql`${table.remaining} > 0`),
    index("token_batches_expiry").on(table.organisationId, table.expiresOn).where(sql`${table.remaining} > 0`),
    index("token_batches_subscription").on(table.subscriptionId),
    check("token_batches_remaining", sql`0 <= ${table.remaining} and ${table.remaining} <= ${table.amount}`),
    check("token_batches_amount", sql`${table.amount} > 0`),
    check("token_batches_origin", sql`${table.origin} in ('staff', 'subscription', 'absence', 'course')`),
    foreignKey({
      name: "token_batches_wallet",
      columns: [table.organisationId, table.athleteId, table.type],
      foreignColumns: [wallets.organisationId, wallets.athleteId, wallets.type],
    }),
    foreignKey({
      name: "token_batches_of_subscription",
      columns: [table.organisationId, table.subscriptionId],
      foreignColumns: [subscriptions.organisationId, subscriptions.id],
    }),
  ],
);

/** What came into and went out of wallets; only ever added to. A correction is a new movement. */
export const tokenMovements = upstream.table(
  "token_movements",
  {
    id: id(),
    sequence: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    organisationId: uuid().notNull(),
    athleteId: uuid().notNull(),
    type: text(coin).notNull(),
    batchId: uuid().notNull(),
    /** Positive: credit; negative: debit. */
    amount: integer().notNull(),
    reason: text({ enum: ["grant", "spend", "refund", "revoke", "expire", "correction"] }).notNull(),
    /** One id for the movements that were made by one act. */
    groupId: uuid().notNull(),
    reversesId: uuid().references((): AnyPgColumn => tokenMovements.id),
    /** The training that it let in, or whose absence it came of. */
    trainingId: uuid(),
    /** How many tokens of this type the wallet then has, all batches; written by a trigger. */
    balanceAfter: integer().notNull(),
    notes: text().notNull().default(""),
    createdBy: uuid(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("token_movements_reverses").on(table.reversesId),
    index("token_movements_by_date").on(table.organisationId, table.createdAt),
    index("token_movements_of_athlete").on(table.organisationId, table.athleteId, table.type, table.sequence),
    index("token_movements_batch").on(table.batchId),
    index("token_movements_group").on(table.groupId),
    check("token_movements_amount", sql`${table.amount} <> 0`),
    check(
      "token_movements_reason",
      sql`case when ${table.reason} in ('grant', 'refund') then ${table.amount} > 0 when ${table.reason} in ('spend', 'revoke', 'expire') then ${table.amount} < 0 else ${table.reason} = 'correction' end`,
    ),
    check("token_movements_refund", sql`(${table.reason} = 'refund') = (${table.reversesId} is not null)`),
    foreignKey({
      name: "token_movements_of_batch",
      columns: [table.organisationId, table.batchId],
      foreignColumns: [tokenBatches.organisationId, tokenBatches.id],
    }),
  ],
);
