import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { tokens } from "#upstream/auth/tokens/table.ts";
import type { Database } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";

/** Which of these staff tokens still count: not revoked, not expired, of staff who may still enter. */
export async function validTokens(db: Database, tokenIds: readonly string[]): Promise<Set<string>> {
  if (tokenIds.length === 0) return new Set();
  const rows = await db
    .select({ id: tokens.id })
    .from(tokens)
    .innerJoin(staffMembers, eq(staffMembers.id, tokens.staffMemberId))
    .where(
      and(inArray(tokens.id, [...tokenIds]), gt(tokens.expiresAt, sql`now()`), eq(staffMembers.dashboardAccess, true)),
    );
  return new Set(rows.map((row) => row.id));
}
