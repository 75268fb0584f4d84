import { boolean, integer, jsonb, text } from "drizzle-orm/pg-core";
import { updatedAt, upstream } from "../../db/namespace.ts";

/** Feature flags, answered in Flagsmith's protocol. */
export const featureFlags = upstream.table("feature_flags", {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  enabled: boolean().notNull().default(false),
  value: jsonb().$type<string | number | boolean | null>(),
  updatedAt: updatedAt(),
});
