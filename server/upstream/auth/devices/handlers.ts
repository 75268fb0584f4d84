import { and, desc, eq, gt, isNull, ne, sql } from "drizzle-orm";
import { devices } from "#contracts/auth/devices.ts";
import { browserOf } from "#upstream/auth/attempts/attempts.ts";
import { knownDevices } from "#upstream/auth/attempts/table.ts";
import { tokens } from "#upstream/auth/tokens/table.ts";
import { implement } from "#upstream/core/implement.ts";

export const deviceImplementations = implement(devices, {
  async list(_input, { services, caller, client }) {
    const { accountId } = caller;
    // why spelled out: beside one table drizzle leaves its name away, and both have these columns.
    const session = services.db
      .select({ one: sql`1` })
      .from(tokens)
      .where(
        and(
          sql`${tokens}.account_id = ${knownDevices}.account_id`,
          sql`${tokens}.device_hash = ${knownDevices}.device_hash`,
          isNull(tokens.staffMemberId),
          gt(tokens.expiresAt, services.now()),
        ),
      );
    const { browser, system, usedAt, deviceHash } = knownDevices;
    const rows = await services.db
      .select({ browser, system, usedAt, deviceHash, signedIn: sql<boolean>`exists (${session})` })
      .from(knownDevices)
      .where(eq(knownDevices.accountId, accountId))
      .orderBy(desc(usedAt), deviceHash);
    const own = browserOf(client);
    return {
      data: rows.map(({ deviceHash: hash, ...row }) => ({
        ...row,
        usedAt: row.usedAt.toISOString(),
        current: hash === own,
      })),
    };
  },

  async signOutElsewhere(_input, { services, caller, client }) {
    const { accountId, tokenId } = caller;
    await services.db.transaction(async (tx) => {
      await services.tokens.revokeAccount(tx, accountId, tokenId);
      const others = and(eq(knownDevices.accountId, accountId), ne(knownDevices.deviceHash, browserOf(client)));
      await tx.delete(knownDevices).where(others);
    });
  },
});
