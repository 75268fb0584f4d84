import { pino } from "pino";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { AppError } from "#app/backend/errors.server.ts";
import { announce } from "#app/backend/live/events.server.ts";
import { Relay } from "#app/backend/live/relay.server.ts";
import { findNotification, setStatus } from "#app/backend/notifications/store.server.ts";
import type { UpstreamClient } from "#app/backend/upstream/client.server.ts";
import { type ChangePush, type Notification, notifications } from "#contracts/notifications/notifications.ts";
import { pageInfo } from "#contracts/page.ts";
import { streamEvents } from "#db/schema/stream.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";
import { eventually } from "#tests/support/eventually.ts";
import { notificationOf } from "./notification-factory.ts";

const log = pino({ level: "silent" });
let database: DashboardDatabase;
const relays: Relay[] = [];
beforeAll(async () => {
  database = await createDatabase();
});
afterEach(() => {
  for (const relay of relays.splice(0)) relay.stop();
});
afterAll(() => database.drop());

/** why: upstream is the outside world here; the real one has its own tests and cannot be made to break off at will. */
class FakeUpstream implements UpstreamClient {
  readonly breaker = "closed";
  all: Notification[] = [];
  refuses = false;
  opened: string[] = [];
  readonly updates: unknown[] = [];
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>();

  get streams() {
    return this.#streams.size;
  }

  call: UpstreamClient["call"] = async (operation, input) => {
    if (operation.id === notifications.update.id) {
      this.updates.push((input as { body: unknown }).body);
      return { data: [] } as never;
    }
    expect(operation.id).toBe(notifications.list.id);
    return { data: this.all, pageInfo: pageInfo(1, 100, this.all.length) } as never;
  };

