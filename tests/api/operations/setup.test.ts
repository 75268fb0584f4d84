import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { organizations } from "#contracts/account/organizations.ts";
import { users } from "#contracts/auth/users.ts";
import { setup } from "#contracts/operations/setup.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createClient } from "#tests/api/support/client.ts";
import { startUpstream } from "#tests/support/programs.ts";
import { lockClubs } from "#upstream/operations/clubs/new-club.ts";
import { reopenSetup, setupCode } from "#upstream/operations/setup/code.ts";

/** An upstream on a database in which nobody made a club, with a clock that a test moves. */
async function beginning() {
  let shift = 0;
  const upstream = await startUpstream({ connections: 6, worker: false, now: () => new Date(Date.now() + shift) });
  const sql = postgres(upstream.databaseUrl, { max: 2, onnotice: () => {} });
  return {
    client: createClient(upstream.url),
    db: upstream.services.db,
    sql,
    code: () => setupCode(upstream.services.db),
    forward: (minutes: number) => {
      shift += minutes * 60_000;
    },
    async stop() {
      await sql.end();
      await upstream.stop();
    },
  };
}
type Beginning = Awaited<ReturnType<typeof beginning>>;

let own: Beginning;
beforeAll(async () => {
  own = await beginning();
});
afterAll(() => own.stop());

const password = "Aurora2026";
const bodyOf = (code: string, email = "anna@aurora.example") => ({
  ...{ code, email, password, firstName: "Anna", lastName: "Verdi", name: "ASD Aurora" },
  communicationLanguage: "en" as const,
  defaultCurrency: "chf" as const,
  timeZone: "Europe/Zurich",
  modules: ["academy" as const, "tournaments" as const],
});
const from = (address: string) => ({ headers: { "x-client-address": address } });
/** A code of the right form that is another one. */
const otherThan = (code: string) => (code.startsWith("A") ? "B" : "A") + code.slice(1);
const counts = async ({ sql }: Beginning) => {
  const [row] = await sql`select (select count(*)::int from upstream.organizations) as clubs,
    (select count(*)::int from upstream.accounts) as accounts, (select count(*)::int from upstream.provider_actions) as acts`;
  return row;
};

describe("while nobody ever made a club", () => {
  it("is open, and a wrong code or body makes nothing", async () => {
    expect(await own.client.ok(setup.show, {})).toEqual({ isOpen: true });
    const code = await own.code();
    expect(await own.client.refused(setup.create, { body: bodyOf(otherThan(code)) }, from("192.0.2.1"))).toMatchObject({
      status: 422,
      fields: [{ path: ["code"], code: "setup.code_wrong" }],
    });
    const wrong = { ...bodyOf(code), password: "weak", timeZone: "Europe/Atlantis", name: " ", modules: ["golf"] };
    const refusal = await own.client.refused(setup.create, { body: wrong }, from("192.0.2.2"));
    expect(refusal.fields?.map(({ path }) => path[0]).toSorted()).toEqual(["modules", "name", "password", "timeZone"]);
    expect(await counts(own)).toEqual({ clubs: 0, accounts: 0, acts: 0 });
  });

  it("codes are guessed slowly from one address, and nobody else waits for it", async () => {
    const code = await own.code();
    const wrong = { body: bodyOf(otherThan(code)) };
    for (let guess = 0; guess < 5; guess += 1)
      expect((await own.client.refused(setup.create, wrong, from("192.0.2.3"))).status).toBe(422);
    const right = { body: bodyOf(code) };
    // The right one waits, too.
    for (const body of [wrong, right])
      expect(await own.client.refused(setup.create, body, from("192.0.2.3"))).toMatchObject({
        status: 429,
        code: "auth.too_many_attempts",
      });
    for (let address = 0; address < 30; address += 1)
      expect((await own.client.refused(setup.create, wrong, from(`198.51.100.${address}`))).status).toBe(422);
    own.forward(61);
    expect(await counts(own)).toMatchObject({ clubs: 0 });
  });

  it("two at once: one makes the club, the other reads that it is made", async () => {
    const code = await own.code();
    // why held: both have shown the code by then, and wait for one lock.
    const { promise, resolve } = Promise.withResolvers<void>();
    const held = own.db.transaction(async (tx) => {
      await lockClubs(tx);
      await promise;
    });
    const answers = ["anna", "bruno"].map((who, at) =>
      own.client.send(setup.create, { body: bodyOf(code, `${who}@aurora.example`) }, from(`192.0.2.${10 + at}`)),
    );
    const waiting = () => own.sql`select count(*)::int as n from pg_locks where locktype = 'advisory' and not granted`;
    await expect.poll(async () => (await waiting())[0]?.n, { timeout: 30_000 }).toBe(2);
    resolve();
    await held;
    const done = await Promise.all(answers);
    const refused = done.find(({ status }) => status !== 201);
    expect(done.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await refused?.json()).toMatchObject({ code: "setup.done" });
    expect(await counts(own)).toEqual({ clubs: 1, accounts: 1, acts: 1 });
  });
});

