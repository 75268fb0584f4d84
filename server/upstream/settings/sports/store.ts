import type { Queryable } from "#upstream/db/connection.ts";
import { sports } from "./table.ts";

/** Ids of all sports: they belong to the product, not to an organisation. */
export async function listSportIds(db: Queryable): Promise<string[]> {
  return (await db.select({ id: sports.id }).from(sports)).map(({ id }) => id);
}
