import { PassThrough } from "node:stream";
import { pino } from "pino";
import { expect, test } from "vitest";
import { maxTokensPerCheck, type TokenState } from "#contracts/auth/tokens.ts";
import type { Role } from "#contracts/operation.ts";
import { AppError } from "../errors.server.ts";
import type { UpstreamClient } from "../upstream/client.server.ts";
import { SessionWatch } from "./session-watch.server.ts";
import { LiveClient } from "./sse-client.server.ts";

/** Streams of these tokens, all of a manager, and a watch over them; upstream says of a token what `stateOf` says. */
function watched(bearers: readonly string[], stateOf: (token: string) => TokenState) {
  const clients = bearers.map((bearer) => {
    const listener = { organisationId: "club", staffMemberId: "somebody", roles: ["manager"] as Role[] };
    const out = new PassThrough();
    return new LiveClient({ listener, sessionId: "s", bearer, cursor: 0, out, onClose: () => {} });
  });
  const calls: number[] = [];
  const ended: string[] = [];
  // why: upstream is another program, which the tests of screens ask.
  const call = async (_operation: unknown, { body }: { body: { tokens: string[] } }) => {
    calls.push(body.tokens.length);
    return { data: body.tokens.map(stateOf) };
  };
  const watch = new SessionWatch({
    hub: { clients: () => clients, cursor: 7 },
    upstream: { call } as unknown as UpstreamClient,
    log: pino({ level: "silent" }),
    onEnded: (token) => ended.push(token),
  });
  return { watch, clients, calls, ended };
}

const manager: TokenState = { active: true, roles: ["manager"] };

test("all streams are asked about by as few calls as there can be, each token once", async () => {
  const bearers = Array.from({ length: maxTokensPerCheck + 20 }, (_, n) => `token ${n}`);
  const { watch, calls, clients } = watched([...bearers, ...bearers], () => manager);
  await watch.checkAll();
  expect(calls).toEqual([maxTokensPerCheck, 20]);
  expect(clients.every(({ closed, cursor }) => !closed && cursor === 0)).toBe(true);
});

test("streams of a token that ended are over, those of others go on", async () => {
  const { watch, clients, ended } = watched(["a", "b", "a"], (token) => ({ ...manager, active: token !== "a" }));
  await watch.checkAll();
  expect(clients.map(({ closed }) => closed)).toEqual([true, false, true]);
  expect(ended).toEqual(["a"]);
});

test("a stream whose roles changed hears what the new ones may from then on", async () => {
  const { watch, clients } = watched(["a"], () => ({ active: true, roles: ["coach"] }));
  await watch.checkAll();
  expect(clients[0]).toMatchObject({
    closed: false,
    cursor: 7,
    listener: { organisationId: "club", roles: ["coach"] },
  });
});

test("while upstream does not answer nothing ends", async () => {
  const { watch, clients } = watched(["a"], () => {
    throw new AppError("upstream.unreachable", { status: 503 });
  });
  await expect(watch.checkAll()).rejects.toThrow("upstream.unreachable");
  expect(clients[0]?.closed).toBe(false);
});
