import { sql } from "drizzle-orm";
import { pgSchema, timestamp, uuid } from "drizzle-orm/pg-core";

/** The bundled upstream's own PostgreSQL schema. */
export const upstream = pgSchema("upstream");

export const id = () => uuid().primaryKey().default(sql`gen_random_uuid()`);
export const instant = () => timestamp({ withTimezone: true, mode: "date" });
export const createdAt = () => instant().notNull().default(sql`now()`);
export const updatedAt = () => instant().notNull().default(sql`now()`);
