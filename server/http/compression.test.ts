import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { acceptedCoding, compressed } from "./compression.ts";

const page = `<!doctype html>${"<p>prenotazioni</p>".repeat(200)}`;
const ask = (coding?: string) =>
  new Request("http://club.example/", { headers: coding ? { "accept-encoding": coding } : {} });
const answer = (type: string, body = page) => new Response(body, { headers: { "content-type": type } });

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip", "gzip"],
  ["br;q=0, gzip;q=0.5", "gzip"],
  ["identity", undefined],
  [null, undefined],
])("of %j takes %j", (header, coding) => {
  expect(acceptedCoding(header)).toBe(coding);
});

test("a page travels compressed and arrives whole", async () => {
  const br = await compressed(ask("br"), answer("text/html; charset=utf-8"));
  expect(br.headers.get("content-encoding")).toBe("br");
  expect(br.headers.get("vary")).toContain("accept-encoding");
  expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(page);

  const gz = await compressed(ask("gzip"), answer("application/json"));
  expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(page);
});

test.each(["text/event-stream", "text/csv", "image/png"])("%s is left alone", async (type) => {
  const response = answer(type);
  expect(await compressed(ask("br"), response)).toBe(response);
});

test("a short answer is not worth it", async () => {
  const response = await compressed(ask("br"), answer("application/json", "{}"));
  expect(response.headers.get("content-encoding")).toBeNull();
  expect(await response.text()).toBe("{}");
});
