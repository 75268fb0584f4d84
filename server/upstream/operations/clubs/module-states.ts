import { eq } from "drizzle-orm";
import { type ClubModule, clubModules } from "#contracts/operations/setup.ts";
import { moduleSubscriptions } from "#upstream/account/organizations/table.ts";
import { addDays, daysBetween, localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { moduleWords } from "./module-grants.ts";

type ModuleRow = typeof moduleSubscriptions.$inferSelect;

/**
 * How a module stands, in the words that `modules` takes: `off`; `on`, which never ends; the last local date on which it is
 * had; of tournaments, how many.
 */
export type ModuleState = string | number;

/** What commands call a module: `facilities`. */
export const wordOf = (product: ClubModule): string =>
  Object.entries(moduleWords).find(([, one]) => one === product)?.[0] ?? product;

function stateOf(product: ClubModule, row: ModuleRow | undefined, timeZone: string): ModuleState {
  if (product === "tournaments") return row?.enabled ? row.total : 0;
  if (!row?.enabled) return "off";
  return row.expiresAt === null ? "on" : addDays(localDateOf(row.expiresAt, timeZone), -1);
}

/** The states of all modules of a club by the commands' words. */
export async function moduleStates(
  db: Queryable,
  { id, timeZone }: { readonly id: string; readonly timeZone: string },
): Promise<Readonly<Record<string, ModuleState>>> {
  const rows = await db.select().from(moduleSubscriptions).where(eq(moduleSubscriptions.organisationId, id));
  return Object.fromEntries(
    clubModules.map((product) => [
      wordOf(product),
      stateOf(
        product,
        rows.find((row) => row.product === product),
        timeZone,
      ),
    ]),
  );
}

/** Days that a module is still had, today included; null for one that never ends, is off, or is counted. */
export const daysLeft = (state: ModuleState, today: string): number | null =>
  typeof state === "string" && /^\d{4}-/u.test(state) ? Math.max(0, daysBetween(today, state) + 1) : null;

/** A state for people: `until 2027-12-31 (398 days)`. */
export function stateWords(state: ModuleState, today: string): string {
  const days = daysLeft(state, today);
  if (days === null) return String(state);
  return days === 0 ? `ended ${state}` : `until ${state} (${days} day${days === 1 ? "" : "s"})`;
}
