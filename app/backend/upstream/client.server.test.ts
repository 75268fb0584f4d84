import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { operation } from "#contracts/operation.ts";
import { AppError } from "../errors.server.ts";
import { createUpstreamClient } from "./client.server.ts";
import { targetOf } from "./request.server.ts";

const show = operation({
  id: "things.show",
  summary: "One thing",
  method: "GET",
  path: "/things/:id",
  auth: "staff",
  params: z.object({ id: z.string() }),
  query: z.object({ court: z.array(z.string()).optional(), page: z.number().optional() }),
  status: 200,
  response: z.object({ name: z.string() }),
});
const change = operation({
  id: "things.change",
  summary: "Change a thing",
  method: "PUT",
  path: "/things",
  auth: "basic",
  body: z.object({ name: z.string() }),
  status: 204,
});
const upload = operation({
  id: "things.upload",
  summary: "Upload files",
  method: "POST",
  path: "/files",
  auth: "staff",
  files: { field: "file" },
  body: z.object({ kind: z.string() }),
  status: 201,
  response: z.object({ sent: z.string() }),
});

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** A client of a server that answers as told. */
async function clientOf(answer: (request: IncomingMessage, response: ServerResponse) => void, timeLimit = 2_000) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`;
  return { client: createUpstreamClient({ baseUrl, version: "2.14.6", log, timeLimit }), lines };
}
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const about = { language: "it", requestId: "request-1", bearer: "a-token" };
const thrown = async (promise: Promise<unknown>): Promise<AppError> => {
  const error = await promise.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw new Error("an AppError was expected", { cause: error });
  return error;
};

test("path, query and headers come out of the operation", async () => {
  let asked: IncomingMessage | undefined;
  const { client } = await clientOf((request, response) => {
    asked = request;
    json(response, 200, { name: "Campo 1", more: true });
  });
  const output = await client.call(show, { params: { id: "a/b" }, query: { court: ["1", "2"] } }, about);
  expect(output).toEqual({ name: "Campo 1" });
  expect(asked?.url).toBe("/api/things/a%2Fb?court=1&court=2");
  expect(asked?.headers).toMatchObject({
    authorization: "Bearer a-token",
    "accept-language": "it",
    "x-app-version": "2.14.6",
    "x-application": "webapp",
    "x-request-id": "request-1",
  });
});

test("basic credentials may hold any character, a body is JSON, 204 is undefined", async () => {
  const received: { authorization?: string | undefined; body: string } = { body: "" };
  const { client } = await clientOf((request, response) => {
    received.authorization = request.headers.authorization;
    request.on("data", (part: Buffer) => {
      received.body += part.toString();
    });
    request.on("end", () => response.writeHead(204).end());
  });
  const basic = { username: "ada@demo.example", password: "pässwörd:1€" };
  expect(await client.call(change, { body: { name: "Ω" } }, { language: "it", requestId: "r", basic })).toBeUndefined();
  const [, encoded = ""] = received.authorization?.split(" ") ?? [];
  expect(Buffer.from(encoded, "base64").toString("utf8")).toBe("ada@demo.example:pässwörd:1€");
  expect(JSON.parse(received.body)).toEqual({ name: "Ω" });
});

test("multipart carries fields and files", async () => {
  const { client } = await clientOf(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    json(response, 201, { sent: Buffer.concat(parts).toString() });
  });
  const files = { image: [new File(["abc"], "logo.png", { type: "image/png" })] };
  const { sent } = await client.call(upload, { body: { kind: "logo" } }, { ...about, files });
  expect(sent).toMatch(/name="kind"\r\n\r\nlogo/u);
  expect(sent).toMatch(/name="image"; filename="logo.png"\r\nContent-Type: image\/png\r\n\r\nabc/u);
});

test("a refusal keeps its code, status, fields and details", async () => {
  const refusal = {
    code: "reservation.overlap",
    message: "overlaps",
    fields: [{ path: ["slots", 0, "start"], code: "field.invalid" }],
    details: { court: "Campo 1" },
  };
  const { client } = await clientOf((_request, response) => json(response, 409, refusal));
  const error = await thrown(client.call(show, { params: { id: "1" } }, about));
  expect(error).toMatchObject({ ...refusal, status: 409 });
});

test.each([
  [{ message: "Thing already exists" }, "thing.name_taken"],
  [{ code: "E11000", message: "a thing with this name already exists" }, "thing.name_taken"],
  [{ name: "unauthorized", message: "no" }, "thing.unauthorized"],
  [{ error: "Unauthorized" }, "thing.unauthorized"],
  [{ code: "thing.name_taken", message: "already exists" }, "thing.name_taken"],
  [{ code: "odd", message: "no" }, "odd"],
  [{ code: 5, error: { deep: true }, message: ["no"] }, "upstream.no_error_body"],
  ["already exists", "upstream.no_error_body"],
  [null, "upstream.no_error_body"],
])("of another upstream's refusal %j the code is %s", async (body, code) => {
  const { client } = await clientOf((_request, response) => json(response, 409, body));
  const named = { ...change, errors: ["thing.unauthorized", "thing.name_taken"] } as const;
  expect(await thrown(client.call(named, { body: { name: "x" } }, about))).toMatchObject({
    code,
    status: 409,
    answersWrite: true,
  });
});

test("a call whose visitor left is no failure of upstream: nothing is logged, and the breaker stays closed", async () => {
  const { client, lines } = await clientOf(() => {});
  for (let n = 0; n < 10; n += 1) {
    const leaving = new AbortController();
    const error = thrown(client.call(show, { params: { id: "1" } }, { ...about, signal: leaving.signal }));
    setImmediate(() => leaving.abort());
    expect(await error).toMatchObject({ code: "request.left", status: 499 });
  }
  expect([client.breaker, lines]).toEqual(["closed", []]);
});

test("an answer that breaks its contract is a 502, and the log names the place", async () => {
  const { client, lines } = await clientOf((_request, response) => json(response, 200, { name: 42 }));
  const error = await thrown(client.call(show, { params: { id: "1" } }, about));
  expect(error).toMatchObject({ code: "upstream.contract_broken", status: 502 });
  expect(lines.at(-1)).toMatchObject({
    operation: "things.show",
    requestId: "request-1",
    mismatch: ["name: invalid_type"],
  });
});

test("another success than the contract's is a broken contract too", async () => {
  const { client } = await clientOf((_request, response) => json(response, 201, { name: "x" }));
  expect(await thrown(client.call(show, { params: { id: "1" } }, about))).toMatchObject({
    code: "upstream.contract_broken",
  });
});

test("an error page of something in between is no contract", async () => {
  const { client } = await clientOf((_request, response) => response.writeHead(503).end("<html>busy</html>"));
  expect(await thrown(client.call(show, { params: { id: "1" } }, about))).toMatchObject({
    code: "upstream.unavailable",
    status: 503,
  });
  const refused = await clientOf((_request, response) => response.writeHead(418).end("<html>teapot</html>"));
  expect(await thrown(refused.client.call(show, { params: { id: "1" } }, about))).toMatchObject({
    code: "upstream.no_error_body",
    status: 418,
  });
});

test("the time limit covers the body", async () => {
  const { client } = await clientOf((_request, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"name":');
  }, 100);
  const error = await thrown(client.call(show, { params: { id: "1" } }, about));
  expect(error).toMatchObject({ code: "upstream.unreachable", status: 503 });
});

test("a read that is cut off is tried again; a write is not, unless nobody was there to take it", async () => {
  let asked: string[] = [];
  const { client } = await clientOf((request, response) => {
    asked.push(request.method ?? "");
    // why: no call is retried before ten calls have paid for it.
    if (asked.length < 11) return json(response, 200, { name: "x" });
    if (request.method === "GET" && asked.length > 11) return json(response, 200, { name: "at last" });
    request.socket.resetAndDestroy();
  });
  for (let i = 0; i < 10; i += 1) await client.call(show, { params: { id: "1" } }, about);
  expect(await client.call(show, { params: { id: "1" } }, about)).toEqual({ name: "at last" });
  expect(asked).toHaveLength(12);
  for (let i = 0; i < 10; i += 1) await client.call(show, { params: { id: "1" } }, about);
  asked = asked.fill("GET");
  const error = await thrown(client.call(change, { body: { name: "x" } }, about));
  expect(error.code).toBe("upstream.unreachable");
  expect(asked.filter((method) => method === "PUT")).toHaveLength(1);
});

test("the page's time is the limit of a read, and a best-effort call is short", async () => {
  const { client } = await clientOf(() => {});
  const start = performance.now();
  const page = thrown(client.call(show, { params: { id: "1" } }, { ...about, budget: { left: 120 } }));
  const bestEffort = thrown(client.call(show, { params: { id: "1" } }, { ...about, bestEffortMs: 60 }));
  for (const error of await Promise.all([page, bestEffort])) expect(error.code).toBe("upstream.unreachable");
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("nobody there", async () => {
  const log = pino({ level: "silent" });
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  const client = createUpstreamClient({ baseUrl: `http://127.0.0.1:${port}`, version: "1", log });
  expect(await thrown(client.call(show, { params: { id: "1" } }, about))).toMatchObject({
    code: "upstream.not_asked",
  });
});

test("an opened body outlives the time limit of its headers", async () => {
  const { client } = await clientOf((_request, response) => {
    response.writeHead(200).write("a");
    setTimeout(() => response.end("b"), 250);
  }, 100);
  const response = await client.open(show, { params: { id: "1" } }, about);
  expect(await response.text()).toBe("ab");
});

test("a missing path parameter never makes another path", () => {
  expect(() => targetOf(show, { params: { id: "" } })).toThrow("things.show lacks id");
});
