import { type ChildProcess, fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { afterAll, beforeAll, expect, it } from "vitest";
import { media } from "#contracts/account/media.ts";
import { users } from "#contracts/auth/users.ts";
import { calendarFeeds } from "#contracts/facilities/calendar-feeds.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { replayedHeader, takesKey } from "#contracts/idempotency.ts";
import { createClient } from "#tests/api/support/client.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { processEnv } from "#tests/support/process-env.ts";
import { times } from "#tests/support/soak.ts";
import { waitFor } from "#tests/support/wait.ts";
import { startWireTo } from "#tests/support/wire.ts";
import { deleteOldKeys } from "#upstream/core/idempotency/run-once.ts";
import { operations } from "#upstream/implementations.ts";

let stage: Stage;
let manager: string;
beforeAll(async () => {
  stage = await createStage();
  manager = await stage.staff("manager");
});
afterAll(() => stage.stop());

const withKey = (key: string, bearer = manager) => ({ bearer, headers: { "idempotency-key": key } });
const named = async (name: string) =>
  (await stage.sql`select id from upstream.locations where name = ${name}`).map(({ id }) => String(id));

const many = times(25, 200);

it(`${many} of the same at once have one effect, and whoever got an answer got the same`, async () => {
  const key = randomUUID();
  const name = `In tanti ${key}`;
  const send = () => stage.client.send(locations.create, { body: { name } }, withKey(key));
  const answers = await Promise.all(
    Array.from({ length: many }, async () => {
      const response = await send();
      return { status: response.status, body: (await response.json()) as { id?: string; code?: string } };
    }),
  );
  const made = answers.filter(({ status }) => status === 201);
  const others = answers.filter(({ status }) => status !== 201);
  expect(made.length).toBeGreaterThan(0);
  expect(new Set(others.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(others.length > 0 ? ["409 idempotency.in_progress"] : []),
  );
  expect(new Set(made.map(({ body }) => body.id))).toEqual(new Set(await named(name)));
  expect(await named(name)).toHaveLength(1);
  const again = await send();
  expect([again.status, again.headers.get(replayedHeader)]).toEqual([201, "true"]);
  expect(await again.json()).toEqual(made[0]?.body);
});

it("a key with other contents is refused; without one, or with another, it is another write", async () => {
  const key = randomUUID();
  const input = { body: { name: `Chiave ${key}` } };
  await stage.client.ok(locations.create, input, withKey(key));
  const other = await stage.client.refused(locations.create, { body: { name: "Altro" } }, withKey(key));
  expect(other).toMatchObject({ status: 422, code: "idempotency.key_reused" });
  expect(await stage.client.refused(locations.create, input, withKey("short"))).toMatchObject({ status: 400 });
  await stage.client.ok(locations.create, input, withKey(randomUUID()));
  await stage.client.ok(locations.create, input, { bearer: manager });
  expect(await named(input.body.name)).toHaveLength(3);
});

it("nobody meets somebody else's keys", async () => {
  const key = randomUUID();
  const input = { body: { name: `Di chi ${key}` } };
  const one = await stage.client.ok(locations.create, input, withKey(key));
  const two = await stage.client.ok(locations.create, input, withKey(key, await stage.staff("facilities")));
  const elsewhere = await stage.organisation("Altrove");
  const three = await stage.client.ok(locations.create, input, withKey(key, (await stage.member(elsewhere)).jwt));
  expect(new Set([one.id, two.id, three.id]).size).toBe(3);
});

it("what was refused leaves nothing, and may be sent again", async () => {
  const key = randomUUID();
  const params = { id: randomUUID() };
  for (let sent = 0; sent < 2; sent += 1)
    expect(await stage.client.refused(locations.remove, { params }, withKey(key))).toMatchObject({ status: 404 });
  expect(await stage.sql`select 1 from upstream.idempotency_keys where key = ${key}`).toHaveLength(0);
  // 204: there is no body to repeat, but the answer is the same, and not "not found".
  const removed = randomUUID();
  const { id: next } = await stage.client.ok(locations.create, { body: { name: "Da togliere" } }, { bearer: manager });
  for (let sent = 0; sent < 2; sent += 1)
    await stage.client.ok(locations.remove, { params: { id: next } }, withKey(removed));
});

it("answers with secrets are not stored, attempts stay counted", async () => {
  const without = operations.filter((one) => one.method !== "GET" && !takesKey(one)).map(({ id }) => id);
  expect(without.toSorted()).toEqual(
    [
      "boards.create",
      "calendarFeeds.create",
      "calendarFeeds.renew",
      "clubExports.create",
      "devices.signOutElsewhere",
      "emailChanges.confirm",
      "emailChanges.preview",
      "emailChanges.request",
      "emailChanges.undo",
      // A key's row would keep a hash of the password; who is erased twice is erased once.
      "erasures.acknowledge",
      "erasures.create",
      "erasures.replay",
      // They keep nothing.
      "ownSimulations.advise",
      "ownSimulations.compare",
      "ownSimulations.simulate",
      "simulations.preview",
      "structures.preview",
      "paymentMethods.remove",
      "paymentMethods.save",
      "scorerLinks.create",
      "scoring.tap",
      "setup.create",
      "tokens.check",
      "staffMembers.login",
      "users.changePassword",
      "users.login",
      "users.logout",
      "users.recoveryToken",
      "users.setPassword",
    ].toSorted(),
  );
  const key = randomUUID();
  const { id } = await stage.client.ok(locations.create, { body: { name: "Calendario" } }, { bearer: manager });
  const body = { withNames: false, language: "it" } as const;
  await stage.client.ok(calendarFeeds.create, { params: { locationId: id }, body }, withKey(key));
  const change = { body: { currentPassword: "Sbagliata1", newPassword: "Nuova12345" } };
  await stage.client.refused(users.changePassword, change, withKey(key, await stage.account("coach")));
  expect(await stage.sql`select 1 from upstream.idempotency_keys where key = ${key}`).toHaveLength(0);
  const [counted] = await stage.sql`select sum(count)::int as n from upstream.sign_in_attempts`;
  expect(counted?.n).toBeGreaterThan(0);
});

it("files: the same form is one upload", async () => {
  const key = randomUUID();
  const send = (content: string) => {
    const form = new FormData();
    form.append("file", new File([content], "elenco.txt", { type: "text/plain" }));
    return stage.client.send(media.uploadFile, {}, { ...withKey(key), rawBody: form });
  };
  const one = (await (await send("abc")).json()) as { id: string };
  const two = (await (await send("abc")).json()) as { id: string };
  expect(two.id).toBe(one.id);
  expect((await send("abcdef")).status).toBe(422);
});

it("keys are forgotten after two days", async () => {
  const key = randomUUID();
  await stage.client.ok(locations.create, { body: { name: "Vecchia" } }, withKey(key));
  const kept = () => stage.sql`select 1 from upstream.idempotency_keys where key = ${key}`;
  await deleteOldKeys(stage.upstream.services.db, new Date(Date.now() + 47 * 3_600_000));
  expect(await kept()).toHaveLength(1);
  await deleteOldKeys(stage.upstream.services.db, new Date(Date.now() + 49 * 3_600_000));
  expect(await kept()).toHaveLength(0);
});

it("killed between the commit and the answer, it answers the same after its next start", async () => {
  const children: ChildProcess[] = [];
  const start = async () => {
    const env = processEnv({ DATABASE_URL: stage.databaseUrl, UPSTREAM_PORT: "0", LOG_LEVEL: "silent" });
    const child = fork("server/upstream/main.ts", { env, execArgv: [], stdio: "ignore" });
    children.push(child);
    const [message] = await once(child, "message");
    return (message as { url: string }).url;
  };
  const { wire, url } = await startWireTo(await start(), () => children[0]?.kill("SIGKILL"));
  try {
    const key = randomUUID();
    const input = { body: { name: `Ucciso ${key}` } };
    await wire.set("loses_answers");
    await expect(createClient(url).send(locations.create, input, withKey(key))).rejects.toThrow("fetch failed");
    expect(wire.lost).toBe(1);
    const [id] = await waitFor(async () => {
      const found = await named(input.body.name);
      return found.length > 0 && found;
    });
    const again = await createClient(await start()).ok(locations.create, input, withKey(key));
    expect(again.id).toBe(id);
    expect(await named(input.body.name)).toHaveLength(1);
  } finally {
    await wire.stop();
    for (const child of children) child.kill("SIGKILL");
  }
}, 60_000);
