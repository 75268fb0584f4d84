import { type Rounds, startRounds } from "#app/backend/jobs/rounds.server.ts";
import { maintainPartitions } from "#audit/chain/partitions.ts";
import type { RetentionOptions } from "#audit/chain/retention.ts";

/**
 * Keeps the house of the action log, now and every ten minutes. Every process does; the database sees to it that
 * nothing is done twice.
 */
export const startPartitionMaintenance = (options: RetentionOptions): Rounds =>
  startRounds(() => maintainPartitions(options), {
    wait: 600_000,
    afterFailure: 60_000,
    failed: (err) => options.log.warn({ err }, "the action log could not be kept in order; trying again"),
  });
