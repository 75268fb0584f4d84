import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { createReader } from "./read.server.ts";

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Reads what a server answers as told. */
async function readFrom(answer: RequestListener, signal = new AbortController().signal) {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/things?page=1`;
  return createReader()(url, { "accept-language": "it" }, signal);
}

test("answers status and text, whatever the pieces they come in", async () => {
  const text = "è già sera ".repeat(20_000);
  const answer = await readFrom((request, response) => {
    response.statusCode = request.url === "/things?page=1" && request.headers["accept-language"] === "it" ? 200 : 400;
    const bytes = Buffer.from(text);
    // why: in the middle of a letter of two bytes
    response.write(bytes.subarray(0, 1));
    setImmediate(() => response.end(bytes.subarray(1)));
  });
  expect(answer).toEqual({ status: 200, text });
});

test("a refusal is an answer", async () => {
  expect(await readFrom((_, response) => response.writeHead(404).end("{}"))).toEqual({ status: 404, text: "{}" });
});

test("follows nobody elsewhere", async () => {
  const reading = readFrom((_, response) => response.writeHead(302, { location: "http://elsewhere.example/" }).end());
  await expect(reading).rejects.toMatchObject({ cause: { message: "the answer leads elsewhere: 302" } });
});

test("an answer that ends early is none", async () => {
  const reading = readFrom((_, response) => {
    response.writeHead(200, { "content-length": "10" }).write("half");
    setImmediate(() => response.destroy());
  });
  await expect(reading).rejects.toMatchObject({ cause: { code: "ECONNRESET" } });
});

test("says what the network said, and ends when it is told to", async () => {
  const nobody = createReader()("http://127.0.0.1:1/", {}, new AbortController().signal);
  await expect(nobody).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
  const over = new AbortController();
  const reading = readFrom(() => over.abort(new Error("no time left")), over.signal);
  await expect(reading).rejects.toThrow("could not be read");
});
