import { resolve } from "node:path";
import { z } from "zod";

const port = z.coerce.number("must be a number").int("must be a whole number").min(1, "must be 1 to 65535");
const portNumber = port.max(65_535, "must be 1 to 65535");
const httpUrl = z.url({ protocol: /^https?$/u, error: "must be an address like http://localhost:4000" });

/** The variables of `npm start`; docs/operations.md has a table of them. What only one program reads goes on to it as it is. */
const Environment = z.object({
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/u, error: "must be an address like postgres://user:password@host:5432/database" })
    .optional(),
  UPSTREAM_URL: httpUrl.optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  PORT: portNumber.default(3000),
  UPSTREAM_PORT: portNumber.default(4000),
  PUBLIC_URL: httpUrl.optional(),
  FLAGS_URL: httpUrl.optional(),
  FLAGS_ENVIRONMENT_ID: z.string().max(200).optional(),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "must be one of fatal, error, warn, info, debug, trace, silent",
    })
    .optional(),
  DATA_DIR: z.string().default(".data"),
  SMTP_URL: z.url({ protocol: /^smtps?$/u, error: "must be an address like smtp://host:587" }).optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^[^<>\r\n]*<[^\s@<>]+@[^\s@<>]+>$|^[^\s@<>]+@[^\s@<>]+$/u,
      "must be a sender like Club <no-reply@club.example>",
    )
    .optional(),
  SUPPORT_MAIL: z.email("must be an address like support@provider.example").optional(),
  MERCHANDISING_URL: z.url({ protocol: /^https$/u, error: "must be an https address" }).optional(),
  TRUST_PROXY: z.enum(["true", "false", "1", "0"], { error: "must be true or false" }).optional(),
  UPSTREAM_HOST: z.union([z.ipv4(), z.ipv6(), z.hostname()], { error: "must be an address like 127.0.0.1" }).optional(),
});

/** How `npm start` runs. */
export interface Settings {
  /** The database; absent: embedded PostgreSQL in the data folder. */
  readonly databaseUrl: string | undefined;
  /** The upstream API; absent: the bundled one. */
  readonly upstreamUrl: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly port: number;
  readonly upstreamPort: number;
  /** Where people reach the dashboard; links in mails start with it. */
  readonly publicUrl: string;
  readonly flags: { readonly url: string | undefined; readonly environmentId: string | undefined };
  readonly logLevel: string | undefined;
  /** Absolute path of the folder with everything that is kept between starts. */
  readonly dataFolder: string;
  readonly mailsAreFiles: boolean;
  /** Fill even a database that was given. */
  readonly seed: boolean;
  /** Begin without the demo: a club of one's own is made in the browser. */
  readonly empty: boolean;
  /** Serve the dashboard from its sources, through Vite. */
  readonly development: boolean;
}

/** The environment or the arguments are wrong; the message names each variable and what is wrong with it. */
export class SettingsError extends Error {
  override readonly name = "SettingsError";
}

/**
 * Reads environment and arguments of `npm start`. Empty variables count as absent.
 * Throws SettingsError naming everything that is wrong.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>, args: readonly string[]): Settings {
  const unknown = args.filter((arg) => !["--seed", "--empty", "--dev"].includes(arg));
  if (unknown.length > 0) {
    throw new SettingsError(
      `Unknown: ${unknown.join(" ")}. Known are --seed (fill DATABASE_URL with the demo), --empty (no demo) and --dev.`,
    );
  }
  if (args.includes("--seed") && args.includes("--empty"))
    throw new SettingsError("--seed writes the demo and --empty leaves it out: choose one.");
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map(({ path, message }) => {
      const name = String(path[0]);
      // why: these two hold passwords, which do not belong on a screen
      const value = ["SESSION_SECRET", "DATABASE_URL", "SMTP_URL"].includes(name) ? "" : ` (it is "${given[name]}")`;
      return `  ${name} ${message}${value}`;
    });
    throw new SettingsError(
      `These environment variables are wrong:\n${lines.join("\n")}\ndocs/operations.md explains them all.`,
    );
  }
  const variables = parsed.data;
  if (variables.PORT === variables.UPSTREAM_PORT && !variables.UPSTREAM_URL) {
    throw new SettingsError(`PORT and UPSTREAM_PORT are both ${variables.PORT}: choose two ports.`);
  }
  if (variables.FLAGS_URL && !variables.FLAGS_ENVIRONMENT_ID) {
    throw new SettingsError("FLAGS_ENVIRONMENT_ID is required beside FLAGS_URL: the environment whose flags count.");
  }
  return {
    databaseUrl: variables.DATABASE_URL,
    upstreamUrl: variables.UPSTREAM_URL,
    sessionSecret: variables.SESSION_SECRET,
    port: variables.PORT,
    upstreamPort: variables.UPSTREAM_PORT,
    publicUrl: variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`,
    flags: { url: variables.FLAGS_URL, environmentId: variables.FLAGS_ENVIRONMENT_ID },
    logLevel: variables.LOG_LEVEL,
    dataFolder: resolve(variables.DATA_DIR),
    mailsAreFiles: variables.SMTP_URL === undefined,
    seed: args.includes("--seed"),
    empty: args.includes("--empty"),
    development: args.includes("--dev"),
  };
}
