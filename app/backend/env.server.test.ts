import { expect, test } from "vitest";
import { readEnvironment } from "./env.server.ts";

const least = {
  DATABASE_URL: "postgres://localhost:5432/club",
  UPSTREAM_URL: "http://localhost:4000",
  SESSION_SECRET: "x".repeat(32),
};

test("the least that is needed, with defaults for the rest", () => {
  expect(readEnvironment(least)).toEqual({
    port: 3000,
    grace: 0,
    config: {
      databaseUrl: least.DATABASE_URL,
      upstreamUrl: least.UPSTREAM_URL,
      pageBudgetMs: 2_500,
      dbTimeoutMs: 2_000,
      sessionSecret: least.SESSION_SECRET,
      logLevel: "info",
      trustProxy: false,
      proxies: 1,
      audit: { retentionMonths: 24 },
    },
  });
});

test("everything that can be said", () => {
  const env = {
    ...least,
    PORT: "8080",
    LOG_LEVEL: "warn",
    TRUST_PROXY: "1",
    FLAGS_URL: "http://f/",
    FLAGS_ENVIRONMENT_ID: "e",
  };
  expect(readEnvironment(env)).toMatchObject({
    port: 8080,
    config: { logLevel: "warn", trustProxy: true, flags: { url: "http://f/", environmentId: "e" } },
  });
});

test("the key of the action log: itself or its file, and a file that is not there", () => {
  const key = "-----BEGIN PRIVATE KEY-----";
  const given = { ...least, AUDIT_SIGNING_KEY: key, AUDIT_CHECKPOINT_FILE: "/var/log/checkpoints" };
  expect(readEnvironment(given).config.audit).toEqual({
    signingKey: key,
    checkpointFile: "/var/log/checkpoints",
    retentionMonths: 24,
  });
  expect(readEnvironment(least).config.audit).toMatchObject({ retentionMonths: 24 });
  expect(() => readEnvironment({ ...least, AUDIT_RETENTION_MONTHS: "2" })).toThrow("AUDIT_RETENTION_MONTHS: must be 0");
  expect(() => readEnvironment({ ...least, AUDIT_SIGNING_KEY: "secret" })).toThrow("AUDIT_SIGNING_KEY: must be");
  expect(() => readEnvironment({ ...least, AUDIT_SIGNING_KEY_FILE: "/no/such/file" })).toThrow(
    "AUDIT_SIGNING_KEY_FILE: /no/such/file cannot be read",
  );
});

test.each([
  [{ DATABASE_URL: undefined }, "DATABASE_URL is required"],
  [{ DATABASE_URL: "" }, "DATABASE_URL is required"],
  [{ DATABASE_URL: "mysql://localhost/club" }, "DATABASE_URL:"],
  [{ UPSTREAM_URL: "localhost:4000" }, "UPSTREAM_URL:"],
  [{ SESSION_SECRET: "short" }, "SESSION_SECRET:"],
  [{ PORT: "70000" }, "PORT:"],
  [{ PORT: "http" }, "PORT:"],
  [{ LOG_LEVEL: "loud" }, "LOG_LEVEL:"],
  [{ TRUST_PROXY: "maybe" }, "TRUST_PROXY:"],
  [{ FLAGS_URL: "http://flags.example/" }, "FLAGS_ENVIRONMENT_ID is required"],
])("%j is refused by name", (change, message) => {
  expect(() => readEnvironment({ ...least, ...change })).toThrow(message);
});

test("a secret is not repeated in the message", () => {
  expect(() => readEnvironment({ ...least, SESSION_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/su);
});

test("operators have a port of their own, on the machine itself unless told; the grace is in seconds", () => {
  const read = readEnvironment({ ...least, METRICS_PORT: "9090", DRAIN_SECONDS: "1.5" });
  expect(read).toMatchObject({ admin: { port: 9090, host: "127.0.0.1" }, grace: 1500 });
  expect(() => readEnvironment({ ...least, DRAIN_SECONDS: "30" })).toThrow(/DRAIN_SECONDS/u);
});
