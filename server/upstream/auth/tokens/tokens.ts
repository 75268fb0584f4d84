import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import { errors, jwtVerify, SignJWT } from "jose";
import type { Role } from "#contracts/operation.ts";
import { requireOpenClub } from "#upstream/account/organizations/suspension.ts";
import type { AccountCaller, StaffCaller } from "#upstream/core/caller.ts";
import { Refusal, refusing } from "#upstream/core/refusal.ts";
import { secretFor } from "#upstream/core/secrets/secrets.ts";
import type { IssuedToken, Tokens } from "#upstream/core/tokens.ts";
import type { Database } from "#upstream/db/connection.ts";
import { referenceMissing } from "#upstream/db/errors.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { tokens } from "./table.ts";

const lifetimeMs = 30 * 24 * 60 * 60 * 1000;
const issuer = "upstream";

/**
 * Tokens are signed (HS256, a key of this installation) and recorded: the signature keeps guesses away from the
 * database, the record makes revoking immediate.
 * @param now the clock, which tests set
 */
export async function createTokens(db: Database, now: () => Date): Promise<Tokens> {
  const key = await secretFor(db, "tokens");

  const sign = async (id: string, accountId: string, expiresAt: Date): Promise<IssuedToken> => ({
    jwt: await new SignJWT()
      .setProtectedHeader({ alg: "HS256" })
      .setIssuer(issuer)
      .setSubject(accountId)
      .setJti(id)
      .setIssuedAt(now())
      .setExpirationTime(expiresAt)
      .sign(key),
    expiresAt,
  });

  const tokenIdOf = async (jwt: string): Promise<string | undefined> => {
    try {
      const { payload } = await jwtVerify(jwt, key, { issuer, algorithms: ["HS256"], currentDate: now() });
      return payload.jti;
    } catch (error) {
      if (error instanceof errors.JOSEError) return undefined;
      throw error;
    }
  };

  const verifyAll: Tokens["verifyAll"] = async (jwts) => {
    const ids = await Promise.all(jwts.map(tokenIdOf));
    const wellFormed = ids.filter((id) => id !== undefined);
    if (wellFormed.length === 0) return ids.map(() => undefined);
    const rows = await db
      .select({
        id: tokens.id,
        accountId: tokens.accountId,
        staffMemberId: tokens.staffMemberId,
        organisationId: staffMembers.organisationId,
        roles: staffMembers.roles,
        dashboardAccess: staffMembers.dashboardAccess,
      })
      .from(tokens)
      .leftJoin(
        staffMembers,
        and(eq(staffMembers.id, tokens.staffMemberId), eq(staffMembers.accountId, tokens.accountId)),
      )
      .where(and(sql`${tokens.id} = any(${sql.param(wellFormed)}::uuid[])`, gt(tokens.expiresAt, now())))
      .prepare("tokens")
      .execute();
    const callers = new Map(rows.map((row) => [row.id, callerOf(row)]));
    return ids.map((id) => (id === undefined ? undefined : callers.get(id)));
  };

  return {
    async issueAccount(accountId, deviceHash) {
      const expiresAt = new Date(now().getTime() + lifetimeMs);
      await db.delete(tokens).where(and(eq(tokens.accountId, accountId), lt(tokens.expiresAt, now())));
      const [row] = await db.insert(tokens).values({ accountId, expiresAt, deviceHash }).returning({ id: tokens.id });
      if (!row) throw new Error("The token was not stored");
      return sign(row.id, accountId, expiresAt);
    },

    async issueStaff(caller, { id: staffMemberId, organisationId }) {
      const { accountId } = caller;
      const [own] = await db.select().from(tokens).where(eq(tokens.id, caller.tokenId));
      if (!own) throw new Refusal(401, "auth.required");
      const values = { accountId, staffMemberId, parentId: own.parentId ?? own.id, expiresAt: own.expiresAt };
      // why in one transaction: a club that is being suspended keeps no token that was made at the same time.
      const inserted = db.transaction(async (tx) => {
        await requireOpenClub(tx, organisationId);
        return tx.insert(tokens).values(values).returning({ id: tokens.id });
      });
      // The parent was revoked between the two statements.
      const ended = (cause: unknown) => new Refusal(401, "auth.required", { cause });
      const [row] = await refusing(inserted, { [referenceMissing]: ended });
      if (!row) throw new Error("The token was not stored");
      return sign(row.id, accountId, values.expiresAt);
    },

    async verify(jwt) {
      const [caller] = await verifyAll([jwt]);
      return caller;
    },

    verifyAll,

    async revokeFor(tokenId) {
      // Tokens that were made from it go with it, by the foreign key.
      await db.delete(tokens).where(eq(tokens.id, tokenId));
    },

    async revokeAccount(queryable, accountId, keepTokenId) {
      const others = keepTokenId
        ? and(ne(tokens.id, keepTokenId), or(isNull(tokens.parentId), ne(tokens.parentId, keepTokenId)))
        : undefined;
      await queryable.delete(tokens).where(and(eq(tokens.accountId, accountId), others));
    },
  };
}

/** The caller for whom a stored token speaks; undefined when the staff member is gone or may not open the dashboard. */
function callerOf(row: {
  id: string;
  accountId: string;
  staffMemberId: string | null;
  organisationId: string | null;
  roles: Role[] | null;
  dashboardAccess: boolean | null;
}): AccountCaller | StaffCaller | undefined {
  const { id: tokenId, accountId, staffMemberId, organisationId, roles, dashboardAccess } = row;
  if (!staffMemberId) return { kind: "account", accountId, tokenId };
  if (!organisationId || !roles || !dashboardAccess) return undefined;
  return { kind: "staff", accountId, tokenId, staffMemberId, organisationId, roles };
}
