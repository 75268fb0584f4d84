import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { LiveClient } from "./sse-client.server.ts";

const listener = { organisationId: "club", staffMemberId: "somebody", roles: [] };

test("a browser that catches up is written to again when it has read, its buffer full or not", async () => {
  const taken: (() => void)[] = [];
  // why: a socket's buffer holds as much as may wait for a browser, so that it is never full.
  const out = new Writable({ highWaterMark: 64 * 1024, write: (_bytes, _encoding, done) => void taken.push(done) });
  const client = new LiveClient({ listener, sessionId: "session", bearer: "token", cursor: 0, out, onClose: () => {} });
  client.sendTransient(Buffer.alloc(40 * 1024));
  expect(client.hasRoom).toBe(false);
  const room = client.waitForRoom();
  for (let done = taken.shift(); done; done = taken.shift()) done();
  expect(await room).toBe(true);
  expect(client.hasRoom).toBe(true);
  client.disconnect();
});
