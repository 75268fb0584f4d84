import { parseArgs } from "node:util";
import { eq, sql } from "drizzle-orm";
import { databaseErrorOf, requireDatabase } from "../start/require-database.ts";
import { organizations } from "./account/organizations/table.ts";
import { connect, type Database } from "./db/connection.ts";
import { migrateUpstream } from "./db/migrate.ts";
import { seedSeason } from "./seed/academy/season.ts";
import { demoOrganisations, seedAccounts } from "./seed/accounts.ts";
import { seedFacilities } from "./seed/facilities.ts";

export interface DemoSeed {
  /** How many reservations there should be in all. Defaults to 5,000. */
  reservations?: number | undefined;
  /** How many athletes the first organisation should have. Defaults to 360. */
  athletes?: number | undefined;
  /** How many movements of tokens there should be at least for athletes that are added now. Usually what a season has. */
  movements?: number | undefined;
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

/** What the lists of a season read. */
const analyzeSeason = sql`analyze upstream.athletes, upstream.memberships, upstream.documents, upstream.guardianships,
  upstream.subscriptions, upstream.debits, upstream.payments, upstream.token_batches, upstream.token_movements,
  upstream.trainings, upstream.participants, upstream.occupancies`;

/** The key of an advisory lock: any number, but the same for every process that seeds. */
const lock = 7_310_003;

/**
 * Fills the (migrated) database with the demo: two organisations, accounts, places, athletes, reservations and a season
 * of the academy. All or nothing. Done again it only adds what is missing: reservations in times further back, athletes
 * with all that is theirs, and usually none.
 * @param target address of the database, or a pool of it
 */
export async function seedDemo(target: string | Database, seed: DemoSeed = {}): Promise<DemoSeeded> {
  const { reservations = 5000, athletes, movements, now = new Date(), onProgress } = seed;
  const connection = typeof target === "string" ? connect(target, 1) : undefined;
  const db = connection?.db ?? (target as Database);
  try {
    const seeded = await db.transaction(async (tx) => {
      await tx.execute(sql`select pg_advisory_xact_lock(${lock})`);
      const { aurora, riviera } = demoOrganisations;
      const [there] = await tx.select({ id: organizations.id }).from(organizations).where(eq(organizations.id, aurora));
      if (!there) await seedAccounts(tx, now);
      const added = await seedFacilities(tx, { organisationIds: [aurora, riviera], reservations, now, onProgress });
      const joined = await seedSeason(tx, { now, athletes, movements });
      return { isNew: !there, added, joined };
    });
    const { joined, ...told } = seeded;
    if (seeded.added > 0)
      await db.execute(sql`analyze upstream.reservations, upstream.debits, upstream.payments, upstream.occupancies`);
    if (joined > 0) await db.execute(analyzeSeason);
    return told;
  } finally {
    await connection?.close();
  }
}

/** @throws Error that names the option, unless the text is a whole number up to `most` */
function countOf(name: string, text: string, most: number): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 0 && count <= most) return count;
  throw new Error(`--${name} takes a whole number from 0 to ${most}.`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      reservations: { type: "string", default: "5000" },
      athletes: { type: "string" },
      movements: { type: "string" },
      "database-url": { type: "string" },
    },
  });
  const databaseUrl = values["database-url"] ?? process.env.DATABASE_URL;
  const reservations = countOf("reservations", values.reservations, 5_000_000);
  const athletes = values.athletes === undefined ? undefined : countOf("athletes", values.athletes, 200_000);
  const movements = values.movements === undefined ? undefined : countOf("movements", values.movements, 2_000_000);
  if (!databaseUrl) throw new Error("Which database? Give --database-url or set DATABASE_URL.");
  await writeDemo(databaseUrl, { reservations, athletes, movements }).catch((error: unknown) => {
    const words = databaseErrorOf(error, databaseUrl, values["database-url"] ? "--database-url" : "DATABASE_URL");
    throw words === undefined ? error : new Error(words, { cause: error });
  });
}

async function writeDemo(databaseUrl: string, size: DemoSeed): Promise<void> {
  await requireDatabase(databaseUrl);
  await migrateUpstream(databaseUrl);
  const start = performance.now();
  const { isNew, added } = await seedDemo(databaseUrl, {
    ...size,
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
