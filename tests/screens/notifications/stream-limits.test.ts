import { expect } from "vitest";
import { eventually } from "#tests/support/eventually.ts";
import { test } from "#tests/support/fixtures.ts";
import type { Visitor } from "#tests/support/visitor.ts";

const ask = (visitor: Visitor, headers: Record<string, string> = {}) => {
  const stop = new AbortController();
  return visitor
    .request("/live", { headers: { accept: "text/event-stream", ...headers }, signal: stop.signal })
    .then((response) => ({ response, close: () => stop.abort() }));
};

test("a session has twenty streams; the next is told to wait, until one is closed", async ({ visitor }) => {
  await visitor.signInAnew("coach");
  const streams = await Promise.all(Array.from({ length: 20 }, () => ask(visitor)));
  expect(streams.map(({ response }) => response.status)).toEqual(Array(20).fill(200));
  const more = await ask(visitor);
  expect([more.response.status, more.response.headers.get("retry-after")]).toEqual([429, "60"]);
  streams.pop()?.close();
  await eventually(async () => {
    const again = await ask(visitor);
    streams.push(again);
    expect(again.response.status).toBe(200);
  });
  for (const { close } of streams) close();
});

test("a stream is for an EventSource: text that is no script, and no page to open", async ({ visitor }) => {
  await visitor.signInAnew("coach");
  const { response, close } = await ask(visitor, { "sec-fetch-dest": "empty" });
  expect(response.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(response.headers.get("x-content-type-options")).toBe("nosniff");
  close();
  for (const use of ["document", "iframe", "image", "script"])
    expect([use, (await ask(visitor, { "sec-fetch-dest": use })).response.status]).toEqual([use, 403]);
});
