import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { users } from "#contracts/auth/users.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";
import { createIdentities } from "./identities.server.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a token is believed for two seconds without asking again, from when it was asked about", async () => {
  const asked: string[] = [];
  // why: upstream is another program; here it only counts, and takes its time.
  const call = async ({ id }: { id: string }) => {
    asked.push(id);
    await new Promise((resolve) => setTimeout(resolve, 900));
    return { id: "somebody" };
  };
  const identities = createIdentities({ call } as unknown as UpstreamClient);
  const look = async () => {
    const answer = identities.me("token", { language: "it", requestId: "a request" });
    await vi.advanceTimersByTimeAsync(900);
    return answer;
  };
  await look();
  await look();
  expect(asked).toEqual([users.me.id]);
  await vi.advanceTimersByTimeAsync(1_200);
  await look();
  expect(asked).toEqual([users.me.id, users.me.id]);
});
