import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { waitFor } from "#tests/support/wait.ts";
import { createNotificationFeed } from "#upstream/notifications/notifications/feed.ts";

let stage: Stage;
let member: Member;

beforeAll(async () => {
  stage = await createStage();
  member = await stage.member(await stage.organisation("Circolo Uno"));
}, 60_000);
afterEach(() => vi.useRealTimers());
afterAll(() => stage?.stop());

/** A feed whose heartbeat the test drives, with one open stream. */
async function openFeed() {
  const { sql, db, log, tokens } = stage.upstream.services;
  const feed = createNotificationFeed(sql, db, log);
  // why: a heartbeat comes every 15 seconds
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  await feed.start();
  const caller = await tokens.verify(member.jwt);
  if (caller?.kind !== "staff") throw new Error("no staff token");
  const reader = feed.open(caller, null).getReader();
  /** What comes next, or undefined when the stream has ended. */
  const next = async () => {
    const { value } = await reader.read();
    return value && new TextDecoder().decode(value);
  };
  expect(await next()).toBe("retry: 10000\n\n");
  return { feed, next, caller };
}

test("a comment every 15 seconds keeps the stream open", async () => {
  const { feed, next } = await openFeed();
  vi.advanceTimersByTime(15_000);
  expect(await next()).toBe(": \n\n");
  vi.advanceTimersByTime(15_000);
  expect(await next()).toBe(": \n\n");
  feed.close();
  expect(await next()).toBeUndefined();
  expect(feed.clients).toBe(0);
});

test("a stream ends with its token", async () => {
  const { feed, next, caller } = await openFeed();
  await stage.upstream.services.tokens.revokeFor(caller.tokenId);
  vi.advanceTimersByTime(15_000);
  expect(await next()).toBe(": \n\n");
  expect(await next()).toBeUndefined();
  await waitFor(async () => feed.clients === 0);
  feed.close();
});
