import { z } from "zod";
import { sealingKeys } from "./sealed.ts";

const Environment = z.object({
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/u }),
  UPSTREAM_PORT: z.coerce.number().int().min(0).max(65_535).default(4000),
  UPSTREAM_HOST: z.string().min(1).default("127.0.0.1"),
  /** Addresses and networks of the dashboards, with commas: they hand over the address of their visitor. */
  UPSTREAM_TRUSTED_CLIENTS: z
    .string()
    .default("127.0.0.0/8,::1")
    .transform((list) => list.split(",").map((entry) => entry.trim())),
  FLAGS_ENVIRONMENT_ID: z.string().min(1).default("demo"),
  /** The listener for operators; without a port there is none. */
  UPSTREAM_METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default("127.0.0.1"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Root of an OTLP/HTTP receiver; without it nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/u }).optional(),
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
  /** The folder where mails go when there is no SMTP server; `PUBLIC_URL` is where the dashboard's links point. */
  DATA_DIR: z.string().min(1).default(".data"),
  PUBLIC_URL: z.url().default("http://localhost:3000"),
  SMTP_URL: z.url({ protocol: /^smtps?$/u }).optional(),
  /** What payment providers' secrets are sealed with, newest first: `name:key,older:key`. Without it none is taken. */
  SECRETS_KEYS: z
    .string()
    .transform((list, context) => {
      try {
        return sealingKeys(list);
      } catch (error) {
        context.addIssue({ code: "custom", message: error instanceof Error ? error.message : String(error) });
        return z.NEVER;
      }
    })
    .optional(),
  /** A ClamAV daemon that scans uploads; without it nothing is scanned, with it what it cannot scan is refused. */
  CLAMD_URL: z
    .url({ protocol: /^(?:tcp|unix)$/u, error: "must be an address like tcp://clamav:3310 or unix:/run/clamd.sock" })
    .optional(),
  /** Where feedback and requests for quotes are mailed; without it they are only stored. */
  SUPPORT_MAIL: z.email().optional(),
  MAIL_FROM: z.string().min(3).default("Segreteria <no-reply@demo.example>"),
});
export type UpstreamEnvironment = z.infer<typeof Environment>;

/**
 * Reads the process environment once, at boot.
 * @throws Error whose message names each wrong variable and why
 */
export function readEnvironment(source: NodeJS.ProcessEnv): UpstreamEnvironment {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = Environment.safeParse(present);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`Wrong environment variables:\n${lines.join("\n")}`);
}
