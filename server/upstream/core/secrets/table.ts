import { text } from "drizzle-orm/pg-core";
import { upstream } from "../../db/namespace.ts";

/** Secrets that the upstream made for itself at its first start, by purpose. */
export const secrets = upstream.table("secrets", { purpose: text().primaryKey(), value: text().notNull() });
