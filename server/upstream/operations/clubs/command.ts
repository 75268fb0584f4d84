import type { Writable } from "node:stream";
import type { ParseArgsConfig } from "node:util";
import type { MailOutbox } from "#upstream/auth/users/mail.ts";
import type { Database } from "#upstream/db/connection.ts";

/** What commands of the provider work with. */
export interface ClubContext {
  readonly db: Database;
  readonly mail: MailOutbox;
  readonly now: () => Date;
  /** Who acts for the provider, as the action is written: `--by`, otherwise the name at this machine. */
  readonly actor: string;
  /** The process's standard output, for a command that writes a file to it. */
  readonly output: Writable;
}

/** The arguments of a command: its options by name, and what stands without one. */
export interface Given {
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  readonly words: readonly string[];
}

/** What a command answers: lines for people, or, with `--json`, one object for programs. */
export interface Answer {
  readonly lines: readonly string[];
  readonly json: Readonly<Record<string, unknown>>;
}

/** A command of `npm run club`. */
export interface ClubCommand {
  /** What follows `npm run club -- `, for people who typed it wrong. */
  readonly usage: string;
  readonly options: NonNullable<ParseArgsConfig["options"]>;
  /** How many words it takes besides its options; none unless given. */
  readonly words?: number;
  /** Set where more words of the last kind may follow. */
  readonly takesMore?: true;
  /** Whether the standard output is the command's file, so that its lines go where errors go. */
  readonly writesOutput?: (given: Given) => boolean;
  /** @throws Refused with a sentence; Misused for wrong arguments */
  readonly run: (context: ClubContext, given: Given) => Promise<Answer>;
}

/** The command changed nothing, for a reason that people can read: exit code 1. */
export class Refused extends Error {
  override readonly name = "Refused";
}

/** The command was typed wrong: exit code 2. */
export class Misused extends Error {
  override readonly name = "Misused";
}

/** An option that has a value. @throws Misused when it is missing */
export function textOf({ options }: Given, name: string): string {
  const value = optionalTextOf({ options }, name);
  if (value === undefined) throw new Misused(`--${name} is missing.`);
  return value;
}

/** An option that may be absent. @throws Misused when it is there and empty */
export function optionalTextOf({ options }: Pick<Given, "options">, name: string): string | undefined {
  const value = options[name];
  if (typeof value !== "string") return undefined;
  if (value.trim() === "") throw new Misused(`--${name} is empty.`);
  return value.trim();
}
