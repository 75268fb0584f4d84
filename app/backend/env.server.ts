import { readFileSync } from "node:fs";
import { z } from "zod";

const port = z.coerce.number().int().min(0).max(65_535);
const url = z.url({ protocol: /^https?$/u });
const booleanText = z
  .enum(["true", "false", "1", "0"])
  .default("false")
  .transform((value) => value === "true" || value === "1");

/** Every variable the dashboard reads, as docs/operations.md lists them. */
const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }),
  UPSTREAM_URL: url,
  SESSION_SECRET: z.string().min(32),
  PORT: port.default(3000),
  FLAGS_URL: url.optional(),
  FLAGS_ENVIRONMENT_ID: z.string().min(1).max(200).optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  TRUST_PROXY: booleanText,
  TRUSTED_PROXIES: z.coerce.number().int().min(1).max(10).default(1),
  AUDIT_SIGNING_KEY: z.string().includes("PRIVATE KEY", { error: "must be a private key in PEM" }).optional(),
  AUDIT_SIGNING_KEY_FILE: z.string().optional(),
  AUDIT_CHECKPOINT_FILE: z.string().optional(),
  AUDIT_RETENTION_MONTHS: z.coerce
    .number()
    .int()
    .min(0)
    .max(1200)
    .refine((months) => months === 0 || months >= 3, { error: "must be 0 (keep all) or at least 3" })
    .default(24),
  /** The listener for operators; without a port there is none. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  /** Seconds that a page waits for upstream before it says that upstream does not answer. */
  UPSTREAM_PAGE_SECONDS: z.coerce.number().min(0.5).max(30).default(2.5),
  /** The provider's catalogue, a JSON file; without it quotes are asked for in words. */
  MERCHANDISING_URL: z.url({ protocol: /^https$/u, error: "must be an https address" }).optional(),
  /** The provider's address for questions, as people read it. */
  SUPPORT_MAIL: z.email().optional(),
  /** Root of an OTLP/HTTP receiver; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  OTEL_TRACES_SAMPLER: z
    .enum([
      "always_on",
      "always_off",
      "traceidratio",
      "parentbased_always_on",
      "parentbased_always_off",
      "parentbased_traceidratio",
    ])
    .default("parentbased_always_on"),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Continue the caller's trace: only behind a proxy that overwrites `traceparent`. */
  TRUST_TRACEPARENT: booleanText,
  /** Seconds that a page waits for the dashboard's own database before it says that it does not answer. */
  DATABASE_PAGE_SECONDS: z.coerce.number().min(0.5).max(30).default(2),
  /** Seconds in which a process that was told to stop still takes requests, while load balancers look away. */
  DRAIN_SECONDS: z.coerce.number().min(0).max(2).default(0),
});

type LogLevel = z.infer<typeof Environment>["LOG_LEVEL"];

/** How one dashboard is set up. Hosts read it from the environment once; tests hand it over as an argument. */
export interface DashboardConfig {
  readonly databaseUrl: string;
  readonly upstreamUrl: string;
  /** How long a page waits for upstream, all its reads together, in milliseconds. Defaults to 2,500. */
  readonly pageBudgetMs?: number;
  /** How long a page waits for the dashboard's own database, in milliseconds. Defaults to 2,000. */
  readonly dbTimeoutMs?: number;
  /** The secret that seals the session cookie: at least 32 characters. */
  readonly sessionSecret: string;
  /** A Flagsmith API; without it every flag is off. */
  readonly flags?: {
    readonly url: string;
    readonly environmentId: string;
    /** How long an answer is reused, in milliseconds. Defaults to 5,000. */
    readonly lifetime?: number;
  };
  readonly logLevel: LogLevel;
  /** Believe `X-Forwarded-*`: only behind a proxy that overwrites them. */
  readonly trustProxy: boolean;
  /** Number of trusted proxies in front. Defaults to 1. */
  readonly proxies?: number;
  /** How the chain of the action log is signed; without a key it is not. */
  readonly audit?: {
    /** Ed25519, in PEM. */
    readonly signingKey?: string;
    /** The path of a file to which each checkpoint is appended, too. */
    readonly checkpointFile?: string;
    /** Whole months that are kept; 0 keeps all. Defaults to 24. */
    readonly retentionMonths?: number;
  };
  /** Where traces go; absent: nothing is traced. */
  readonly tracing?: {
    readonly endpoint: string;
    /** OpenTelemetry's name of a sampler, and its share. */
    readonly sampler?: string;
    readonly ratio?: number;
    /** Milliseconds between two batches. Defaults to 2,000. */
    readonly every?: number;
    /** Continue the caller's trace. */
    readonly trustCaller?: boolean;
  };
  /** The provider's catalogue. The environment takes https only; tests hand over an address of this machine. */
  readonly merchandisingUrl?: string;
  /** Where people may write to the provider; it is shown to them. */
  readonly supportMail?: string;
  /** Relaxes the content security policy for Vite. */
  readonly development?: boolean;
}

