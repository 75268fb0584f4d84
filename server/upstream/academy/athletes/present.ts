import { and, isNull } from "drizzle-orm";
import { athletes } from "./table.ts";

/** Whether an athlete is there, for queries on athletes: neither merged into another one nor erased. */
export const isPresent = and(isNull(athletes.mergedInto), isNull(athletes.erasedAt));
