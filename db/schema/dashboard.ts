import { customType, pgSchema, timestamp } from "drizzle-orm/pg-core";

/** The dashboard's small database: what it must remember besides upstream. Upstream's tables are never read here. */
export const dashboard = pgSchema("dashboard");

/** why: three decimals, so that a Date holds every stored instant exactly and can be a paging key. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: "date" });

/** why: drizzle has no bytea of its own. */
export const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });
