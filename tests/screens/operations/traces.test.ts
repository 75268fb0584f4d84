import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createLog } from "#server/process/log.ts";
import { freePort } from "#server/start/ports.ts";
import { startTracing } from "#server/tracing/traces.ts";
import { book, day, idOf } from "#tests/screens/facilities/booking.ts";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { type ReceivedSpan, startTraceReceiver, type TraceReceiver } from "#tests/support/trace-receiver.ts";
import { Visitor } from "#tests/support/visitor.ts";

let receiver: TraceReceiver;
let upstream: TestUpstream;
let dashboard: TestDashboard;
const every = 50;

beforeAll(async () => {
  receiver = await startTraceReceiver();
  const about = { name: "club-upstream", version: "0", log: createLog("upstream", "silent") };
  upstream = await startUpstream({ seed: true, tracing: startTracing({ endpoint: receiver.url, every }, about) });
  dashboard = await startDashboard({
    upstreamUrl: upstream.url,
    databaseUrl: upstream.databaseUrl,
    tracing: { endpoint: receiver.url, every },
  });
});
afterAll(async () => {
  await dashboard.stop();
  await upstream.stop();
  await receiver.stop();
});
beforeEach(() => {
  receiver.spans.length = 0;
});

const isServer = (service: string, name: string) => (span: ReceivedSpan) =>
  span.service === service && span.kind === "server" && span.name === name;

it("one page is one trace: its request, its calls, and upstream's part of each", async () => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("facilities");
  const answer = await visitor.request("/locations/reservations/list?search=somebody");
  expect(answer.status).toBe(200);
  const requestId = answer.headers.get("x-request-id");
  const page = await receiver.found(
    ({ service, facts }) => service === "club-dashboard" && facts["club.request_id"] === requestId,
  );
  expect(page).toMatchObject({
    service: "club-dashboard",
    name: "GET /locations/reservations/list",
    parentSpanId: "",
    isError: false,
    facts: { "http.request.method": "GET", "http.route": "/locations/reservations/list" },
  });
  expect(page.facts["http.response.status_code"]).toBe(200);
  const list = (kind: string) => (span: ReceivedSpan) =>
    span.traceId === page.traceId && span.kind === kind && span.name === "GET /v2/reservations";
  const call = await receiver.found(list("client"));
  expect(call).toMatchObject({ service: "club-dashboard", parentSpanId: page.spanId });
  const answered = await receiver.found(list("server"));
  expect(answered).toMatchObject({ service: "club-upstream", parentSpanId: call.spanId });
  // The same request, by its id in both logs.
  expect(answered.facts["club.request_id"]).toBe(requestId);
});

it("a write shows its two records of the action log around the call", async () => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("manager");
  const id = idOf(await book(visitor, { date: day(0) }));
  expect(id).toBeTruthy();
  const call = await receiver.found(({ kind, name }) => kind === "client" && name === "POST /v2/reservations");
  const beside = (title: string) => receiver.found(({ name, traceId }) => name === title && traceId === call.traceId);
  const [intent, outcome] = [await beside("audit intent"), await beside("audit outcome")];
  expect(new Set([intent.parentSpanId, outcome.parentSpanId, call.parentSpanId]).size).toBe(1);
});

it("nobody's data is in a span", async () => {
  const visitor = new Visitor(dashboard.url);
  await visitor.signIn("manager");
  const words = ["Zefirina", "quattrocchi@altrove.example", "+39 333 7654321"];
  await visitor.get("/locations/reservations/list?search=Zefirina");
  await visitor.get("/audit?actor=quattrocchi%40altrove.example");
  await visitor.get("/calendars/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.ics");
  const other = new Visitor(dashboard.url);
  await other.submit(await other.get("/login"), { email: "quattrocchi@altrove.example", password: "+39 333 7654321" });
  await book(visitor, { date: day(1), guestName: "Zefirina", guestPhoneNumber: words[2] ?? "" });
  await receiver.found(({ name, kind }) => kind === "server" && name === "POST /v2/reservations");
  const sent = JSON.stringify(receiver.bodies);
  for (const word of [...words, "demo.example", "AAAAAAAA", "127.0.0.1", "search", "Mozilla", "quattrocchi"])
    expect(sent, word).not.toContain(word);
});

it("a request begins its own trace, whatever a browser says", async () => {
  const traceparent = "00-0123456789abcdef0123456789abcdef-0123456789abcdef-00";
  await fetch(`${dashboard.url}/login`, { headers: { traceparent } });
  const page = await receiver.found(isServer("club-dashboard", "GET /login"));
  expect(page).toMatchObject({ parentSpanId: "" });
  expect(page.traceId).not.toBe("0123456789abcdef0123456789abcdef");
});

it("goes on with the trace of a proxy that is trusted with it, and is not sent when that one is not", async () => {
  const own = await startDashboard({
    upstreamUrl: upstream.url,
    databaseUrl: upstream.databaseUrl,
    tracing: { endpoint: receiver.url, every, trustCaller: true },
  });
  const ask = (flags: string, path: string) =>
    fetch(`${own.url}${path}`, {
      headers: { traceparent: `00-0123456789abcdef0123456789abcdef-0123456789abcdef-${flags}` },
    });
  await ask("00", "/recover-password");
  await ask("01", "/login");
  const page = await receiver.found(isServer("club-dashboard", "GET /login"));
  expect(page).toMatchObject({ traceId: "0123456789abcdef0123456789abcdef", parentSpanId: "0123456789abcdef" });
  await own.stop();
  expect(receiver.spans.filter(isServer("club-dashboard", "GET /recover-password"))).toEqual([]);
});

it("what fails is marked by its code: a page, and the call that nobody answered", async () => {
  const own = await startDashboard({
    upstreamUrl: `http://127.0.0.1:${await freePort()}`,
    databaseUrl: upstream.databaseUrl,
    tracing: { endpoint: receiver.url, every },
  });
  const visitor = new Visitor(own.url);
  const page = await visitor.submit(await visitor.get("/login"), { email: "manager@demo.example", password: "x" });
  expect(page.status).toBe(503);
  const request = await receiver.found(isServer("club-dashboard", "POST /login"));
  expect(request).toMatchObject({ isError: true, facts: { "error.type": "503" } });
  const call = await receiver.found(({ kind, traceId }) => kind === "client" && traceId === request.traceId);
  expect(call).toMatchObject({ isError: true, facts: { "error.type": "upstream.not_asked" } });
  await own.stop();
});
