import { NoopLogger } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { documents } from "#contracts/academy/documents.ts";
import { memberships } from "#contracts/academy/memberships.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { trainingSessions } from "#contracts/academy/training-sessions.ts";
import { wallets } from "#contracts/academy/wallets.ts";
import { allocations } from "#contracts/money/allocations.ts";
import type { Operation } from "#contracts/operation.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage({ seed: true });
});
afterAll(() => stage.stop());

/** Lists whose demo has fifty rows and more. */
const lists: [name: string, list: Operation, query: object][] = [
  ["members", memberships.list, {}],
  ["members with what hinders them", memberships.list, { include: "checks" }],
  ["papers", documents.due, {}],
  ["sales", subscriptions.list, {}],
  ["movements of tokens", wallets.movements, {}],
  ["trainings", trainingSessions.list, {}],
  ["what is owed", allocations.owed, {}],
];

test.each(lists)("%s: fifty rows take no more statements than five", async (_, list, query) => {
  const bearer = await stage.staff("manager");
  const statementsOf = async (pageSize: number) => {
    const input = { query: { ...query, page: 1, pageSize } };
    const counts: number[] = [];
    // Some are asked now and then, whatever the list is: those count without which it cannot be.
    for (let turn = 0; turn < 3; turn += 1) {
      const log = vi.spyOn(NoopLogger.prototype, "logQuery");
      // why as members: all of them are asked for a page, and answer with its rows.
      const { data } = await stage.client.ok(list as unknown as typeof memberships.list, input, { bearer });
      counts.push(log.mock.calls.length);
      log.mockRestore();
      expect(data).toHaveLength(pageSize);
    }
    return Math.min(...counts);
  };
  const few = await statementsOf(5);
  expect(few).toBeGreaterThan(0);
  expect(await statementsOf(50)).toBe(few);
});
