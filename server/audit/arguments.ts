import { parseArgs } from "node:util";
import { z } from "zod";
import { noOrganisation } from "#audit/format/record.ts";

/** What people can put right: the message is enough. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

const options = {
  "public-key": { type: "string", multiple: true },
  checkpoints: { type: "string", multiple: true },
  "all-signatures": { type: "boolean" },
  from: { type: "string" },
  to: { type: "string" },
  organisation: { type: "string" },
  csv: { type: "boolean" },
  actor: { type: "string" },
  role: { type: "string" },
  action: { type: "string" },
  target: { type: "string" },
  outcome: { type: "string" },
  address: { type: "string" },
  person: { type: "string" },
  email: { type: "string" },
  name: { type: "string" },
  replay: { type: "string" },
  "dry-run": { type: "boolean" },
  format: { type: "string" },
  limit: { type: "string" },
  as: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

/** The options and words of a command line. Throws TypeError, as parseArgs does, when they cannot be read. */
export const readArguments = (args: readonly string[]) =>
  parseArgs({ args: [...args], allowPositionals: true, options });

export type AuditOptions = ReturnType<typeof readArguments>["values"];

const isId = (text: string): boolean => z.guid().safeParse(text).success;

/** The organisation that was named; `none` is what happened in no organisation. Throws UsageError. */
export function namedOrganisation({ organisation }: AuditOptions): string | undefined {
  if (organisation === "none") return noOrganisation;
  if (organisation !== undefined && !isId(organisation))
    throw new UsageError("--organisation must be the id of an organisation, or none.");
  return organisation?.toLowerCase();
}

/** The instant that an option names. Throws UsageError. */
export function namedInstant(values: AuditOptions, name: "from" | "to"): Date | undefined {
  const given = values[name];
  if (given === undefined) return undefined;
  const date = new Date(given);
  if (Number.isNaN(date.getTime())) throw new UsageError(`--${name} must be a time like 2026-11-01T10:00:00Z.`);
  return date;
}
