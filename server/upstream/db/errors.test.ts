import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "./errors.ts";

const withCode = (code: string) => Object.assign(new Error(code), { code });

test("the database is away by what either driver says, whoever wrapped it; a wrong query or a full disk is not", () => {
  const codes = [
    "ECONNREFUSED",
    "CONNECT_TIMEOUT",
    "CONNECTION_CLOSED",
    "EAI_AGAIN",
    "57P01",
    "57P03",
    "08006",
    "53300",
  ];
  for (const code of codes) {
    expect(isDatabaseUnavailable(withCode(code)), code).toBe(true);
    expect(isDatabaseUnavailable(new Error("Failed query", { cause: withCode(code) })), code).toBe(true);
  }
  expect(isDatabaseUnavailable(new AggregateError([withCode("ECONNREFUSED")]))).toBe(true);
  const words = [
    "Connection terminated unexpectedly",
    "Connection terminated due to connection timeout",
    "timeout expired",
    "timeout exceeded when trying to connect",
    "Query read timeout",
  ];
  for (const word of words) expect(isDatabaseUnavailable(new Error(word)), word).toBe(true);
  for (const code of ["23505", "42P01", "53100", "3D000", "28P01", "EADDRINUSE"])
    expect(isDatabaseUnavailable(withCode(code)), code).toBe(false);
  for (const other of [undefined, "ECONNREFUSED", new Error("no")]) expect(isDatabaseUnavailable(other)).toBe(false);
});
