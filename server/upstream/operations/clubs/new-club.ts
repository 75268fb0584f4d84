import { sql } from "drizzle-orm";
import type { CurrencyCode, Language } from "#contracts/scalars.ts";
import { moduleSubscriptions, organizations } from "#upstream/account/organizations/table.ts";
import { paymentMethods } from "#upstream/account/payment-methods/table.ts";
import { insertRow } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { type ModuleGrant, moduleRows } from "./module-grants.ts";

/** A club that is to be made, with the account of its manager, which is there already. */
export interface PlannedClub {
  readonly name: string;
  readonly language: Language;
  readonly currency: CurrencyCode;
  readonly timeZone: string;
  readonly modules: readonly ModuleGrant[];
  readonly managerId: string;
  /** The names typed with an invitation, which count until the manager comes; absent: nobody is invited. */
  readonly invited?: { readonly firstName: string; readonly lastName: string };
}

/** Who makes it, when, and by what key a provider knows it again. */
interface Making {
  readonly actor: string;
  readonly now: Date;
  readonly key?: string | undefined;
}

const cash: Readonly<Record<Language, string>> = { it: "Contanti", en: "Cash", es: "Efectivo" };

/** Clubs are made one after the other, until the transaction ends: nobody makes the same one, or the first one, twice. */
export const lockClubs = (tx: Queryable) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('clubs are made', 0))`);

/**
 * Makes a club: profile, modules, cash as its method of payment, its manager on the staff, and the provider's action. What
 * numbers its receipts is made with the first of them. Asked under `lockClubs`.
 */
export async function createClub(
  tx: Queryable,
  club: PlannedClub,
  { actor, now, key }: Making,
): Promise<{ organisationId: string; staffMemberId: string }> {
  const { name, language, currency, timeZone, modules, invited, managerId } = club;
  const [made] = await tx
    .insert(organizations)
    .values({ name, communicationLanguage: language, defaultCurrency: currency, timeZone })
    .returning({ id: organizations.id });
  if (!made) throw new Error("the club was not stored");
  const organisationId = made.id;
  await tx.insert(moduleSubscriptions).values(moduleRows(organisationId, modules, timeZone));
  await tx.insert(paymentMethods).values({ organisationId, type: "cash", label: cash[language] });
  const { id: staffMemberId } = await insertRow(tx, staffMembers, {
    organisationId,
    accountId: managerId,
    roles: ["manager"],
    ...(invited && { ...invited, invitedAt: now }),
  });
  const changes = { name, language, currency, timeZone, modules, staffMemberId, ...(key && { key }) };
  await recordProviderAction(tx, { organisationId, actor, action: "create", changes });
  return { organisationId, staffMemberId };
}
