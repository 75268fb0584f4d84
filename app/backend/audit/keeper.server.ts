import { type Rounds, startRounds } from "#app/backend/jobs/rounds.server.ts";
import { keepAuditLog } from "#audit/chain/keep-months.ts";
import type { RetentionOptions } from "#audit/chain/retention.ts";

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
