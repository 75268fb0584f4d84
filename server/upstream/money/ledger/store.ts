import { and, asc, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LedgerEntry } from "#contracts/money/debits.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { ledgerEntries } from "./table.ts";

const reversing = alias(ledgerEntries, "reversing");
const staffName = sql<
  string | null
>`nullif(trim(coalesce(${accounts.firstName}, ${staffMembers.firstName}, '') || ' ' ||
  coalesce(${accounts.lastName}, ${staffMembers.lastName}, '')), '')`;

/** The lines of a debit, in the order in which they were written. */
export async function listEntries(db: Queryable, organisationId: string, debitId: string): Promise<LedgerEntry[]> {
  const rows = await db
    .select({ entry: ledgerEntries, staffName, reversed: reversing.id })
    .from(ledgerEntries)
    .leftJoin(staffMembers, eq(staffMembers.id, ledgerEntries.staffMemberId))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .leftJoin(reversing, eq(reversing.reversesId, ledgerEntries.id))
    .where(and(eq(ledgerEntries.organisationId, organisationId), eq(ledgerEntries.debitId, debitId)))
    .orderBy(asc(ledgerEntries.id));
  return rows.map(({ entry, staffName: name, reversed }) => ({
    id: entry.id,
    kind: entry.kind,
    amount: entry.amount,
    currency: entry.currency,
    method: entry.method,
    fee: entry.fee,
    paymentId: entry.paymentId,
    isOpen: entry.kind === "writeOff" && reversed === null,
    at: entry.at.toISOString(),
    day: entry.day,
    staffName: name,
    reason: entry.reason,
  }));
}
