import { eq } from "drizzle-orm";
import type { ImportKindName } from "#contracts/imports/import-shapes.ts";
import { moduleSubscriptions } from "#upstream/account/organizations/table.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { importKinds } from "../match/kinds.ts";

/** The kinds of records that the club may bring along: those of modules that it has at an instant. */
export async function kindsOf(db: Queryable, organisationId: string, now: Date): Promise<ImportKindName[]> {
  const rows = await db
    .select()
    .from(moduleSubscriptions)
    .where(eq(moduleSubscriptions.organisationId, organisationId));
  const active = new Set<string>(
    rows
      .filter(({ enabled, expiresAt }) => enabled && (expiresAt === null || expiresAt > now))
      .map(({ product }) => product),
  );
  return Object.values(importKinds).flatMap(({ name, module }) => (active.has(module) ? [name] : []));
}

/** @throws Refusal 409 `import.module_inactive` */
export async function requireKind(
  db: Queryable,
  organisationId: string,
  kind: ImportKindName,
  now: Date,
): Promise<void> {
  if (!(await kindsOf(db, organisationId, now)).includes(kind)) throw new Refusal(409, "import.module_inactive");
}
