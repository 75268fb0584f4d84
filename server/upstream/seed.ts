import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { organizations } from "./account/organizations/table.ts";
import { connect, type Database } from "./db/connection.ts";
import { migrateUpstream } from "./db/migrate.ts";
import { demoOrganisations, seedAccounts } from "./seed/accounts.ts";
import { seedFacilities } from "./seed/facilities.ts";

export interface DemoSeed {
  /** How many reservations there should be in all; 5,000 unless told. */
  reservations?: number | undefined;
  /** The demo's "now": bookings lie around it. */
  now?: Date | undefined;
  onProgress?: ((done: number, all: number) => void) | undefined;
}

/** What seeding did. */
export interface DemoSeeded {
  /** False when the demo's organisations were there already. */
  isNew: boolean;
  /** Reservations that were added now. */
  added: number;
}

/** Any number; the same for every process that seeds. */
const lock = 7_310_003;

/**
 * Fills the (migrated) database with the demo: two organisations, accounts, places, athletes and reservations. All or
 * nothing. Done again it only adds the reservations that are missing, in times further back, and usually none.
 * @param target address of the database, or a pool of it
 */
export async function seedDemo(target: string | Database, seed: DemoSeed = {}): Promise<DemoSeeded> {
  const { reservations = 5000, now = new Date(), onProgress } = seed;
  const connection = typeof target === "string" ? connect(target, 1) : undefined;
  const db = connection?.db ?? (target as Database);
  try {
    const seeded = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      const { aurora, riviera } = demoOrganisations;
      const [there] = await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, aurora));
      if (!there) await seedAccounts(tx, now);
      const added = await seedFacilities(tx, { organisationIds: [aurora, riviera], reservations, now, onProgress });
      return { isNew: !there, added };
    });
    if (seeded.added > 0)
      await db.execute(sql`analyze upstream.reservations, upstream.debits, upstream.payments, upstream.occupancies`);
    return seeded;
  } finally {
    await connection?.close();
  }
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { reservations: { type: "string", default: "5000" }, "database-url": { type: "string" } },
  });
  const databaseUrl = values["database-url"] ?? process.env.DATABASE_URL;
  const reservations = Number(values.reservations);
  if (!databaseUrl) throw new Error("Which database? Give --database-url or set DATABASE_URL.");
  if (!Number.isInteger(reservations) || reservations < 0 || reservations > 5_000_000)
    throw new Error("--reservations takes a whole number from 0 to 5000000.");
  await migrateUpstream(databaseUrl);
  const start = performance.now();
  const { isNew, added } = await seedDemo(databaseUrl, {
    reservations,
    onProgress: (done, all) => console.log(`  ${done} of ${all} reservations`),
  });
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (!isNew && added === 0) console.log("The demo data is there already: nothing to do.");
  else console.log(`Demo data ${isNew ? "written" : "extended"}: ${added} reservations added in ${seconds} s.`);
}

if (import.meta.main) {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
