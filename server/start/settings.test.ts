import { describe, expect, test } from "vitest";
import { readSettings, SettingsError } from "./settings.ts";

const refusal = (env: Record<string, string>, args: string[] = []): string => {
  try {
    readSettings(env, args);
  } catch (error) {
    if (error instanceof SettingsError) return error.message;
    throw error;
  }
  throw new Error("it was accepted");
};

describe("settings of npm start", () => {
  test("nothing set: embedded database, bundled upstream, ports 3000 and 4000", () => {
    expect(readSettings({}, [])).toMatchObject({
      databaseUrl: undefined,
      upstreamUrl: undefined,
      port: 3000,
      upstreamPort: 4000,
      publicUrl: "http://localhost:3000",
      seed: false,
      empty: false,
      development: false,
    });
  });

  test("empty variables count as absent", () => {
    expect(readSettings({ PORT: "", DATABASE_URL: "" }, [])).toMatchObject({ port: 3000, databaseUrl: undefined });
  });

  test("links in mails follow the port", () => {
    expect(readSettings({ PORT: "8080" }, []).publicUrl).toBe("http://localhost:8080");
  });

  test("every wrong variable is named, with what it should be", () => {
    const message = refusal({ PORT: "eighty", UPSTREAM_URL: "localhost", LOG_LEVEL: "loud" });
    expect(message).toContain('PORT must be a number (it is "eighty")');
    expect(message).toContain('UPSTREAM_URL must be an address like http://localhost:4000 (it is "localhost")');
    expect(message).toContain("LOG_LEVEL must be one of");
  });

  test("what only one of the programs reads is looked at before anything starts", () => {
    const message = refusal({ TRUST_PROXY: "maybe", MAIL_FROM: "secretary", UPSTREAM_HOST: "here..there" });
    expect(message).toContain('TRUST_PROXY must be true or false (it is "maybe")');
    expect(message).toContain("MAIL_FROM must be a sender like");
    expect(message).toContain("UPSTREAM_HOST must be an address like 127.0.0.1");
    expect(refusal({ FLAGS_URL: "https://flags.example" })).toContain("FLAGS_ENVIRONMENT_ID is required");
    const right = { TRUST_PROXY: "1", MAIL_FROM: "Club <a@b.example>", UPSTREAM_HOST: "::1" };
    expect(() => readSettings(right, [])).not.toThrow();
  });

  test("secrets are not repeated on the screen", () => {
    const message = refusal({ SESSION_SECRET: "short-secret", DATABASE_URL: "mysql://me:pass@host/db" });
    expect(message).toContain("SESSION_SECRET must have at least 32 characters");
    expect(message).toContain("DATABASE_URL must be an address like postgres://");
    expect(message).not.toMatch(/short-secret|me:pass/u);
  });

  test("two programs cannot share a port", () => {
    expect(refusal({ PORT: "4000" })).toContain("choose two ports");
    expect(readSettings({ PORT: "4000", UPSTREAM_URL: "https://api.example" }, []).port).toBe(4000);
  });

  test("--empty leaves the demo out, and does not go with --seed", () => {
    expect(readSettings({}, ["--empty"])).toMatchObject({ empty: true, seed: false });
    expect(refusal({}, ["--empty", "--seed"])).toContain("choose one");
  });

  test("an unknown argument is refused", () => {
    expect(refusal({}, ["--sed"])).toContain("--sed");
  });
});
