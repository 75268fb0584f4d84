import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { LiveClient, type StreamSink } from "#app/backend/live/sse-client.server.ts";
import { waitFor } from "#tests/support/wait.ts";
import { sendStream } from "./stream.ts";

/** A stream that was asked for, with the browser's end of it. */
async function open(): Promise<{ out: StreamSink; browser: Socket }> {
  const { promise: out, resolve } = Promise.withResolvers<StreamSink>();
  const head = new Response(null, {
    headers: [
      ["content-type", "text/event-stream"],
      ["set-cookie", "a=1"],
      ["set-cookie", "b=2"],
    ],
  });
  const server = createServer((_, outgoing) => sendStream(head, outgoing, resolve));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const browser = connect((server.address() as AddressInfo).port, "127.0.0.1");
  browser.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  return { out: await out, browser };
}

const clientOf = (out: StreamSink, onClose = () => {}) =>
  new LiveClient({
    listener: { organisationId: "club", staffMemberId: "somebody", roles: [] },
    sessionId: "session",
    bearer: "token",
    cursor: 0,
    out,
    onClose,
  });

test("the head goes out at once with its cookies, then each piece as it is written, and the end", async () => {
  const { out, browser } = await open();
  const [head] = (await once(browser, "data")) as [Buffer];
  expect(head.toString()).toMatch(
    /^HTTP\/1\.1 200 OK\r\ncontent-type: text\/event-stream\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n/u,
  );
  for (const piece of ["data: 1\n\n", "data: 2\n\n"]) {
    out.write(piece);
    expect(String((await once(browser, "data"))[0])).toContain(piece);
  }
  out.end();
  browser.end();
  expect(await text(browser)).toBe("0\r\n\r\n");
});

test.each(["end", "resetAndDestroy"] as const)("a browser that leaves (%s) is noticed", async (how) => {
  const { out, browser } = await open();
  const closed = Promise.withResolvers<void>();
  const client = clientOf(out, closed.resolve);
  browser.resume()[how]();
  await closed.promise;
  expect(client.closed).toBe(true);
});

test("a browser that reads nothing is cut off when more waits for it than it may fall behind", async () => {
  const { out, browser } = await open();
  const client = clientOf(out);
  const ended = once(browser, "close");
  // Much more than the buffers of both ends of a connection hold.
  const frame = Buffer.alloc(16 * 1024, "x");
  for (let sent = 0; !client.closed; sent += 1) {
    expect(sent).toBeLessThan(4_096);
    client.sendTransient(frame);
    await new Promise((resolve) => setImmediate(resolve));
    expect(out.writableLength).toBeLessThan(128 * 1024);
  }
  browser.on("error", () => {}).resume();
  await ended;
});

test("a browser that reads nothing is not waited for longer than seconds when its stream is over", async () => {
  const { out, browser } = await open();
  const client = clientOf(out);
  while (out.writableLength < 32 * 1024) {
    client.sendTransient(Buffer.alloc(16 * 1024, "x"));
    await new Promise((resolve) => setImmediate(resolve));
  }
  client.close();
  await waitFor(() => out.destroyed);
  browser.destroy();
});