describe("once a club was made", () => {
  it("is closed for good: with the code, without the club, without its rows", async () => {
    expect(await own.client.ok(setup.show, {})).toEqual({ isOpen: false });
    const closed = async () => {
      const body = bodyOf(await own.code(), "carla@aurora.example");
      const refusal = await own.client.refused(setup.create, { body }, from("192.0.2.20"));
      expect(refusal).toMatchObject({ status: 404, code: "record.not_found" });
    };
    await closed();
    const later = await startUpstream({ worker: false });
    onTestFinished(() => later.stop());
    const sql = postgres(later.databaseUrl, { max: 1, onnotice: () => {} });
    onTestFinished(() => sql.end());
    await sql`insert into upstream.organizations (name) values ('Made by hand')`;
    await sql`delete from upstream.organizations`;
    expect(await createClient(later.url).ok(setup.show, {})).toEqual({ isOpen: false });
    await closed();
  });

  it("the club is whole: its manager signs in, and reads what was chosen", async () => {
    const [made] = await own.sql<{ id: string; email: string }[]>`select s.id, a.email from upstream.staff_members s
      join upstream.accounts a on a.id = s.account_id`;
    const { jwt: account } = await own.client.ok(users.login, {}, { basic: [made?.email ?? "", password] });
    const { jwt: bearer } = await own.client.ok(
      staffMembers.login,
      { body: { id: made?.id ?? "" } },
      { bearer: account },
    );
    const me = await own.client.ok(staffMembers.me, {}, { bearer });
    expect(me).toMatchObject({ roles: ["manager"], organization: { name: "ASD Aurora", isDemo: false } });
    const { id } = me.organization;
    expect(await own.client.ok(organizations.show, { params: { id } }, { bearer })).toMatchObject({
      communicationLanguage: "en",
      defaultCurrency: "chf",
      timeZone: "Europe/Zurich",
      isDemo: false,
    });
    const rows = await own.sql`select product, enabled, total, expires_at from upstream.module_subscriptions
      order by product`;
    expect(rows.map(({ product, enabled, total }) => [product, enabled, total])).toEqual([
      ["academy", true, 0],
      ["facilitiesManager", false, 0],
      ["tournaments", true, 10],
    ]);
    expect(rows.every(({ expires_at: end }) => end === null)).toBe(true);
    expect(await own.sql`select type, label from upstream.payment_methods`).toEqual([{ type: "cash", label: "Cash" }]);
    const [action] = await own.sql`select * from upstream.provider_actions`;
    expect(action).toMatchObject({ organisation_id: id, actor: "/setup", action: "create" });
    expect(JSON.stringify(action)).not.toMatch(/anna|bruno|verdi/iu);
  });

  it("opened again, it has another code, and takes an account by its own password only", async () => {
    const spent = await own.code();
    const [before] = await own.sql`select a.email, a.password_hash from upstream.accounts a`;
    await own.sql`delete from upstream.secrets where purpose = 'setup'`;
    await reopenSetup(own.db);
    const code = await own.code();
    expect(code).not.toBe(spent);
    const again = { ...bodyOf(code, before?.email.toUpperCase()), name: "ASD Riviera" };
    const taken = { body: { ...again, password: "Another2026" } };
    expect(await own.client.refused(setup.create, taken, from("192.0.2.30"))).toMatchObject({
      status: 422,
      fields: [{ path: ["password"], code: "setup.account_exists" }],
    });
    await own.client.ok(setup.create, { body: again }, from("192.0.2.31"));
    expect(await counts(own)).toEqual({ clubs: 2, accounts: 1, acts: 2 });
    const [after] = await own.sql`select password_hash from upstream.accounts`;
    expect(after?.password_hash).toBe(before?.password_hash);
    expect(await own.client.ok(setup.show, {})).toEqual({ isOpen: false });
  });
});
