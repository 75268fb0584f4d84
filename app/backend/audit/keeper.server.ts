import { type Rounds, startRounds } from "#app/backend/jobs/rounds.server.ts";
import { dropOldMonths, type RetentionOptions } from "#audit/chain/retention.ts";

/** One round: partitions of the coming months, and an end for the old ones. Throws what the database throws. */
export async function keepAuditLog(options: RetentionOptions): Promise<void> {
  const { sql, log } = options;
  const [answer] = await sql<{ made: number }[]>`select dashboard.make_audit_partitions() as made`;
  if (answer && answer.made > 0) log.info({ partitions: answer.made }, "the action log has partitions for new months");
  await dropOldMonths(options);
}

/**
 * Keeps the house of the action log, now and every ten minutes. Every process does; the database sees to it that
 * nothing is done twice.
 */
export const startAuditKeeper = (options: RetentionOptions): Rounds =>
  startRounds(() => keepAuditLog(options), {
    wait: 600_000,
    afterFailure: 60_000,
    failed: (err) => options.log.warn({ err }, "the action log could not be kept in order; trying again"),
  });
