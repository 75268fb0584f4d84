import { connect, type Socket } from "node:net";
import { expect } from "vitest";
import { test as base } from "#tests/support/fixtures.ts";
import { startDashboard } from "#tests/support/programs.ts";
import { times } from "#tests/support/soak.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

const patience = { headers: 600, request: 1_200, answer: 5_000, check: 100 };
/** What is too slow is gone after this many milliseconds, also on a busy machine. */
const soon = 10_000;

/** A dashboard that is less patient than usual. */
const test = base.extend("address", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
  const { url: upstreamUrl, databaseUrl } = upstream;
  const dashboard = await startDashboard({ upstreamUrl, databaseUrl, patience });
  onCleanup(() => dashboard.stop());
  return dashboard.url;
});

interface Held {
  /** What the server said until it ended the connection, and after how many milliseconds. */
  readonly ended: Promise<{ readonly said: string; readonly ms: number }>;
  readonly socket: Socket;
}

/** Opens a connection, writes the beginning at once, and then one more piece every 50 ms as long as it is open. */
function hold(address: string, begin: string, drip?: string): Held {
  const { port } = new URL(address);
  const socket = connect(Number(port), "localhost");
  const began = performance.now();
  let said = "";
  socket.setEncoding("utf8").on("data", (chunk: string) => {
    said += chunk;
  });
  // why: a reset is an end, too.
  socket.on("error", () => {});
  if (begin !== "") socket.write(begin);
  const timer = drip === undefined ? undefined : setInterval(() => socket.write(drip), 50);
  const ended = new Promise<{ said: string; ms: number }>((resolve) => {
    socket.once("close", () => {
      clearInterval(timer);
      resolve({ said, ms: performance.now() - began });
    });
  });
  return { ended, socket };
}

test("who sends one header after the other without an end is told, and cut", async ({ address }) => {
  const { said, ms } = await hold(address, "GET /login HTTP/1.1\r\nHost: localhost\r\n", "x: y\r\n").ended;
  expect(said).toMatch(/^HTTP\/1\.1 408 /u);
  expect(ms).toBeGreaterThan(patience.headers - 50);
  expect(ms).toBeLessThan(soon);
});

test("who sends a body drop by drop is told, and cut", async ({ address }) => {
  const { host } = new URL(address);
  const head = `POST /login HTTP/1.1\r\nHost: ${host}\r\nOrigin: http://${host}\r\n`;
  const type = "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100000\r\n\r\n";
  const { said, ms } = await hold(address, head + type, "a").ended;
  expect(said).toMatch(/^HTTP\/1\.1 408 /u);
  expect(ms).toBeGreaterThan(patience.request - 50);
  expect(ms).toBeLessThan(soon);
});

test("who connects and says nothing is cut", async ({ address }) => {
  expect((await hold(address, "").ended).ms).toBeLessThan(soon);
});

for (const [path, status] of [
  ["/login", 200],
  ["/live", 302],
] as const)
  test(`who offers another protocol at ${path} gets an ordinary answer`, async ({ address }) => {
    const { host } = new URL(address);
    const offer = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n\r\n`;
    const { socket, ended } = hold(address, offer);
    socket.once("data", () => socket.end());
    expect((await ended).said).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `, "u"));
  });

test("headers beyond 16 KB are refused at once", async ({ address }) => {
  const { said } = await hold(address, `GET /login HTTP/1.1\r\nHost: localhost\r\nx: ${"y".repeat(20_000)}\r\n\r\n`)
    .ended;
  expect(said).toMatch(/^HTTP\/1\.1 431 /u);
});

const many = times(40, 300);

test(`${many} of them keep nobody from a page, and none of them stays`, async ({ address }) => {
  const slow = Array.from({ length: many }, (_, at) =>
    hold(address, at % 2 === 0 ? "GET / HTTP/1.1\r\nHost: localhost\r\n" : "", at % 2 === 0 ? "x: y\r\n" : undefined),
  );
  // Some may be cut already before the last is open.
  await waitFor(() => slow.every(({ socket }) => !socket.connecting));
  const began = performance.now();
  const page = await new Visitor(address).get("/login");
  expect(page.status).toBe(200);
  expect(performance.now() - began).toBeLessThan(3_000);
  const ends = await Promise.all(slow.map(({ ended }) => ended));
  expect(Math.max(...ends.map(({ ms }) => ms))).toBeLessThan(soon);
});

test("who is merely slow is served", async ({ address }) => {
  const { host } = new URL(address);
  const held = hold(address, `GET /login HTTP/1.1\r\nHost: ${host}\r\n`);
  setTimeout(() => held.socket.write("Connection: close\r\n\r\n"), patience.headers / 2);
  expect((await held.ended).said).toMatch(/^HTTP\/1\.1 200 /u);
});

test("a message whose end can be read in two ways is refused, and its connection with it", async ({ address }) => {
  const head = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n";
  const { said } = await hold(address, `${head}0\r\n\r\nGET / HTTP/1.1\r\nHost: localhost\r\n\r\n`).ended;
  expect(said).toMatch(/^HTTP\/1\.1 400 /u);
  expect(said.match(/HTTP\/1\.1/gu)).toHaveLength(1);
});

test("TRACE is no method here", async ({ address }) => {
  const { said } = await hold(address, "TRACE /login HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n").ended;
  expect(said).toMatch(/^HTTP\/1\.1 405 /u);
  expect(said).not.toContain("TRACE");
});
