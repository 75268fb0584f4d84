import { expect, test } from "vitest";
import type { LiveMessage } from "./messages.ts";
import { StreamBuffer } from "./stream-buffer.ts";

const event = (id: number, kind = "audit"): LiveMessage => ({ kind, data: "{}", id });

test("a tab that joins is told what came after its page was made, and nothing that it has", () => {
  const memory = new StreamBuffer(10);
  for (const id of [11, 14, 15]) memory.take(event(id));
  expect(memory.missedAfter(11)).toEqual([event(14), event(15)]);
  expect(memory.missedAfter(15)).toEqual([]);
  expect(memory.missedAfter(20)).toEqual([]);
  expect(memory.missedAfter(10)).toHaveLength(3);
});

test("a tab whose page is older than the stream reads again", () => {
  const memory = new StreamBuffer(10);
  memory.take(event(12));
  expect(memory.missedAfter(9)).toEqual([event(12, "reset")]);
});

test("so does one that missed more than is kept", () => {
  const memory = new StreamBuffer(0);
  for (let id = 1; id <= 300; id += 1) memory.take(event(id));
  expect(memory.missedAfter(99)).toEqual([event(300, "reset")]);
  expect(memory.missedAfter(100)).toHaveLength(200);
});

test("after a reset nobody older is told single events; events of the moment are not kept", () => {
  const memory = new StreamBuffer(5);
  memory.take(event(6));
  memory.take(event(40, "reset"));
  memory.take(event(40, "maintenance"));
  memory.take(event(41));
  expect(memory.missedAfter(6).map(({ kind }) => kind)).toEqual(["reset"]);
  expect(memory.missedAfter(40)).toEqual([event(41)]);
});
