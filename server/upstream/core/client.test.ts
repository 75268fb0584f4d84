import { expect, test } from "vitest";
import { createClientReader } from "./client.ts";

const read = createClientReader(["127.0.0.0/8", "::1", "10.1.0.0/16"]);
const device = "0123456789abcdefABCDEF-_";
const networkFor = (peer: string, given?: string) =>
  read(new Headers(given === undefined ? {} : { "x-client-address": given }), peer).networks[0];

test.each([
  ["127.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["::ffff:127.0.0.1", "192.0.2.7", "192.0.2.7"],
  ["::1", "2001:db8::1", "2001:db8:0:0::/64"],
  ["10.1.2.3", "192.0.2.7", "192.0.2.7"],
  ["127.0.0.1", "nonsense", "127.0.0.1"],
  ["127.0.0.1", undefined, "127.0.0.1"],
  ["10.2.0.1", "192.0.2.7", "10.2.0.1"],
  ["198.51.100.1", "192.0.2.7", "198.51.100.1"],
])("%s that hands over %s counts as %s", (peer, given, network) => {
  expect(networkFor(peer, given)).toBe(network);
});

test("a device is a long random word", () => {
  expect(read(new Headers({ "x-client-device": device }), "127.0.0.1").device).toBe(device);
  expect(read(new Headers({ "x-client-device": "short" }), "127.0.0.1").device).toBeUndefined();
});

test("what is no address is named", () => {
  expect(() => createClientReader(["club"])).toThrow("UPSTREAM_TRUSTED_CLIENTS: club is no address");
});
