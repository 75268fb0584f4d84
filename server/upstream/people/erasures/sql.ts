import { type SQL, sql } from "drizzle-orm";

/** Ids as one parameter of a statement. */
export const uuids = (ids: readonly string[]): SQL => sql`${sql.param([...ids])}::uuid[]`;
/** Texts as one parameter of a statement. */
export const texts = (some: readonly string[]): SQL => sql`${sql.param([...some])}::text[]`;
