/** Whether programs of the version before a migration may work on the schema that it makes. */
type VersionBefore = "goes on" | "stops";

/**
 * Each migration since 0046, by its name without the number (ADR 104). `stops`: programs of the version before would
 * write what is wrong now, or fail; they end as soon as the migration is there, and none starts. `goes on`: all that
 * they read and write is as it was, besides what is new. A missing one fails `tests/migrations.test.ts`.
 */
export const versionBefore: Readonly<Record<string, VersionBefore>> = {
  // why: older programs do not know who comes on trial.
  walk_ins: "stops",
  mailings: "goes on",
  // why: older programs still take days to come, and would fail at it.
  sums_and_days: "stops",
  receipts_that_count: "goes on",
  // why: older programs store what no longer counts as one line.
  clean_lines: "stops",
  clean_json_texts: "goes on",
  // why: older programs would let in who belongs to a suspended club.
  first_clubs: "stops",
  // why: older programs would issue receipts for money that was brought along, and remind of papers that rest.
  imports: "stops",
  // why: older programs would book, sell to and show who was erased.
  erasures: "stops",
  consents: "goes on",
  club_exports: "goes on",
  // why: older programs do not know that an open day was called off.
  corrections: "stops",
};
