import { expect, test } from "vitest";
import { readForwarded } from "./forwarded.ts";

test.each<[string, number, string | undefined]>([
  ["192.0.2.7", 0, undefined],
  ["192.0.2.7", 1, "192.0.2.7"],
  ["198.51.100.9, 192.0.2.7", 1, "192.0.2.7"],
  ["somebody, 192.0.2.7", 1, "192.0.2.7"],
  ["198.51.100.9, 192.0.2.7", 2, "198.51.100.9"],
  ["192.0.2.7", 2, undefined],
  ["::ffff:192.0.2.7", 1, "192.0.2.7"],
  ["2001:db8::7", 1, "2001:db8::7"],
  ["", 1, undefined],
])("of %j behind %i proxies the client is %s", (header, proxies, address) => {
  const forwarded = readForwarded({ "x-forwarded-for": header }, proxies);
  expect(forwarded).toEqual(address === undefined ? {} : { address });
});

test.each([
  ["x-forwarded-for", "198.51.100.9, somebody"],
  ["x-forwarded-for", "198.51.100.9, "],
  ["x-forwarded-for", "198.51.100.9, 192.0.2.7:4711"],
  ["x-forwarded-for", "198.51.100.9, unknown"],
  ["x-forwarded-proto", "https, javascript"],
  ["x-forwarded-host", "club.example, evil.example/path"],
  ["x-forwarded-host", "user@evil.example"],
  ["x-forwarded-host", "two words"],
])("%s: %s is refused, and nothing further left counts", (name, value) => {
  expect(readForwarded({ [name]: value }, 1)).toEqual({ malformed: name });
});

test("Forwarded and the like are not read", () => {
  const headers = { forwarded: "for=198.51.100.9;proto=https;host=evil.example", "x-real-ip": "198.51.100.9" };
  expect(readForwarded(headers, 1)).toEqual({});
});

test.each<[string, number, string]>([
  ["https", 1, "https:"],
  ["http, https", 1, "https:"],
  ["https, http", 2, "https:"],
  ["HTTPS", 2, "https:"],
])("of %j behind %i proxies the protocol is %s", (header, proxies, protocol) => {
  expect(
    readForwarded({ "x-forwarded-proto": header, "x-forwarded-host": "a.example, club.example:8443" }, proxies),
  ).toEqual({ protocol, host: proxies === 1 ? "club.example:8443" : "a.example" });
});
