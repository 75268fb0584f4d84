import { connect } from "node:net";
import fc from "fast-check";
import { expect } from "vitest";
import en from "#locales/en/common.json";
import es from "#locales/es/common.json";
import it from "#locales/it/common.json";
import { startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { somePlace } from "#tests/support/demo-records.ts";
import { everyPath } from "#tests/support/every-path.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { anyBody, anyForm, criticalBodies, type WireBody } from "#tests/support/form-bodies.ts";
import { sampleOf, times } from "#tests/support/soak.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A dashboard of its own process, and what it logs as a warning or worse. */
const test = base.extend("program", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const logged: string[] = [];
  const program = await startDashboardProcess({
    databaseUrl: upstream.databaseUrl,
    upstreamUrl: upstream.url,
    sessionSecret: "a secret of the tests, 32 characters or more",
    onLine: (line) => logged.push(line),
  });
  onCleanup(() => program.stop());
  return { url: program.url, logged };
});

/** Writes a request as it is, and reads until the connection ends. */
function raw(address: string, text: string): Promise<string> {
  const { port, hostname } = new URL(address);
  const socket = connect(Number(port), hostname);
  let said = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  // why: a reset is an end, too.
  socket.on("error", () => {});
  socket.write(text);
  return new Promise((resolve) => socket.once("close", () => resolve(said)));
}

const post = (visitor: Visitor, path: string, { type, bytes }: WireBody) =>
  visitor.ask(path, { method: "POST", body: new Uint8Array(bytes), headers: { "content-type": type } });

const isStream = (path: string) => path === "/live";

test("no address takes what stopped a dashboard, whoever asks", { timeout: 120_000 }, async ({ visitor, program }) => {
  const stranger = new Visitor(program.url);
  await visitor.signIn("manager", "Aurora");
  for (const path of sampleOf(
    everyPath.filter((one) => !isStream(one)),
    160,
    "bodies",
  ))
    for (const at of sampleOf([path, path === "/" ? "/_root.data" : `${path}.data`], 1, path)) {
      const [index] = criticalBodies;
      if (index) expect((await post(visitor, at, index)).status, at).toBe(400);
    }
  for (const body of criticalBodies)
    for (const at of ["/login", "/login.data", "/recover-password", "/reset-password", "/language"])
      expect([400, 413], `${at} ${body.bytes.length}`).toContain((await post(stranger, at, body)).status);
});

test("the refusal is a page in the language of whoever asks, with the id of the request", async ({ dashboard }) => {
  for (const [language, { errors }] of Object.entries({ it, en, es })) await refusedIn(dashboard.url, language, errors);
});

async function refusedIn(address: string, language: string, errors: typeof it.errors): Promise<void> {
  const visitor = new Visitor(address, language);
  for (const path of ["/login", "/language", "/locations/x/media/upload", "/nowhere"]) {
    const malformed = await visitor.post(path, { "zz[100000000]": "x" });
    expect([malformed.status, malformed.document.documentElement.getAttribute("lang")]).toEqual([400, language]);
    expect(malformed.document.title).toBe(errors.page.refused);
    expect(malformed.text).toContain(errors.request.malformed);
    expect(malformed.text).toContain(malformed.headers.get("x-request-id"));
  }
  const large = await visitor.post("/login", { email: "x".repeat(70_000) });
  expect(large.status).toBe(413);
  expect(large.text).toContain(errors.request.too_much);
  const elsewhere = await visitor.post("/login", {}, { origin: "https://elsewhere.example" });
  expect(elsewhere.status).toBe(403);
  expect(elsewhere.text).toContain(errors.request.foreign);
}

test("the router's script hears of it as of any error of an action", async ({ visitor }) => {
  const answer = await visitor.post("/login.data", { "zz[100000000]": "x" });
  expect([answer.status, answer.headers.get("x-remix-response")]).toEqual([400, "yes"]);
  expect(answer.text).toContain("request.malformed");
});

