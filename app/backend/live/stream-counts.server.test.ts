import { expect, test } from "vitest";
import { maxStreams, StreamCounts } from "./stream-counts.server.ts";

test("a session has 20 streams, an address 200; what is closed makes room", () => {
  const counts = new StreamCounts();
  const open = (sessionId: string, address: string) => {
    const hasRoom = counts.hasRoom({ sessionId, address });
    if (hasRoom) counts.add({ sessionId, address });
    return hasRoom;
  };
  for (let n = 0; n < maxStreams.session; n += 1) expect(open("one", "192.0.2.1")).toBe(true);
  expect(open("one", "192.0.2.1")).toBe(false);
  expect(open("one", "192.0.2.2")).toBe(false);
  for (let n = maxStreams.session; n < maxStreams.address; n += 1) expect(open(`session ${n}`, "192.0.2.1")).toBe(true);
  expect(open("another", "192.0.2.1")).toBe(false);
  expect(open("another", "192.0.2.2")).toBe(true);
  counts.remove({ sessionId: "one", address: "192.0.2.1" });
  expect([open("another", "192.0.2.1"), open("one", "192.0.2.1"), open("one", "192.0.2.2")]).toEqual([
    true,
    false,
    true,
  ]);
});
