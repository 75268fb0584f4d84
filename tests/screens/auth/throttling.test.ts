import postgres from "postgres";
import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** Two dashboards behind a proxy that they trust. */
const test = base.extend("replicas", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const { url: upstreamUrl, databaseUrl } = upstream;
  const start = () => startDashboard({ upstreamUrl, databaseUrl, trustProxy: true });
  const replicas = [await start(), await start()] as const;
  onCleanup(async () => {
    for (const replica of replicas) await replica.stop();
  });
  return replicas;
});

const network = (address: string) => ({ "x-forwarded-for": address });
const right = (person: string) => ({ email: `${person}@demo.example`, password: "Demo1234" });
const wrong = (person: string) => ({ ...right(person), password: "Sbagliata1" });

test("too many wrong passwords at any replica: one has to wait, and reads why", async ({ replicas, upstream }) => {
  const [one, other] = replicas;
  for (let made = 0; made < 5; made += 1) {
    const visitor = new Visitor(replicas[made % 2]?.url ?? one.url);
    expect((await visitor.post("/login", wrong("coach"), network("192.0.2.7"))).status).toBe(422);
  }
  for (const [language, text] of [
    ["it", "Troppi tentativi"],
    ["en", "Too many attempts"],
    ["es", "Demasiados intentos"],
  ] as const) {
    const page = await new Visitor(other.url, language).post("/login", right("coach"), network("192.0.2.7"));
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(page.text).toContain(text);
    expect(page.text).toContain(" 1 min");
    expect(page.html).toContain('value="coach@demo.example"');
    expect(page.html).not.toContain("Demo1234");
  }
  const sql = postgres(upstream.databaseUrl, { max: 1 });
  const rows = await sql`select outcome, error_code, address from dashboard.audit_log
                         where dashboard.reveal(actor_email) = 'coach@demo.example' and error_code = 'auth.too_many_attempts'`;
  await sql.end();
  expect(rows.length).toBeGreaterThan(0);
  expect(rows[0]).toMatchObject({ outcome: "refused", address: "192.0.2.7" });
});

test("the owner gets in from another network, and from a known browser in the same one", async ({ replicas }) => {
  const [one, other] = replicas;
  const owner = new Visitor(one.url);
  expect((await owner.post("/login", right("events"), network("192.0.2.8"))).status).toBe(302);
  expect(owner.cookies.has("device")).toBe(true);
  for (let made = 0; made < 5; made += 1)
    await new Visitor(other.url).post("/login", wrong("events"), network("192.0.2.8"));
  expect((await new Visitor(one.url).post("/login", right("events"), network("192.0.2.8"))).status).toBe(429);
  expect((await new Visitor(one.url).post("/login", right("events"), network("203.0.113.1"))).status).toBe(302);
  owner.cookies.delete("session");
  expect((await owner.post("/login", right("events"), network("192.0.2.8"))).status).toBe(302);
});

test("a forged first address of the chain changes nothing", async ({ replicas }) => {
  const statuses: number[] = [];
  for (let made = 0; made < 6; made += 1) {
    const forged = network(`203.0.113.${made}, 192.0.2.9`);
    statuses.push((await new Visitor(replicas[0].url).post("/login", wrong("board"), forged)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test("what else a request says of its way changes nothing", async ({ replicas }) => {
  const statuses: number[] = [];
  for (let made = 0; made < 6; made += 1) {
    const forged = { ...network("192.0.2.11"), forwarded: `for=203.0.113.${made};proto=https;host=evil.example` };
    statuses.push((await new Visitor(replicas[0].url).post("/login", wrong("facilities"), forged)).status);
  }
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});

test("an entry that is no address is refused, and nothing further left is taken for it", async ({ replicas }) => {
  for (const entry of ["somebody", "192.0.2.12:4711", ""]) {
    const response = await new Visitor(replicas[0].url).request("/login", {
      headers: network(`203.0.113.1, ${entry}`),
    });
    expect([response.status, await response.text()]).toEqual([400, "Bad Request"]);
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  }
});

test("codes are limited too", async ({ replicas }) => {
  const email = { email: "nobody@demo.example" };
  const statuses: number[] = [];
  for (let made = 0; made < 6; made += 1)
    statuses.push((await new Visitor(replicas[0].url).post("/recover-password", email, network("192.0.2.10"))).status);
  expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
});
