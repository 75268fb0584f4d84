import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readServerEvents, type ServerEvent } from "./sse-reader.server.ts";

async function read(text: string, cuts: readonly number[] = []): Promise<ServerEvent[]> {
  const bytes = new TextEncoder().encode(text);
  const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const [index, from] of edges.slice(0, -1).entries()) {
        const chunk = bytes.slice(from, edges[index + 1]);
        if (chunk.length > 0) controller.enqueue(chunk);
      }
      controller.close();
    },
  });
  const events: ServerEvent[] = [];
  for await (const event of readServerEvents(body)) events.push(event);
  return events;
}

describe("readServerEvents", () => {
  test("joins data lines, skips comments, and drops what was not finished", async () => {
    const events = await read(": hello\nretry: 10\n\nid: 7\nevent: notification\ndata: a\ndata:  b\n\ndata: half");
    expect(events).toEqual([{ event: "notification", data: "a\n b", id: "7" }]);
  });

  test("an event without an id has the last one's, that of a block without data too", async () => {
    const events = await read("id: 7\ndata: a\n\ndata: b\n\nid: 9\n: \n\ndata: c\n\nid\ndata: d\n\n");
    expect(events.map(({ data, id }) => [data, id])).toEqual([
      ["a", "7"],
      ["b", "7"],
      ["c", "9"],
      ["d", ""],
    ]);
  });

  test.each([
    ["a line", `data: ${"x".repeat(1_000_001)}`],
    ["many lines", "data: x\n".repeat(600_000)],
  ])("ends with an error when %s would make an event without end", async (_, text) => {
    await expect(read(text)).rejects.toThrow(/max buffer size/u);
  });

  test("gives the same events wherever the bytes are cut and however lines end", async () => {
    const texts = fc.array(
      fc.string({ unit: "grapheme", maxLength: 8 }).map((text) => text.replace(/[\r\n\0]/gu, "")),
      { maxLength: 5 },
    );
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    await fc.assert(
      fc.asyncProperty(texts, ends, fc.array(fc.nat(), { maxLength: 10 }), async (all, end, cuts) => {
        const text = all.map((data, id) => `id: ${id}${end}data: ${data}${end}${end}`).join("");
        const events = await read(`${text}:${end}`, cuts);
        expect(events).toEqual(all.map((data, id) => ({ event: "message", data, id: String(id) })));
      }),
    );
  });
});
