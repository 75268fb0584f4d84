import { notFound } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { hasLocation } from "./store.ts";

/** @throws Refusal 404 unless the organisation has this location */
export async function requireLocation(db: Queryable, organisationId: string, id: string): Promise<void> {
  if (!(await hasLocation(db, organisationId, id))) throw notFound();
}
