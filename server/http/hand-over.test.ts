import { once } from "node:events";
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import type { StreamSink } from "#app/backend/live/client.server.ts";
import { createHandovers } from "./hand-over.ts";

const ask = (path = "/live", more = "") => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`;
const head = new Response(null, { headers: { "content-type": "text/event-stream" } });

/** A server whose requests for /live may become streams; `answer` answers all of them. */
async function serve(answer: (context: { incoming: IncomingMessage; outgoing: ServerResponse; give: Give }) => void) {
  const handovers = createHandovers();
  const listener: RequestListener = (incoming, outgoing) => {
    if (incoming.url === "/live") handovers.release(incoming, outgoing);
    const give: Give = (take) => void handovers.giveOver(outgoing)(head, take);
    // why: a route answers later, when the server has let go of the connection.
    setImmediate(() => answer({ incoming, outgoing, give }));
  };
  const server = createServer({ shouldUpgradeCallback: () => false }, listener);
  handovers.from(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { server, open: () => connect((server.address() as AddressInfo).port, "127.0.0.1") };
}
const closing = (out: StreamSink) => new Promise<void>((resolve) => out.once("close", resolve));
type Give = (take: (out: StreamSink) => void) => void;

/** A server all of whose streams come out at `stream`. */
async function serveStreams() {
  const { promise: stream, resolve } = Promise.withResolvers<StreamSink>();
  return { ...(await serve(({ give }) => give(resolve))), stream };
}

test("a stream belongs to its server no more, and goes on", async () => {
  const { server, open, stream } = await serveStreams();
  const browser = open();
  browser.write(ask());
  const said = text(browser);
  const out = await stream;
  // why: these end what the server still holds a parser for, and nothing else; so would a Node that keeps it.
  server.closeAllConnections();
  server.closeIdleConnections();
  out.write("data: 1\n\n");
  // why: what a browser sends on such a connection is no request.
  await new Promise<void>((resolve) => browser.write(ask("/other"), () => resolve()));
  out.write("data: 2\n\n");
  out.end();
  expect(await said).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/event-stream\r\nDate: [^\r]+\r\nConnection: close\r\n\r\ndata: 1\n\ndata: 2\n\n$/u,
  );
});

test("the end of a stream closes its connection, however long the browser keeps its own side open", async () => {
  const { server, open, stream } = await serveStreams();
  const browser = open();
  browser.write(ask());
  const out = await stream;
  const closed = closing(out);
  out.end();
  await closed;
  expect(await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(0);
});

test.each(["end", "resetAndDestroy"] as const)("a browser that leaves (%s) closes its stream", async (how) => {
  const { open, stream } = await serveStreams();
  const browser = open();
  browser.write(ask());
  const closed = closing(await stream);
  browser.resume()[how]();
  await closed;
});

test("another answer than a stream arrives whole, over a line that is slow", async () => {
  const { open } = await serve(async ({ outgoing }) => {
    outgoing.writeHead(200);
    const piece = Buffer.alloc(1024 * 1024, "x");
    for (let n = 0; n < 16; n += 1) if (!outgoing.write(piece)) await once(outgoing, "drain");
    outgoing.end();
  });
  const browser = open();
  browser.write(ask());
  const said = await text(browser);
  expect(said).toContain("Connection: close\r\n");
  expect(said.replaceAll(/[^x]/gu, "")).toHaveLength(16 * 1024 * 1024);
});

test.each(["/live", "/other"])("an offer of another protocol gets an ordinary answer: %s", async (path) => {
  const { open } = await serve(({ outgoing }) => outgoing.writeHead(200, { connection: "close" }).end("ordinary"));
  const browser = open();
  browser.write(ask(path, "Connection: Upgrade\r\nUpgrade: h2c\r\n"));
  expect(await text(browser)).toMatch(/^HTTP\/1\.1 200 OK\r\n.*ordinary/su);
});

test("a server that is not prepared keeps its connections, and streams all the same", async () => {
  const { promise: stream, resolve } = Promise.withResolvers<StreamSink>();
  const handovers = createHandovers();
  const server = createServer((incoming, outgoing) => {
    handovers.release(incoming, outgoing);
    void handovers.giveOver(outgoing)(head, resolve);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => void server.close());
  const browser = connect((server.address() as AddressInfo).port, "127.0.0.1");
  browser.write(ask());
  const said = text(browser);
  (await stream).write("data: 1\n\n");
  (await stream).end();
  expect(await said).toMatch(/\r\n\r\ndata: 1\n\n$/u);
});
