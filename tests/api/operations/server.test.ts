import { connect } from "node:net";
import { Writable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { promoters, users } from "#contracts/auth/users.ts";
import { createLog } from "#server/process/log.ts";
import { createStage, emailOf, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { createUpstream } from "#upstream/app.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
const lines: string[] = [];
const log = createLog(
  "upstream",
  "debug",
  new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  }),
);

beforeAll(async () => {
  stage = await createStage({ log });
});
afterAll(() => stage.stop());

describe("every answer", () => {
  it("carries the request id of the caller, or a new one", async () => {
    const given = await fetch(`${stage.url}/healthz`, { headers: { "x-request-id": "from-the-dashboard-1" } });
    expect(given.headers.get("x-request-id")).toBe("from-the-dashboard-1");
    const odd = await fetch(`${stage.url}/healthz`, { headers: { "x-request-id": "no spaces please" } });
    expect(odd.headers.get("x-request-id")).toMatch(/^[\da-f-]{36}$/u);
  });

  it("is kept by nobody and read as what it says that it is, whoever gives it", async () => {
    const bearer = await stage.account("coach");
    const answers = [
      await fetch(`${stage.url}/healthz`),
      await fetch(`${stage.url}/openapi.json`),
      await fetch(`${stage.url}/reference`),
      await fetch(`${stage.url}/api/v1/flags/`, { headers: { "x-environment-key": "test" } }),
      await fetch(`${stage.url}/nowhere`),
      await fetch(`${stage.url}/users/me`, { method: "PUT" }),
      await stage.client.send(users.me),
      await stage.client.send(users.me, {}, { bearer }),
      await stage.client.send(promoters.update, { params: { id: "x" } }, { bearer, rawBody: "{" }),
      await fetch(`${stage.url}/media/x/content`),
    ];
    for (const answer of answers) {
      expect(answer.headers.get("cache-control"), answer.url).toContain("no-store");
      expect(answer.headers.get("x-content-type-options"), answer.url).toBe("nosniff");
      await answer.body?.cancel();
    }
  });

  it("has a body of the one shape when it refuses", async () => {
    const response = await fetch(`${stage.url}/nowhere`, { headers: { "x-request-id": "12345678" } });
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: "record.not_found", message: "record.not_found", requestId: "12345678" },
    ]);
  });
});

it("refuses a JSON body over 1 MB, also one of unknown length", async () => {
  const bearer = await stage.account("coach");
  const { id } = await stage.client.ok(users.me, {}, { bearer });
  const body = { nickname: "x".repeat(1024 * 1024) };
  const refusal = await stage.client.refused(promoters.update, { params: { id }, body }, { bearer });
  expect(refusal).toMatchObject({ status: 413, code: "request.too_large" });
  const rawBody = new Blob([JSON.stringify(body)]).stream();
  const streamed = await stage.client.refused(promoters.update, { params: { id } }, { bearer, rawBody });
  expect(streamed.status).toBe(413);
});

it("logs calls without secrets, and an unexpected error without the values of its query", async () => {
  const bearer = await stage.account("board");
  const { id } = await stage.client.ok(users.me, {}, { bearer });
  lines.length = 0;
  await stage.sql`alter table upstream.accounts add constraint no_rome check (city <> 'Roma-Segreta')`;
  const broken = { params: { id }, body: { city: "Roma-Segreta", taxIDCode: "SEGRETO" } };
  const refusal = await stage.client.refused(promoters.update, broken, { bearer });
  expect(refusal).toMatchObject({ status: 500, code: "server.unknown", message: "server.unknown" });
  await stage.client.send(users.login, {}, { basic: [emailOf("board"), demoPassword] });
  const written = lines.join("");
  expect(written).toContain('"msg":"unexpected error"');
  expect(written).toContain("no_rome");
  expect(written).toContain('"path":"/users/login"');
  for (const secret of ["Roma-Segreta", "SEGRETO", demoPassword, bearer, "Basic "])
    expect(written).not.toContain(secret);
});

it("who leaves before the answer is no failure: 499, whether the body was on its way or the answer", async () => {
  const bearer = await stage.account("board");
  const { id } = await stage.client.ok(users.me, {}, { bearer });
  const { port, hostname } = new URL(stage.url);
  const lineOf = (requestId: string) =>
    waitFor(() =>
      lines.map((line) => JSON.parse(line)).find((line) => line.requestId === requestId && line.msg === "call"),
    );
  lines.length = 0;
  for (const type of ["application/json", "multipart/form-data; boundary=x"]) {
    const requestId = `cut-off-${type.length}`;
    const path = type === "application/json" ? `/promoters/${id}` : "/images";
    const socket = connect(Number(port), hostname);
    const head = [
      `${path === "/images" ? "POST" : "PATCH"} ${path} HTTP/1.1`,
      "host: x",
      `authorization: Bearer ${bearer}`,
      `x-request-id: ${requestId}`,
      `content-type: ${type}`,
      "content-length: 1000",
    ];
    socket.write(`${head.join("\r\n")}\r\n\r\n{"nickname":`, () => socket.destroy());
    expect(await lineOf(requestId)).toMatchObject({ status: 499 });
  }
  // An answer that takes its time: another transaction holds the table.
  const leaving = new AbortController();
  const locked = Promise.withResolvers<void>();
  const unlock = Promise.withResolvers<void>();
  const lock = stage.sql.begin(async (tx) => {
    await tx`lock table upstream.athletes in access exclusive mode`;
    locked.resolve();
    await unlock.promise;
  });
  await locked.promise;
  const headers = { authorization: `Bearer ${await stage.staff("board")}`, "x-request-id": "left-early-1" };
  const answer = fetch(`${stage.url}/athletes`, { headers, signal: leaving.signal }).catch(() => "left");
  await waitFor(async () => {
    const [row] = await stage.sql`select count(*)::int as n from pg_locks where not granted`;
    return (row?.n ?? 0) > 0;
  });
  leaving.abort();
  expect(await answer).toBe("left");
  unlock.resolve();
  await lock;
  expect(await lineOf("left-early-1")).toMatchObject({ status: 499 });
  expect(lines.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

it("leaves nothing running when its port is taken", async () => {
  const port = Number(new URL(stage.url).port);
  const starting = createUpstream({
    databaseUrl: stage.databaseUrl,
    port,
    log: createLog("upstream", "silent"),
    mail: { from: "a@b.example", outbox: "/nowhere", dashboardUrl: "http://localhost" },
    flagsEnvironmentId: "x",
    worker: false,
  });
  await expect(starting).rejects.toMatchObject({ code: "EADDRINUSE" });
});
