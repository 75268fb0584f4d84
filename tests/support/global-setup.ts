import { ensureTemplates } from "./databases.ts";
import { startPostgres } from "./postgres.ts";

/** Starts PostgreSQL for the tests that need one, and tells them where by TEST_DATABASE_URL. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startPostgres();
  console.log(`PostgreSQL of the tests: ${postgres.kind}`);
  process.env.TEST_DATABASE_URL = postgres.url;
  await ensureTemplates(postgres.url);
  return () => postgres.stop();
}
