import { userInfo } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { databaseErrorOf, requireDatabase } from "../start/require-database.ts";
import { createMailOutbox, type MailOutbox } from "./auth/users/mail.ts";
import { readEnvironment, type UpstreamEnvironment } from "./core/env.ts";
import { Refusal } from "./core/refusal.ts";
import { databaseAddress } from "./db/address.ts";
import { connect } from "./db/connection.ts";
import { migrateUpstream } from "./db/migrate.ts";
import { addManager } from "./operations/clubs/add-manager.ts";
import { type Answer, type ClubCommand, type Given, Misused, Refused } from "./operations/clubs/command.ts";
import { contract } from "./operations/clubs/contract.ts";
import { create } from "./operations/clubs/create.ts";
import { deleteClub } from "./operations/clubs/delete.ts";
import { exportClub } from "./operations/clubs/export.ts";
import { list } from "./operations/clubs/list.ts";
import { modules } from "./operations/clubs/modules.ts";
import { resume } from "./operations/clubs/resume.ts";
import { setupCodeCommand } from "./operations/clubs/setup-code.ts";
import { show } from "./operations/clubs/show.ts";
import { suspend } from "./operations/clubs/suspend.ts";

/** The provider's commands by name: `npm run club -- NAME …`. */
const commands: Readonly<Record<string, ClubCommand>> = {
  create,
  list,
  show,
  modules,
  contract,
  "add-manager": addManager,
  suspend,
  resume,
  export: exportClub,
  delete: deleteClub,
  "setup-code": setupCodeCommand,
};

/** Options that every command takes. */
const common = { json: { type: "boolean" }, by: { type: "string" } } as const;

const usage = () =>
  [
    "Usage: npm run club -- COMMAND … [--json] [--by NAME]",
    ...Object.values(commands).map((command) => `  ${command.usage}`),
  ].join("\n");

/** Who is at this machine; a user without a name, as in a container, is the provider. */
function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return "provider";
  }
}

/** @throws Misused for an option that the command does not know, and for too many or too few words */
function read(command: ClubCommand, args: string[]): Given {
  const options = { ...command.options, ...common };
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
    const wanted = command.words ?? 0;
    if (positionals.length < wanted) throw new Misused("A word is missing.");
    if (positionals.length > wanted && !command.takesMore) throw new Misused(`What is ${positionals.at(-1)}?`);
    return { options: values as Given["options"], words: positionals };
  } catch (error) {
    if (error instanceof Error && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS"))
      throw new Misused(error.message);
    throw error;
  }
}

/** Sends mails; one that only becomes a file has reached nobody, and counts as not sent. */
function mailOf({
  MAIL_FROM: from,
  DATA_DIR,
  SMTP_URL: smtpUrl,
  PUBLIC_URL: dashboardUrl,
}: UpstreamEnvironment): MailOutbox {
  const outbox = join(DATA_DIR, "outbox");
  const mail = createMailOutbox({ from, outbox, smtpUrl, dashboardUrl });
  if (smtpUrl) return mail;
  return {
    ...mail,
    async send(letter) {
      await mail.send(letter);
      throw new Error(`there is no mail server, so it is a file in ${outbox}`);
    },
  };
}

async function run(
  command: ClubCommand,
  given: Given,
  { env: source, output }: Pick<Surroundings, "env" | "output">,
): Promise<Answer> {
  const url = databaseAddress(source);
  const env = readEnvironment({ ...source, DATABASE_URL: url });
  try {
    await requireDatabase(url);
    await migrateUpstream(url);
    const connection = connect(url, 2);
    try {
      const mail = mailOf(env);
      const actor = typeof given.options.by === "string" ? given.options.by : ownName();
      return await command.run({ db: connection.db, mail, now: () => new Date(), actor, output }, given);
    } finally {
      await connection.close();
    }
  } catch (error) {
    if (error instanceof Refusal && error.code === "staff_member.address_kept")
      throw new Refused("The owner of the address has left it, and may put it back for some days: name the new one.", {
        cause: error,
      });
    const words = databaseErrorOf(error, url);
    throw words === undefined ? error : new Refused(words, { cause: error });
  }
}

/** What a command is run with: a process's own, or a test's. */
interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly print: (text: string) => void;
  readonly printError: (text: string) => void;
  /** Takes the file of a command that writes it to the standard output. */
  readonly output: Writable;
}

/**
 * `npm run club -- COMMAND`: what the provider does with clubs. Prints lines for people; with `--json` one object.
 * @returns the exit code: 0 done, 1 refused (a sentence says why, nothing was changed), 2 typed wrong
 */
export async function runClub(
  [name = "", ...args]: readonly string[],
  { env, print, printError, output }: Surroundings,
): Promise<0 | 1 | 2> {
  const isJson = args.includes("--json");
  const fail = (code: 1 | 2, error: string, help = "") => {
    if (isJson) print(JSON.stringify({ error }));
    else printError(help === "" ? error : `${error}\n${help}`);
    return code;
  };
  if (name === "help" || name === "--help") {
    print(usage());
    return 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) return fail(2, name === "" ? "Which command?" : `There is no command ${name}.`, usage());
  try {
    const given = read(command, args);
    const { lines, json } = await run(command, given, { env, output });
    const say = command.writesOutput?.(given) ? printError : print;
    say(isJson ? JSON.stringify(json) : lines.join("\n"));
    return 0;
  } catch (error) {
    if (error instanceof Misused) return fail(2, error.message, `Usage: npm run club -- ${command.usage}`);
    return fail(1, error instanceof Error ? error.message : String(error));
  }
}

if (import.meta.main)
  process.exitCode = await runClub(process.argv.slice(2), {
    env: process.env,
    print: (text) => console.log(text),
    printError: (text) => console.error(text),
    output: process.stdout,
  });
