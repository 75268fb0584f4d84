import { gt } from "drizzle-orm";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { type MutationCaller, mutate } from "#app/backend/audit/mutate.server.ts";
import { AppError } from "#app/backend/errors.server.ts";
import { readActions } from "#audit/search/find-actions.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import type { Role } from "#contracts/operation.ts";
import { connect } from "#db/connection.ts";
import { auditLog } from "#db/schema/audit-log.ts";
import { streamEvents } from "#db/schema/stream.ts";
import { createDatabase, type DashboardDatabase } from "#tests/support/dashboard-database.ts";

const log = pino({ level: "silent" });
const organisationId = crypto.randomUUID();
const account = { id: crypto.randomUUID(), email: "manager@demo.example", firstName: "Giulia", lastName: "Ferri" };
const staff = {
  id: crypto.randomUUID(),
  accountId: account.id,
  firstName: "Giulia",
  lastName: "Ferri",
  roles: ["manager"] as Role[],
  access: { app: true, dashboard: true },
  organization: {
    id: organisationId,
    name: "ASD",
    logo: null,
    contractUrl: null,
    timeZone: "Europe/Rome",
    suspendedReason: null,
  },
};

let database: DashboardDatabase;
let pool: ReturnType<DashboardDatabase["connect"]>;
beforeAll(async () => {
  database = await createDatabase();
  pool = database.connect(4);
});
afterAll(() => database.drop());

/** A caller of its own request; `call` is upstream's answer. */
function callerOf(call: () => Promise<unknown>, db = pool.db) {
  const requestId = crypto.randomUUID();
  const wake = vi.fn();
  const sent = vi.fn(call);
  const caller: MutationCaller = {
    services: { audit: createAudit({ db, log, wake }) },
    request: { id: requestId, address: "192.0.2.7" },
    account,
    staff,
    organisationId,
    // why: a test's answer stands for any operation's.
    call: sent as unknown as MutationCaller["call"],
  };
  const rows = async () => {
    const all = await pool.db.select().from(auditLog).orderBy(auditLog.id);
    const own = all.filter((row) => row.requestId === requestId);
    const plain = await readActions(
      pool.sql,
      own.map((row) => ({ ...row, startedAt: null })),
    );
    return plain.map((row, n) => ({ ...row, organisationId: own[n]?.organisationId }));
  };
  return { caller, sent, wake, rows };
}

const announcedSince = (id: number) =>
  pool.db.select().from(streamEvents).where(gt(streamEvents.id, id)).orderBy(streamEvents.id);

const intent = {
  action: "reservation.set_notes",
  op: reservations.setNotes,
  input: { params: { id: crypto.randomUUID() }, body: { notes: "call the parents first" } },
  target: { type: "reservation", label: "Campo 1" },
  targetFrom: () => ({ id: "r-1" }),
} as const;

test("writes who, what and how it ended, without free text, before and after the call", async () => {
  const { caller, rows, wake } = callerOf(async () => {
    expect((await rows()).map(({ kind }) => kind)).toEqual(["intent"]);
    return { id: "r-1" };
  });
  await expect(mutate(caller, intent)).resolves.toEqual({ id: "r-1" });
  const [before, after] = await rows();
  expect(before).toMatchObject({ kind: "intent", outcome: null, targetId: null });
  expect(after).toMatchObject({
    kind: "outcome",
    outcome: "succeeded",
    actionId: before?.actionId,
    organisationId,
    accountId: account.id,
    staffMemberId: staff.id,
    actorName: "Giulia Ferri",
    actorRoles: ["manager"],
    targetType: "reservation",
    targetId: "r-1",
    targetLabel: "Campo 1",
    changes: { notes: { after: { redacted: "text", length: 22 } } },
    address: "192.0.2.7",
  });
  expect(wake).toHaveBeenCalledOnce();
  expect(await announcedSince(0)).toMatchObject([
    { topic: "audit", organisationId, roles: ["manager", "boardMember"], payload: { actionId: before?.actionId } },
    {
      topic: "reservations",
      organisationId,
      roles: ["manager", "boardMember", "facilityManager"],
      payload: { targetId: "r-1" },
    },
  ]);
});

