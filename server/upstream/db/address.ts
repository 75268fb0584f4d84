import { readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * The database that a command works on: `DATABASE_URL`, otherwise the embedded one of a running `npm start`, which
 * leaves its address in `<DATA_DIR>/database-url` (default: `.data`).
 * @throws Error that says what to do when there is neither
 */
export function databaseAddress(source: NodeJS.ProcessEnv): string {
  if (source.DATABASE_URL) return source.DATABASE_URL;
  const file = join(source.DATA_DIR || ".data", "database-url");
  try {
    return readFileSync(file, "utf8").trim();
  } catch (cause) {
    throw new Error(`No database: set DATABASE_URL, or start the embedded one with "npm start" (${file} is missing)`, {
      cause,
    });
  }
}
