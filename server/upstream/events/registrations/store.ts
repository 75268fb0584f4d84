import { and, eq, inArray } from "drizzle-orm";
import type { Registration } from "#contracts/events/registrations.ts";
import type { Debit } from "#contracts/money/debits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { findDebit } from "#upstream/money/debits/store.ts";
import { playersOf, selectRegistrations, toRegistration } from "./columns.ts";
import { registrations } from "./table.ts";

type Reader = Pick<StaffCaller, "organisationId" | "roles">;

/** A registration. @throws Refusal 404 */
export async function registrationOr404(db: Queryable, caller: Reader, id: string): Promise<Registration> {
  const [row] = await selectRegistrations(db).where(
    and(eq(registrations.organisationId, caller.organisationId), eq(registrations.id, id)),
  );
  const selected = found(row);
  return toRegistration(selected, (await playersOf(db, caller, [id])).get(id) ?? []);
}

/** A registration with its payments. @throws Refusal 404 */
export async function registrationWithPayments(
  db: Queryable,
  caller: Reader,
  id: string,
): Promise<Omit<Registration, "debit"> & { debit: Debit | null }> {
  const { debit, ...registration } = await registrationOr404(db, caller, id);
  return { ...registration, debit: debit && found(await findDebit(db, caller.organisationId, debit.id)) };
}

/** What teams are called, by registration. */
export async function shownNamesOf(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await selectRegistrations(db).where(
    and(eq(registrations.organisationId, organisationId), inArray(registrations.id, [...ids])),
  );
  return new Map(rows.map(({ row, name }) => [row.id, name]));
}
