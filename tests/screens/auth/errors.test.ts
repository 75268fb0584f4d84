import { afterAll, beforeAll, expect, test } from "vitest";
import { type Stage, startStage } from "#tests/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.stop());

test("a missing page is a translated 404 with the way home", async () => {
  const page = await stage.visitor("es").ask("/no/such/page");
  expect(page.status).toBe(404);
  expect(page.html).toContain("<title>404 Not Found</title>");
  expect(page.text).toContain("La página que buscas no existe");
  expect(page.html).toMatch(/<a [^>]*href="\/"/u);
});

test("a post to a missing page is a 404 too", async () => {
  expect((await stage.visitor().post("/no/such/page", {})).status).toBe(404);
});

test("every page carries its policy, and the nonce differs each time", async () => {
  const visitor = stage.visitor();
  const [one, other] = [await visitor.ask("/login"), await visitor.ask("/login")];
  const policy = one.headers.get("content-security-policy") ?? "";
  const nonce = /script-src 'self' 'nonce-([^']+)'/u.exec(policy)?.[1];
  expect(nonce).toBeTruthy();
  expect(other.headers.get("content-security-policy")).not.toBe(policy);
  const scripts = one.html.match(/<script\b[^>]*>/gu) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
  for (const style of one.html.match(/<style\b[^>]*>/gu) ?? []) expect(style).toContain(`nonce="${nonce}"`);
  expect(one.headers.get("cache-control")).toBe("no-store");
  expect(one.headers.get("x-content-type-options")).toBe("nosniff");
});

test("too large a body is refused", async () => {
  const page = await stage.visitor().post("/login", { email: "x".repeat(6 * 1024 * 1024) });
  expect(page.status).toBe(413);
});

test("a forged session is no session", async () => {
  const visitor = stage.visitor();
  visitor.cookies.set("session", "Fe26.2*forged");
  expect((await visitor.ask("/profile")).location).toBe("/login?redirectTo=%2Fprofile");
});
