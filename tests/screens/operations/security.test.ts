import { expect } from "vitest";
import { everyPath } from "#tests/support/every-path.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { sampleOf } from "#tests/support/soak.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Beside the usual dashboard one behind a proxy that it trusts. */
const test = base.extend("proxied", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const dashboard = await startDashboard({
    upstreamUrl: upstream.url,
    databaseUrl: upstream.databaseUrl,
    trustProxy: true,
  });
  onCleanup(() => dashboard.stop());
  return dashboard;
});

const everywhere = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "x-frame-options": "DENY",
  "x-permitted-cross-domain-policies": "none",
};

/** What is wrong with the headers of an answer; nothing, when it is as it should be. */
function complaints(response: Response, isTls = false): string[] {
  const { headers } = response;
  const policy = headers.get("content-security-policy") ?? "";
  const isPage = headers.get("content-type")?.startsWith("text/html") ?? false;
  const scripts = policy.split("; ").find((part) => part.startsWith("script-src")) ?? "";
  const wrong = Object.entries(everywhere).filter(([name, value]) => headers.get(name) !== value);
  return [
    ...wrong.map(([name]) => `${name}: ${headers.get(name)}`),
    ...(headers.get("permissions-policy")?.includes("camera=()") ? [] : ["permissions-policy"]),
    ...(policy.includes("frame-ancestors 'none'") ? [] : ["frame-ancestors"]),
    ...(policy.includes("base-uri 'none'") ? [] : ["base-uri"]),
    ...(policy.includes(",") ? ["two policies"] : []),
    ...(isPage && !/^script-src 'self' 'nonce-[\w+/=]{22,}'$/u.test(scripts) ? [`scripts: ${scripts}`] : []),
    ...(!isPage && !/default-src '(?:none|self)'/u.test(policy) ? [`policy: ${policy}`] : []),
    ...(/script-src[^;]*unsafe/u.test(policy) || /unsafe-eval/u.test(policy) ? ["unsafe scripts"] : []),
    ...((headers.get("strict-transport-security") ?? "").startsWith("max-age=31536000") === isTls ? [] : ["hsts"]),
    ...(headers.has("server") || headers.has("x-powered-by") ? ["tells its software"] : []),
  ];
}

/** One request, its body not read: a stream would go on. */
async function ask(visitor: Visitor, path: string, init?: RequestInit): Promise<Response> {
  const stop = new AbortController();
  const response = await visitor.request(path, { ...init, signal: stop.signal });
  stop.abort();
  return response;
}

test("every route answers with the headers: pages, data, redirects, refusals, streams", { timeout: 120_000 }, async ({
  visitor,
}) => {
  const strangers = await Promise.all(everyPath.map(async (path) => [path, complaints(await ask(visitor, path))]));
  expect(Object.fromEntries(strangers.filter(([, wrong]) => wrong?.length))).toEqual({});
  await visitor.signIn("manager", "Aurora");
  for (const path of sampleOf(everyPath, 60, "headers")) {
    expect(complaints(await ask(visitor, path)), path).toEqual([]);
    const data = path === "/" ? "/_root.data" : `${path}.data`;
    expect(complaints(await ask(visitor, data)), data).toEqual([]);
  }
});

test("each page has a nonce of its own", async ({ visitor }) => {
  const [one, other] = [await visitor.get("/login"), await visitor.get("/login")];
  const nonce = /'nonce-([^']+)'/u.exec(one.headers.get("content-security-policy") ?? "")?.[1] ?? "";
  expect(nonce).not.toBe("");
  expect(other.headers.get("content-security-policy")).not.toContain(nonce);
  for (const script of one.document.querySelectorAll("script, style"))
    expect(script.getAttribute("nonce"), script.outerHTML.slice(0, 80)).toBe(nonce);
});

test("built files, the host's own answers and refusals of bodies carry them too", async ({ visitor }) => {
  const page = await visitor.get("/login");
  const asset = page.document.querySelector("link[rel=modulepreload]")?.getAttribute("href") ?? "";
  expect(asset).toMatch(/^\/assets\//u);
  const etag = (await ask(visitor, asset)).headers.get("etag") ?? "";
  const answers: [string, number, RequestInit?][] = [
    [asset, 200],
    [asset, 304, { headers: { "if-none-match": etag } }],
    ["/favicon.svg", 200],
    ["/assets/none.js", 404],
    ["/healthz", 200],
    ["/login", 200, { method: "HEAD" }],
    ["/login", 403, { method: "POST", body: "x", headers: { origin: "https://elsewhere.example" } }],
    ["/login", 413, { method: "POST", body: "x".repeat(7 * 1024 * 1024) }],
  ];
  for (const [path, status, init] of answers) {
    const response = await ask(visitor, path, init);
    expect([path, response.status, complaints(response)]).toEqual([path, status, []]);
  }
});

test("over TLS, as the trusted proxy says, browsers are told to stay there", async ({ proxied }) => {
  const visitor = new Visitor(proxied.url);
  const headers = { "x-forwarded-proto": "https" };
  for (const path of ["/login", "/favicon.svg", "/healthz", "/", "/nowhere"])
    expect(complaints(await ask(visitor, path, { headers }), true), path).toEqual([]);
  expect(complaints(await ask(visitor, "/login"))).toEqual([]);
});

test("who is not trusted cannot claim TLS", async ({ visitor }) => {
  for (const path of ["/login", "/favicon.svg"])
    expect(complaints(await ask(visitor, path, { headers: { "x-forwarded-proto": "https" } })), path).toEqual([]);
});

const foreign: readonly Readonly<Record<string, string>>[] = [
  { origin: "https://elsewhere.example" },
  { origin: "null" },
  { origin: "https://elsewhere.example", "sec-fetch-site": "same-origin" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
];

test("no route takes a write that another site sent, whatever the method", { timeout: 120_000 }, async ({
  visitor,
  dashboard,
}) => {
  await visitor.signIn("manager", "Aurora");
  for (const path of everyPath)
    for (const at of [path, path === "/" ? "/_root.data" : `${path}.data`])
      for (const headers of sampleOf(foreign, 1, at)) {
        const body = new URLSearchParams({ language: "en", notes: "x" });
        const response = await ask(visitor, at, {
          method: "POST",
          body,
          headers: { origin: dashboard.url, ...headers },
        });
        expect(response.status, `${at} ${JSON.stringify(headers)}`).toBe(403);
      }
  for (const method of ["PUT", "PATCH", "DELETE"])
    expect((await ask(visitor, "/language", { method, headers: foreign[0] ?? {} })).status, method).toBe(403);
});

test("a write that says nothing of where it comes from, and has no key of a page, is refused", async ({
  visitor,
  dashboard,
}) => {
  await visitor.signIn("manager", "Aurora");
  const cookie = [...visitor.cookies].map((pair) => pair.join("=")).join("; ");
  for (const path of everyPath) {
    // why: not through the visitor, who sends an Origin as browsers do.
    const url = new URL(path, dashboard.url);
    const body = new URLSearchParams({ notes: "x" });
    const response = await fetch(url, { method: "POST", body, headers: { cookie }, redirect: "manual" });
    expect(response.status, path).toBe(403);
    expect(complaints(response), path).toEqual([]);
    await response.body?.cancel();
  }
});