test("a form that declares more may hold more", async ({ visitor }) => {
  await visitor.signIn("facilities");
  const { locationId: place } = await somePlace(visitor);
  const prices = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, at) => [`priceRanges[${at % 50}].daysOfWeek`, "1"]));
  const ask = (path: string, count: number) => visitor.ask(path, { method: "POST", body: prices(count) });
  expect((await ask(`/locations/${place}/price-lists/new`, 760)).status).toBe(422);
  expect((await ask(`/locations/${place}/price-lists/new`, 801)).status).toBe(413);
  const row = (index: number) =>
    visitor.post(`/locations/${place}/price-lists/new`, { [`priceRanges[${index}].price`]: "1" });
  expect([(await row(50)).status, (await row(51)).status]).toEqual([422, 400]);
  expect((await ask(`/locations/${place}/fields/new`, 300)).status).toBe(422);
  expect((await ask(`/locations/${place}/fields/new`, 301)).status).toBe(413);
});

test("what is no form or no request is a 4xx, and its log has no stack", async ({ program: { url, logged } }) => {
  const visitor = new Visitor(url);
  const { host } = new URL(url);
  const wanted = async (status: number, what: string, request: string) =>
    expect.soft(await raw(url, `${request}\r\nConnection: close\r\n\r\n`), what).toMatch(`HTTP/1.1 ${status} `);
  for (const path of ["/x/%0a", "/login/%0a", "/%0d%0a", "/%e2%80%a8", "/%00", "/%", "/%ff", "/x/%0a.data"])
    await wanted(404, path, `GET ${path} HTTP/1.1\r\nHost: ${host}`);
  for (const bad of ["a b", "[", "a@b", "x:99999", "%"])
    await wanted(400, `Host: ${bad}`, `GET /login HTTP/1.1\r\nHost: ${bad}`);
  for (const path of ["//", "//[", "//a:b", "//login", "//evil.example/login"])
    await wanted(404, path, `GET ${path} HTTP/1.1\r\nHost: ${host}`);
  for (const target of ["*", "http://[", "http://a:b", `http://${host}/login`])
    await wanted(400, target, `GET ${target} HTTP/1.1\r\nHost: ${host}`);
  for (const method of ["OPTIONS", "PUT", "PATCH", "DELETE", "PROPFIND"])
    for (const path of ["/login", "/login.data", "/logout", "/language", "/nowhere", "/"])
      await wanted(405, `${method} ${path}`, `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}`);
  await wanted(411, "chunked", `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${url}\r\nTransfer-Encoding: chunked`);

  const bodies: [status: number, type: string, text: string][] = [
    [415, "application/json", '{"email":"x"}'],
    [415, "text/plain", "email=x"],
    [415, "", "email=x"],
    [400, "multipart/form-data", "--b--"],
    [400, "multipart/form-data; boundary=b", "--b\r\nContent-Disposition: form-data\r\n\r\nx\r\n--b--"],
    [400, "multipart/form-data; boundary=b", '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nx'],
    [400, "application/x-www-form-urlencoded", `${"[".repeat(30_000)}=x`],
    [400, "application/x-www-form-urlencoded", `${"a[0]".repeat(10_000)}=x`],
    [400, "application/x-www-form-urlencoded", "__intent__=x"],
  ];
  for (const [status, type, text] of bodies)
    for (const path of ["/login", "/language", "/login.data"]) {
      const page = await post(visitor, path, { type, bytes: Buffer.from(text) });
      expect.soft(page.status, `${path} ${type} ${text.slice(0, 40)}`).toBe(status);
    }
  // An empty body is a form without fields.
  expect((await visitor.ask("/login", { method: "POST" })).status).toBe(422);
  expect(logged.length).toBeGreaterThan(0);
  for (const line of logged) expect(line).not.toMatch(/"stack"|"level":(?:50|60)/u);
});

test("whatever is posted to a form, it answers, and not with an error of its own", { timeout: 120_000 }, async ({
  program: { url, logged },
}) => {
  const stranger = new Visitor(url);
  const visitor = new Visitor(url);
  await visitor.signIn("facilities");
  const form = anyForm((await somePlace(visitor)).locationId);
  await fc.assert(
    fc.asyncProperty(form, anyBody, async ({ path, isSignedIn }, body) => {
      const { status } = await post(isSignedIn ? visitor : stranger, path, body);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: times(60, 300) },
  );
  expect(logged.filter((line) => /"level":(?:50|60)/u.test(line))).toEqual([]);
});