test("what a call does besides stands in the log by itself, in its order, and is refused with it", async () => {
  const also = [{ action: "reservation.confirm", changes: { status: { after: "confirmed" } } }] as const;
  const done = callerOf(async () => ({ id: "r-1" }));
  await mutate(done.caller, { ...intent, also });
  const kinds = (await done.rows()).map(({ kind, action, targetId }) => [kind, action, targetId]);
  expect(kinds).toEqual([
    ["intent", "reservation.set_notes", null],
    ["intent", "reservation.confirm", null],
    ["outcome", "reservation.set_notes", "r-1"],
    ["outcome", "reservation.confirm", "r-1"],
  ]);
  const refused = callerOf(() => Promise.reject(new AppError("reservation.overlap", { status: 409 })));
  await expect(mutate(refused.caller, { ...intent, also })).rejects.toThrow();
  expect((await refused.rows()).map(({ outcome }) => outcome)).toEqual([null, null, "refused", "refused"]);
});

test.for([
  [new AppError("reservation.overlap", { status: 409 }), "refused", "reservation.overlap"],
  [new Response(null, { status: 302 }), "refused", "auth.required"],
  [new AppError("server.unknown", { status: 500 }), "failed", "server.unknown"],
  [new TypeError("a bug"), "failed", "server.unknown"],
  [new AppError("upstream.unreachable", { status: 502 }), "unknown", "upstream.unreachable"],
  [new AppError("upstream.contract_broken", { status: 502 }), "unknown", "upstream.contract_broken"],
] as const)("records %s as %s, and tells the agenda of what may have happened", async ([error, outcome, errorCode]) => {
  const { caller, rows } = callerOf(() => Promise.reject(error));
  const last = (await announcedSince(0)).at(-1)?.id ?? 0;
  await expect(mutate(caller, intent)).rejects.toBe(error);
  expect((await rows())[1]).toMatchObject({ outcome, errorCode });
  const topics = (await announcedSince(last)).map(({ topic }) => topic);
  expect(topics).toEqual(outcome === "unknown" ? ["audit", "reservations"] : ["audit"]);
});

test.for([
  ["payment.add", true],
  ["closing_period.create", true],
  ["opening_slot.copy", true],
  ["court.edit_many", true],
  ["location.edit", true],
  ["price_list.edit", false],
  ["notification.read", false],
] as const)("after %s the agenda is told: %s", async ([action, isTold]) => {
  const { caller } = callerOf(async () => ({ id: "r-1" }));
  const last = (await announcedSince(0)).at(-1)?.id ?? 0;
  await mutate(caller, { ...intent, action });
  expect((await announcedSince(last)).some(({ topic }) => topic === "reservations")).toBe(isTold);
});

test("sends nothing when the intent cannot be written", async () => {
  const broken = connect("postgres://nobody@127.0.0.1:1/none", 1);
  const { caller, sent } = callerOf(async () => ({}), broken.db);
  await expect(mutate(caller, intent)).rejects.toMatchObject({ code: "audit.unavailable", status: 503 });
  expect(sent).not.toHaveBeenCalled();
  await broken.close();
});

test("answers what upstream did even when the outcome cannot be written; the intent stays", async () => {
  const own = connect(database.url, 1);
  const { caller, rows } = callerOf(async () => {
    await own.close();
    return { id: "r-2" };
  }, own.db);
  await expect(mutate(caller, intent)).resolves.toEqual({ id: "r-2" });
  expect((await rows()).map(({ kind }) => kind)).toEqual(["intent"]);
});

test("an event stands in the log of every organisation it concerns", async () => {
  const { caller, rows } = callerOf(async () => ({}));
  const { audit } = caller.services;
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
  const email = `${crypto.randomUUID()}@demo.example`;
  const actor = { accountId: account.id, staffMemberId: null, name: email, email, roles: [] };
  const event = { action: "auth.sign_in", actor, requestId: caller.request.id, address: "::1" } as const;
  await audit.record({ ...event, outcome: "succeeded", organisationIds: [one, two] });
  // Nobody knows where this one belongs, except by the address that was typed.
  await audit.recordBestEffort({ ...event, outcome: "refused", errorCode: "auth.wrong_credentials" });
  await audit.recordBestEffort({ ...event, outcome: "refused", actor: { ...actor, email: "stranger@demo.example" } });
  const recorded = (await rows()).map((row) => [row.outcome, row.organisationId]);
  expect(recorded.toSorted()).toEqual(
    [
      ["succeeded", one],
      ["succeeded", two],
      ["refused", one],
      ["refused", two],
      ["refused", null],
    ].toSorted(),
  );
});

test("the log only grows", async () => {
  for (const statement of [
    "update dashboard.audit_log set action = 'x'",
    "delete from dashboard.audit_log",
    "truncate dashboard.audit_log",
    "truncate dashboard.audit_log cascade",
  ]) {
    await expect(pool.sql.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
  }
});
