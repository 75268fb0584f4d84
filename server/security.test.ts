import { expect, test } from "vitest";
import { clientAddress, contentSecurityPolicy, isOwnRequest, securityHeaders } from "./security.ts";

const post = (headers: Record<string, string>) =>
  new Request("https://club.example/login", { method: "POST", headers });

test.each<Record<string, string>>([
  { origin: "https://club.example" },
  { origin: "https://club.example", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none", origin: "https://club.example" },
])("accepts a post of our own pages %j", (headers) => {
  expect(isOwnRequest(post(headers))).toBe(true);
});

test.each<Record<string, string>>([
  {},
  { origin: "null" },
  { origin: "https://elsewhere.example" },
  { origin: "http://club.example" },
  { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
  { origin: "https://club.example", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("refuses a post of others %j", (headers) => {
  expect(isOwnRequest(post(headers))).toBe(false);
});

test("reading needs no origin", () => {
  expect(isOwnRequest(new Request("https://club.example/", { headers: { "sec-fetch-site": "cross-site" } }))).toBe(
    true,
  );
});

test("scripts and style elements need the nonce", () => {
  const policy = contentSecurityPolicy("abc");
  expect(policy).toContain("script-src 'self' 'nonce-abc';");
  expect(policy).toContain("style-src-elem 'self' 'nonce-abc';");
  expect(policy).not.toContain("unsafe-eval");
});

test("strict transport security goes out over TLS only", () => {
  expect(securityHeaders(true)).toHaveProperty("strict-transport-security");
  expect(securityHeaders(false)).not.toHaveProperty("strict-transport-security");
});

test.each<[string, number, string]>([
  ["192.0.2.7", 0, "127.0.0.1"],
  ["192.0.2.7", 1, "192.0.2.7"],
  ["198.51.100.9, 192.0.2.7", 1, "192.0.2.7"],
  ["198.51.100.9, 192.0.2.7", 2, "198.51.100.9"],
  ["192.0.2.7", 2, "127.0.0.1"],
  ["::ffff:192.0.2.7", 1, "192.0.2.7"],
  ["somebody", 1, "127.0.0.1"],
  ["", 1, "127.0.0.1"],
])("of %j behind %i proxies the client is %s", (forwarded, proxies, address) => {
  expect(clientAddress(new Headers({ "x-forwarded-for": forwarded }), "::ffff:127.0.0.1", proxies)).toBe(address);
});
