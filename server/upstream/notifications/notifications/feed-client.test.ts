import { expect, test } from "vitest";
import { createFeedClient, type FeedClient } from "./feed-client.ts";
import type { ChangedNotification } from "./store.ts";

const reader = { organisationId: crypto.randomUUID(), staffMemberId: crypto.randomUUID() };
const microseconds = (count: number) => `2026-05-04T10:00:00.${String(count).padStart(6, "0")}Z`;

const change = (version: string, id: string = crypto.randomUUID()): ChangedNotification => ({
  ...reader,
  version,
  notification: {
    id,
    type: "EXPORT_RESERVATIONS",
    status: "unread",
    createdAt: "2026-05-04T10:00:00.000Z",
    updatedAt: "2026-05-04T10:00:00.000Z",
    metadata: { progress: 0, status: "PENDING", mediaId: null, rows: null },
  },
});

function open() {
  const reasons: string[] = [];
  const client: FeedClient = createFeedClient(reader, crypto.randomUUID(), null, (gone, reason) => {
    expect(gone).toBe(client);
    reasons.push(reason);
  });
  return { client, reasons };
}

const textOf = async (client: FeedClient) => new Response(client.body).text();

test("writes events with name, id and data, and comments between them", async () => {
  const { client, reasons } = open();
  const first = change(microseconds(1));
  client.push(first, 3);
  client.beat();
  client.end();
  expect(await textOf(client)).toBe(
    `retry: 10000\n\nevent: notification\nid: ${first.version}\ndata: ${JSON.stringify({
      unreadCount: 3,
      notification: first.notification,
    })}\n\n: \n\n`,
  );
  expect(reasons).toEqual(["ended"]);
});

test("sends no state twice and none after a later one", async () => {
  const { client } = open();
  const id = crypto.randomUUID();
  for (const version of [2, 2, 1, 3]) client.push(change(microseconds(version), id), 1);
  client.push(change(microseconds(1)), 1);
  client.end();
  const ids = [...(await textOf(client)).matchAll(/^id: (.*)$/gmu)].map((found) => found[1]);
  expect(ids).toEqual([microseconds(2), microseconds(3), microseconds(1)]);
});

test("a client that does not read is cut off, once, with a bounded amount waiting", async () => {
  const { client, reasons } = open();
  let sent = 0;
  while (reasons.length === 0) {
    client.push(change(microseconds(sent)), 1);
    sent += 1;
    expect(sent).toBeLessThan(2000);
  }
  client.push(change(microseconds(sent)), 1);
  client.beat();
  client.end();
  expect(reasons).toEqual(["slow"]);
  await expect(textOf(client)).rejects.toThrow(/too slow/u);
});

test("a client that leaves is told of once", async () => {
  const { client, reasons } = open();
  await client.body.cancel();
  client.push(change(microseconds(1)), 1);
  client.end();
  expect(reasons).toEqual(["left"]);
});
