import { expect, test } from "vitest";
import { DatabaseTimeout, isDatabaseUnavailable, withTimeout } from "./unavailable.ts";

const withCode = (code: string) => Object.assign(new Error(code), { code });

test("connections that are refused or end, a server that stops and a statement that takes too long are away; a wrong query is not", () => {
  for (const code of [
    "ECONNREFUSED",
    "CONNECTION_CLOSED",
    "CONNECT_TIMEOUT",
    "57P01",
    "57P03",
    "53300",
    "08006",
    "57014",
  ]) {
    expect(isDatabaseUnavailable(withCode(code)), code).toBe(true);
    expect(isDatabaseUnavailable(new Error("Failed query", { cause: withCode(code) })), code).toBe(true);
  }
  expect(isDatabaseUnavailable(new AggregateError([withCode("ECONNREFUSED")]))).toBe(true);
  for (const code of ["23505", "42P01", "ENOENT"]) expect(isDatabaseUnavailable(withCode(code)), code).toBe(false);
  for (const other of [undefined, "ECONNREFUSED", new Error("no")]) expect(isDatabaseUnavailable(other)).toBe(false);
});

test("a silent database is given up, an answer or an error comes through", async () => {
  await expect(withTimeout(20, new Promise(() => {}))).rejects.toThrow(DatabaseTimeout);
  expect(await withTimeout(1_000, Promise.resolve(1))).toBe(1);
  await expect(withTimeout(1_000, Promise.reject(withCode("23505")))).rejects.toThrow("23505");
});
