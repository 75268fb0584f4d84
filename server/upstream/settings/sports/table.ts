import { text } from "drizzle-orm/pg-core";
import { id, upstream } from "../../db/namespace.ts";

export const sports = upstream.table("sports", {
  id: id(),
  code: text().notNull().unique(),
  nameIt: text().notNull(),
  nameEn: text().notNull(),
  nameEs: text().notNull(),
});
