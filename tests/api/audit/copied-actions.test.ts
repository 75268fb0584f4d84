import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { createProviderActionCopier } from "#app/backend/audit/provider-actions.server.ts";
import { readAudit } from "#app/backend/audit/query.server.ts";
import { AppError } from "#app/backend/errors.server.ts";
import { maxProviderActions, type ProviderAction } from "#contracts/operations/provider-actions.ts";
import { connect } from "#db/connection.ts";
import { makeKeys, makeSequencer, verifyDatabase } from "#tests/support/audit-chain.ts";
import { createDatabase, type DashboardDatabase, urlAs } from "#tests/support/dashboard-database.ts";
import { eventually } from "#tests/support/eventually.ts";

const log = pino({ level: "silent" });
let database: DashboardDatabase;
let replicas: ReturnType<typeof connect>[];
beforeAll(async () => {
  database = await createDatabase();
  replicas = [1, 2].map(() => connect(urlAs("dashboard_app", database.url), 4));
});
afterAll(async () => {
  await Promise.all(replicas.map(({ close }) => close()));
  await database.drop();
});

const newActions = (count: number, values: Partial<ProviderAction> = {}): ProviderAction[] =>
  Array.from({ length: count }, (_, at) => ({
    id: crypto.randomUUID(),
    position: at + 1,
    actor: "Rita",
    action: "modules",
    account: null,
    changes: { academy: { before: "off", after: "2027-12-31" } },
    createdAt: new Date().toISOString(),
    ...values,
  }));

/** A copier of one dashboard; upstream answers `actions` as the contract says. */
function copierOf(actions: readonly ProviderAction[], replica = 0) {
  const { db } = replicas[replica] as ReturnType<typeof connect>;
  const asked: number[] = [];
  const call = vi.fn(async (_operation: unknown, { query }: { query: { after: number } }) => {
    asked.push(query.after);
    const rest = actions.filter(({ position }) => position > query.after);
    return { data: rest.slice(0, maxProviderActions), isLast: rest.length <= maxProviderActions };
  });
  const copier = createProviderActionCopier({ audit: createAudit({ db, log, wake: () => {} }), log });
  return {
    asked,
    call,
    copy: (organisationId: string, roles: Parameters<typeof copier.copy>[0]["roles"] = ["manager"]) =>
      copier.copy({ organisationId, roles }, call as never),
  };
}

async function logged(organisationId: string) {
  const { items } = await readAudit(database.connect(1).sql, organisationId, {}, { limit: 500 });
  return items.toReversed();
}

test("what the provider did stands in the log once by its id, whoever copies it at the same time", async () => {
  const organisationId = crypto.randomUUID();
  const actions = newActions(maxProviderActions + 5);
  const copiers = [0, 1, 0, 1, 0, 1].map((replica) => copierOf(actions, replica));
  await Promise.all(copiers.map(({ copy }) => copy(organisationId)));
  // Who waited too long for the others gave up, and copies the next time.
  await eventually(async () => expect(await logged(organisationId)).toHaveLength(actions.length), { timeout: 15_000 });
  const all = await logged(organisationId);
  expect(all.map(({ actionId }) => actionId)).toEqual(actions.map(({ id }) => id));
  expect(all[0]).toMatchObject({
    action: "provider.set_modules",
    actor: { name: "Rita", email: null, roles: ["provider"] },
    target: { type: "organisation", id: organisationId },
    changes: { academy: { before: "off", after: "2027-12-31" }, when: { after: actions[0]?.createdAt } },
    outcome: "succeeded",
  });
  // A process that copies for the first time asks from the start, and writes nothing again; then it asks for the rest.
  const later = copierOf(actions);
  await later.copy(organisationId);
  await later.copy(organisationId);
  expect(later.asked).toEqual([0, maxProviderActions, maxProviderActions + 5]);
  expect(await logged(organisationId)).toHaveLength(actions.length);
  const keys = makeKeys();
  const { sql } = database.connect(3);
  const { sequencer } = makeSequencer(sql, keys.signing);
  while ((await sequencer.step()) > 0);
  expect(await verifyDatabase(sql, keys.open)).toMatchObject({ findings: [], waiting: 0 });
});

test("what the log lost in a restore is filled in; months that it dropped are not", async () => {
  const organisationId = crypto.randomUUID();
  const [old, ...others] = newActions(3);
  if (!old) throw new Error("no action");
  const actions = [{ ...old, createdAt: "2024-05-31T23:59:59.999Z" }, ...others];
  // The second stands in the log already, as after a restore that lost the others.
  await copierOf(others.slice(0, 1)).copy(organisationId);
  const { sql } = database.connect(1);
  await sql`
    insert into dashboard.audit_cuts (organisation_id, seq, audit_id, hash, before, last_seq, links, at, key_id, signature)
    values (${organisationId}, 1, 1, ${Buffer.alloc(32)}, '2024-06-01T00:00:00Z', 1, '[]', now(), 'key', '')`;
  await copierOf(actions).copy(organisationId);
  expect((await logged(organisationId)).map(({ actionId }) => actionId)).toEqual(others.map(({ id }) => id));
});

test("a person who was erased from the log is not known to it again", async () => {
  const organisationId = crypto.randomUUID();
  const account = { id: crypto.randomUUID(), name: "Anna Verdi" };
  const actions = newActions(1, { action: "addManager", account, changes: {} });
  await copierOf(actions).copy(organisationId);
  expect((await logged(organisationId))[0]?.target).toMatchObject({
    type: "account",
    id: account.id,
    label: account.name,
  });
  const { sql } = database.connect(1);
  const people = () => sql`select 1 from dashboard.audit_people where subject = ${account.id}`;
  expect(await people()).toHaveLength(1);
  await sql`select dashboard.erase_audit_people(${organisationId},
    array(select id from dashboard.audit_people where subject = ${account.id}), ${account.id},
    '{"actor_name":"Rita"}'::jsonb, '{}'::uuid[], '', '')`;
  expect(await people()).toHaveLength(0);
  await copierOf(actions).copy(organisationId);
  expect(await people()).toHaveLength(0);
});

test("who may not read the log copies nothing, and what fails is copied the next time", async () => {
  const organisationId = crypto.randomUUID();
  const one = copierOf(newActions(1));
  await one.copy(organisationId, ["coach"]);
  expect(one.call).not.toHaveBeenCalled();
  one.call.mockRejectedValueOnce(new AppError("upstream.unreachable", { status: 503 }));
  await one.copy(organisationId, ["boardMember"]);
  expect(await logged(organisationId)).toEqual([]);
  await one.copy(organisationId, ["boardMember"]);
  expect(await logged(organisationId)).toHaveLength(1);
});
