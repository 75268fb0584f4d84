/** Whether programs of the version before a migration may work on the schema that it makes. */
type VersionBefore = "goes on" | "stops";

/**
 * Each migration since 0016, by its name without the number (ADR 104). `stops`: programs of the version before would
 * write what is wrong now, or fail; they end as soon as the migration is there, and none starts. `goes on`: all that
 * they read and write is as it was, besides what is new. A missing one fails `tests/migrations.test.ts`.
 */
export const versionBefore: Readonly<Record<string, VersionBefore>> = {
  clean_json_texts: "goes on",
  erasures: "goes on",
};
