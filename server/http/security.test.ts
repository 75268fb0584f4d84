import { expect, test } from "vitest";
import { contentSecurityPolicy, originOf, securityHeaders } from "./security.ts";

const post = (headers: Record<string, string>) =>
  new Request("https://club.example/login", { method: "POST", headers });

test.each<Record<string, string>>([
  { origin: "https://club.example" },
  { origin: "https://club.example", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "none", origin: "https://club.example" },
])("accepts a post of our own pages %j", (headers) => {
  expect(originOf(post(headers))).toBe("own");
});

test.each<Record<string, string>>([
  { origin: "null" },
  { origin: "https://elsewhere.example" },
  { origin: "http://club.example" },
  { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
  { origin: "https://club.example", "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
])("refuses a post of others %j", (headers) => {
  expect(originOf(post(headers))).toBe("foreign");
});

test("knows nothing of a post that says nothing", () => {
  expect(originOf(post({}))).toBe("unknown");
});

test("reading needs no origin", () => {
  const headers = { "sec-fetch-site": "cross-site" };
  expect(originOf(new Request("https://club.example/", { headers }))).toBe("own");
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
