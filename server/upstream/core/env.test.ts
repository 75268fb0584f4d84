import { expect, it } from "vitest";
import { readEnvironment } from "./env.ts";

const database = { DATABASE_URL: "postgres://u:p@localhost:5432/db" };

it("has a default for everything but the database; an empty variable counts as none", () => {
  expect(readEnvironment({ ...database, SMTP_URL: "", UPSTREAM_PORT: "" })).toMatchObject({
    UPSTREAM_PORT: 4000,
    UPSTREAM_HOST: "127.0.0.1",
    LOG_LEVEL: "info",
    DATA_DIR: ".data",
    FLAGS_ENVIRONMENT_ID: "demo",
  });
});

it.each([
  [{}, "DATABASE_URL"],
  [{ ...database, UPSTREAM_PORT: "70000" }, "UPSTREAM_PORT"],
  [{ ...database, LOG_LEVEL: "loud" }, "LOG_LEVEL"],
  [{ ...database, SMTP_URL: "mail.example" }, "SMTP_URL"],
  [{ ...database, PUBLIC_URL: "club" }, "PUBLIC_URL"],
])("names what is wrong in %j", (source, name) => {
  expect(() => readEnvironment(source)).toThrow(new RegExp(`^Wrong environment variables:\\n {2}${name}: `, "u"));
});