/** A bad environment; the message names each variable and what is wrong with it. */
export class EnvironmentError extends Error {
  override readonly name = "EnvironmentError";
}

/**
 * Reads the environment of the dashboard's host. Empty variables count as absent.
 * Throws EnvironmentError naming every bad variable.
 */
export function readEnvironment(env: Readonly<Record<string, string | undefined>>): {
  port: number;
  config: DashboardConfig;
  /** Where the listener for operators goes; absent: there is none. */
  admin?: { readonly port: number; readonly host: string };
  /** Milliseconds between the order to stop and the end of new requests. */
  grace: number;
} {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => {
      const name = String(issue.path[0]);
      return given[name] === undefined ? `${name} is required` : `${name}: ${issue.message}`;
    });
    throw new EnvironmentError(`The environment is not right:\n  ${lines.join("\n  ")}`);
  }
  const { FLAGS_URL, FLAGS_ENVIRONMENT_ID, ...rest } = parsed.data;
  if (FLAGS_URL !== undefined && FLAGS_ENVIRONMENT_ID === undefined) {
    throw new EnvironmentError("The environment is not right:\n  FLAGS_ENVIRONMENT_ID is required beside FLAGS_URL");
  }
  return {
    port: rest.PORT,
    ...(rest.METRICS_PORT !== undefined && { admin: { port: rest.METRICS_PORT, host: rest.METRICS_HOST } }),
    grace: rest.DRAIN_SECONDS * 1000,
    config: {
      databaseUrl: rest.DATABASE_URL,
      upstreamUrl: rest.UPSTREAM_URL,
      pageBudgetMs: rest.UPSTREAM_PAGE_SECONDS * 1000,
      dbTimeoutMs: rest.DATABASE_PAGE_SECONDS * 1000,
      sessionSecret: rest.SESSION_SECRET,
      logLevel: rest.LOG_LEVEL,
      trustProxy: rest.TRUST_PROXY,
      proxies: rest.TRUSTED_PROXIES,
      audit: auditOf(rest),
      ...(rest.MERCHANDISING_URL !== undefined && { merchandisingUrl: rest.MERCHANDISING_URL }),
      ...(rest.SUPPORT_MAIL !== undefined && { supportMail: rest.SUPPORT_MAIL }),
      ...(rest.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
        tracing: {
          endpoint: rest.OTEL_EXPORTER_OTLP_ENDPOINT,
          sampler: rest.OTEL_TRACES_SAMPLER,
          ratio: rest.OTEL_TRACES_SAMPLER_ARG,
          trustCaller: rest.TRUST_TRACEPARENT,
        },
      }),
      ...(FLAGS_URL !== undefined &&
        FLAGS_ENVIRONMENT_ID !== undefined && { flags: { url: FLAGS_URL, environmentId: FLAGS_ENVIRONMENT_ID } }),
    },
  };
}

function auditOf(variables: z.infer<typeof Environment>): NonNullable<DashboardConfig["audit"]> {
  const { AUDIT_SIGNING_KEY, AUDIT_SIGNING_KEY_FILE, AUDIT_CHECKPOINT_FILE, AUDIT_RETENTION_MONTHS } = variables;
  const signingKey = AUDIT_SIGNING_KEY ?? (AUDIT_SIGNING_KEY_FILE && contentOf(AUDIT_SIGNING_KEY_FILE));
  return {
    ...(signingKey && { signingKey }),
    ...(AUDIT_CHECKPOINT_FILE && { checkpointFile: AUDIT_CHECKPOINT_FILE }),
    retentionMonths: AUDIT_RETENTION_MONTHS,
  };
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new EnvironmentError(`The environment is not right:\n  AUDIT_SIGNING_KEY_FILE: ${path} cannot be read`);
  }
}