  open: UpstreamClient["open"] = async (_operation, _input, { bearer = "", signal }) => {
    this.opened.push(bearer);
    if (this.refuses) throw new AppError("auth.required", { status: 401 });
    let own: ReadableStreamDefaultController<Uint8Array> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        own = controller;
        this.#streams.add(controller);
      },
    });
    signal?.addEventListener("abort", () => {
      if (own && this.#streams.delete(own)) own.error(signal.reason);
    });
    return new Response(body);
  };

  push(notification: Notification) {
    const text = `: beat\n\nevent: notification\ndata: ${JSON.stringify({ unreadCount: 1, notification })}\n\n`;
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(text));
  }

  /** As every staff member of an organisation is told. */
  change(change: ChangePush) {
    const text = `event: change\ndata: ${JSON.stringify(change)}\n\n`;
    for (const stream of this.#streams) stream.enqueue(new TextEncoder().encode(text));
  }

  breakOff() {
    for (const stream of this.#streams) stream.close();
    this.#streams.clear();
  }
}

function startRelay(upstream: FakeUpstream) {
  const { db } = database.connect(2);
  const providerActions = { copy: vi.fn(async () => {}) };
  const importRecords = { copy: vi.fn(async () => {}) };
  const copiers = { providerActions, importRecords, erasures: { follow: async () => {} } };
  const relay = new Relay({ db, upstream, log, ...copiers, wake: () => {}, cursor: () => 0, retryMs: 20 });
  relays.push(relay);
  return { relay, db, providerActions };
}

const newReader = () => ({
  organisationId: crypto.randomUUID(),
  staffMemberId: crypto.randomUUID(),
  roles: ["manager" as const],
  bearer: "token",
  language: "it",
  onRefused: vi.fn(),
});

async function progressTold(staffMemberId: string) {
  const rows = await database.connect(1).db.select().from(streamEvents).orderBy(streamEvents.id);
  return rows
    .filter((row) => row.staffMemberId === staffMemberId)
    .map(({ payload }) => (payload as { notification: { progress: number } }).notification.progress);
}

/** What all of an organisation was told. */
async function changesTold(organisationId: string) {
  const rows = await database.connect(1).db.select().from(streamEvents).orderBy(streamEvents.id);
  return rows
    .filter((row) => row.organisationId === organisationId && row.staffMemberId === null)
    .map(({ topic, payload }) => `${topic} ${JSON.stringify(payload)}`);
}

test("announces once what upstream tells each of an organisation, and not what was announced since", async () => {
  const upstream = new FakeUpstream();
  const reader = newReader();
  const { relay, db } = startRelay(upstream);
  const readers = [reader, { ...reader, staffMemberId: crypto.randomUUID() }];
  for (const one of readers) relay.attach(one);
  await eventually(() => expect(readers.every((one) => relay.isConnected(one.staffMemberId))).toBe(true));
  const [told, known] = [crypto.randomUUID(), crypto.randomUUID()];
  upstream.change({ topic: "events", eventId: known, matchId: null });
  upstream.change({ topic: "events", eventId: told, matchId: null });
  const { organisationId } = reader;
  await announce(db, { organisationId }, { topic: "events", eventId: known, matchId: told });
  const own = `events ${JSON.stringify({ eventId: known, matchId: told })}`;
  await eventually(async () =>
    expect(await changesTold(organisationId)).toEqual([own, `events ${JSON.stringify({ eventId: told })}`]),
  );
});

test("asks for the provider's actions at each connection and when there is one, and tells no page of that", async () => {
  const upstream = new FakeUpstream();
  const reader = newReader();
  const { relay, providerActions } = startRelay(upstream);
  relay.attach(reader);
  const asked = (times: number) => eventually(() => expect(providerActions.copy).toHaveBeenCalledTimes(times));
  await asked(1);
  upstream.change({ topic: "providerActions", eventId: null, matchId: null });
  await asked(2);
  expect(providerActions.copy).toHaveBeenLastCalledWith(reader, expect.any(Function));
  upstream.breakOff();
  await asked(3);
  await eventually(async () => expect(await changesTold(reader.organisationId)).toContain('events {"eventId":null}'));
  expect((await changesTold(reader.organisationId)).join()).not.toContain("providerActions");
});

test("takes in the list and every push, once for all processes", async () => {
  const upstream = new FakeUpstream();
  const one = notificationOf({ progress: 10 });
  upstream.all = [one];
  const reader = newReader();
  const both = [startRelay(upstream), startRelay(upstream)];
  for (const { relay } of both) relay.attach(reader);
  await eventually(() => expect(both.every(({ relay }) => relay.isConnected(reader.staffMemberId))).toBe(true));
  upstream.push({ ...one, updatedAt: "2026-11-20T10:01:00.000Z", metadata: { ...one.metadata, progress: 60 } });
  await eventually(async () => expect(await progressTold(reader.staffMemberId)).toEqual([10, 60]));
});

test("connects again for ever, and reads what was missed in between", async () => {
  const upstream = new FakeUpstream();
  const one = notificationOf({ progress: 10 });
  upstream.all = [one];
  const reader = newReader();
  const { relay, db } = startRelay(upstream);
  relay.attach(reader);
  for (const progress of [30, 50, 70]) {
    await eventually(() => expect(relay.isConnected(reader.staffMemberId)).toBe(true));
    const updatedAt = `2026-11-20T10:${progress}:00.000Z`.replace(":70:", ":59:");
    upstream.all = [{ ...one, updatedAt, metadata: { ...one.metadata, progress } }];
    upstream.breakOff();
    await eventually(async () => expect((await findNotification(db, reader, one.id))?.item.progress).toBe(progress));
  }
  // What changed for all of the organisation meanwhile is not known: pages read again.
  await eventually(async () => expect(await changesTold(reader.organisationId)).toContain('events {"eventId":null}'));
});

test("tells upstream the read states that it is owed", async () => {
  const upstream = new FakeUpstream();
  const one = notificationOf({ progress: 100, status: "COMPLETED" });
  upstream.all = [one];
  const reader = newReader();
  const { relay, db } = startRelay(upstream);
  const detach = relay.attach(reader);
  await eventually(() => expect(relay.isConnected(reader.staffMemberId)).toBe(true));
  detach();
  await setStatus(db, reader, [one.id], "READ");
  relay.attach(reader);
  await eventually(() => expect(upstream.updates).toEqual([{ ids: [one.id], status: "READ" }]));
});

test("ends with its last reader, and goes on with another's token when one is refused", async () => {
  const upstream = new FakeUpstream();
  const reader = newReader();
  const { relay } = startRelay(upstream);
  const detach = [relay.attach(reader), relay.attach({ ...reader, bearer: "second" })];
  await eventually(() => expect(relay.isConnected(reader.staffMemberId)).toBe(true));
  expect(upstream.streams).toBe(1);
  detach[0]?.();
  expect(upstream.streams).toBe(1);
  detach[1]?.();
  await eventually(() => expect(upstream.streams).toBe(0));

  upstream.refuses = true;
  upstream.opened = [];
  const last = newReader();
  relay.attach(last);
  relay.attach({ ...last, bearer: "second" });
  await eventually(() => expect(last.onRefused).toHaveBeenCalledTimes(2));
  expect(upstream.opened.toSorted()).toEqual(["second", "token"]);
});
