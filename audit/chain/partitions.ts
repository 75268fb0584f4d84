import { dropOldMonths, type RetentionOptions } from "./retention.ts";

/** One round: partitions of the coming months, and an end for the old ones. Throws what the database throws. */
export async function maintainPartitions(options: RetentionOptions): Promise<void> {
  const { sql, log } = options;
  const [answer] = await sql<{ made: number }[]>`select dashboard.make_audit_partitions() as made`;
  if (answer && answer.made > 0) log.info({ partitions: answer.made }, "the action log has partitions for new months");
  await dropOldMonths(options);
}
