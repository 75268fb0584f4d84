import { eq, sql } from "drizzle-orm";
import type { Account } from "#contracts/auth/users.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { accounts } from "./table.ts";

export type AccountRow = typeof accounts.$inferSelect;
export type AccountChanges = Partial<Omit<typeof accounts.$inferInsert, "id" | "createdAt">>;

/** Upper and lower case are the same in an e-mail. */
export async function findAccountByEmail(db: Database, email: string): Promise<AccountRow | undefined> {
  const [row] = await db
    .select()
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.trim().toLowerCase()));
  return row;
}

export async function findAccount(db: Queryable, accountId: string): Promise<AccountRow | undefined> {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, accountId));
  return row;
}

export async function updateAccount(
  db: Queryable,
  accountId: string,
  changes: AccountChanges,
): Promise<AccountRow | undefined> {
  const [row] = await db.update(accounts).set(changes).where(eq(accounts.id, accountId)).returning();
  return row;
}

/** The account as the contract shows it: without its password. */
export function toAccount(row: AccountRow): Account {
  const { passwordHash: _, sizeTankTop, sizeTop, sizeShorts, createdAt, updatedAt, ...plain } = row;
  return {
    ...plain,
    clothingSizes: { tankTop: sizeTankTop, top: sizeTop, shorts: sizeShorts },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
