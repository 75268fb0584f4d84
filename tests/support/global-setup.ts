import { ensureTemplates } from "./databases.ts";
import { startPostgres } from "./postgres.ts";

/** Starts PostgreSQL for the tests that need one; TEST_DATABASE_URL and TEST_TEMPLATES tell the workers where it is. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  console.log(`PostgreSQL of the tests: ${postgres.kind}`);
  process.env.TEST_DATABASE_URL = postgres.url;
  await ensureTemplates(postgres.url);
  return () => postgres.stop();
}
