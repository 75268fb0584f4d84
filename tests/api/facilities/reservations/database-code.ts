import postgres from "postgres";

/** The code by which PostgreSQL refused; anything else is thrown on. */
export function databaseCode(error: unknown): string {
  if (error instanceof postgres.PostgresError) return error.code;
  throw error;
}
