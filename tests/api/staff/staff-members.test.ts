import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import type { CallInput } from "#contracts/operation.ts";
import { type Role, roles } from "#contracts/operation.ts";
import { maxStaffMembers, type StaffRecord, staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

type Body = CallInput<typeof staffMembers.create>["body"];
const person = (email: string, over: Partial<Body> = {}): Body => ({
  email,
  firstName: "Nora",
  lastName: "Villa",
  roles: ["coach"],
  access: { app: true, dashboard: true },
  ...over,
});

/** A club of its own with managers, and calls of the first of them. */
async function club(...others: Role[][]) {
  const organisationId = await stage.organisation("Circolo di prova");
  const boss = await stage.member(organisationId, ["manager"]);
  const members = [];
  for (const own of others) members.push(await stage.member(organisationId, own));
  const bearer = boss.jwt;
  const list = async (query: CallInput<typeof staffMembers.list>["query"] = {}) =>
    (await stage.client.ok(staffMembers.list, { query }, { bearer })).data;
  return { organisationId, boss, bearer, members, list };
}
const patch = (id: string, body: CallInput<typeof staffMembers.update>["body"]) => ({ params: { id }, body });
const codeIn = (mail: string | undefined) => /: (\d{8})/u.exec(mail ?? "")?.[1] ?? "";
const names = (list: readonly StaffRecord[]) => list.map(({ lastName }) => lastName);

describe("the list", () => {
  it("has the organisation's staff, managers first", async () => {
    const { data } = await stage.client.ok(staffMembers.list, {}, { bearer: await stage.staff("board") });
    expect(data.map(({ lastName, roles: own }) => [lastName, ...own])).toEqual([
      ["Ferri", "manager"],
      ["Bianchi", "boardMember"],
      ["Greco", "eventManager"],
      ["Rizzi", "facilityManager"],
      ["Conti", "coach"],
      ["Neri", "coach"],
      ["Testa", "coach"],
    ]);
    expect(data[1]).toMatchObject({ email: "board@demo.example", phoneNumber: "+39 333 0100102", invitedAt: null });
  });

  it.each(roles)("shows those who are %s", async (role) => {
    const { data } = await stage.client.ok(
      staffMembers.list,
      { query: { role } },
      { bearer: await stage.staff("manager") },
    );
    expect(data.length).toBeGreaterThan(0);
    for (const member of data) expect(member.roles).toContain(role);
  });

  it("is searched by name and address, and filtered by access", async () => {
    const bearer = await stage.staff("manager");
    const ask = async (query: CallInput<typeof staffMembers.list>["query"]) =>
      names((await stage.client.ok(staffMembers.list, { query }, { bearer })).data);
    expect(await ask({ search: "paolo RIZ" })).toEqual(["Rizzi"]);
    expect(await ask({ search: "events@" })).toEqual(["Greco"]);
    expect(await ask({ access: "none" })).toEqual([]);
    expect((await ask({ access: "dashboard" })).length).toBeGreaterThan(4);
  });

  it("refuses a role that does not exist", async () => {
    const bearer = await stage.staff("manager");
    const refusal = await stage.client.refused(staffMembers.list, { query: { role: "king" } }, { bearer });
    expect(refusal).toMatchObject({ status: 400, fields: [{ path: ["role"], code: "field.choice" }] });
  });
});

it("tells a staff member about itself", async () => {
  const me = await stage.client.ok(staffMembers.me, {}, { bearer: await stage.staff("facilities") });
  expect(me).toMatchObject({
    firstName: "Paolo",
    roles: ["facilityManager"],
    access: { app: true, dashboard: true },
    organization: { id: demoOrganisations.aurora, contractUrl: "https://contracts.demo.example/aurora.pdf" },
  });
});

describe("adding", () => {
  it("invites an unknown address, which chooses a password by the code in any browser", async () => {
    const { bearer, list } = await club();
    const email = "nora.villa@nuova.example";
    const body = person(email, { phoneNumber: "+39 333 1", roles: ["coach", "boardMember", "coach"] });
    const added = await stage.client.ok(staffMembers.create, { body }, { bearer });
    expect(added).toMatchObject({ email, firstName: "Nora", roles: ["boardMember", "coach"] });
    expect(added.invitedAt).not.toBeNull();
    const otp = codeIn((await stage.mails()).at(-1));
    const signIn = (password: string) => stage.client.send(users.login, {}, { basic: [email, password] });
    expect((await signIn("")).status).toBe(401);
    stage.clock.forward(60 * 24);
    const chosen = { email, otp, password: "Nuova1234" };
    await stage.client.refused(users.setPassword, { body: { ...chosen, otp: "00000000" } });
    await stage.client.ok(users.setPassword, { body: chosen });
    const { jwt } = (await (await signIn("Nuova1234")).json()) as { jwt: string };
    const { staffMembers: own } = await stage.client.ok(users.me, {}, { bearer: jwt });
    await stage.client.ok(staffMembers.login, { body: { id: own[0]?.id ?? "" } }, { bearer: jwt });
    expect((await list({ role: "coach" }))[0]).toMatchObject({ lastName: "Villa", invitedAt: null });
    expect(await stage.client.refused(users.setPassword, { body: chosen })).toMatchObject({ code: "otp.expired" });
  });

  it("ties a known address to its account, and does not tell whose it is", async () => {
    const { bearer, list } = await club();
    const body = person("COACH@demo.example");
    const added = await stage.client.ok(staffMembers.create, { body }, { bearer });
    expect(added).toMatchObject({ firstName: "Nora", lastName: "Villa", phoneNumber: null });
    expect(codeIn((await stage.mails()).at(-1))).toBe("");
    const jwt = await stage.account("coach");
    await stage.client.ok(staffMembers.login, { body: { id: added.id } }, { bearer: jwt });
    expect(await list({ role: "coach" })).toMatchObject([{ lastName: "Conti", phoneNumber: "+39 333 0100103" }]);
  });

  it("is a manager's, refuses who is there already, and needs a role", async () => {
    const { bearer, members, list } = await club(["boardMember"]);
    const create = (body: Body, by = bearer) => stage.client.refused(staffMembers.create, { body }, { bearer: by });
    expect(await create(person("a@nuova.example"), members[0]?.jwt)).toMatchObject({
      status: 403,
      code: "staff_member.unauthorized",
    });
    await stage.client.ok(staffMembers.create, { body: person("due@nuova.example") }, { bearer });
    expect(await create(person("Due@nuova.example"))).toMatchObject({
      status: 409,
      code: "staff_member.exists",
      fields: [{ path: ["email"], code: "staff_member.exists" }],
    });
    expect(await create(person("b@nuova.example", { roles: [] }))).toMatchObject({
      fields: [{ path: ["roles"], code: "staff_member.roles_required" }],
    });
    expect(await list()).toHaveLength(3);
  });

  it("ends at a number of people", async () => {
    const { bearer, organisationId } = await club();
    await stage.sql`with account as (
      insert into upstream.accounts (email) select 'n' || n || '@molti.example'
        from generate_series(2, ${maxStaffMembers}) n returning id)
      insert into upstream.staff_members (organisation_id, account_id) select ${organisationId}, id from account`;
    const refusal = await stage.client.refused(
      staffMembers.create,
      { body: person("ultima@nuova.example") },
      { bearer },
    );
    expect(refusal).toMatchObject({ status: 409, code: "staff_member.too_many", details: { max: maxStaffMembers } });
  });

  it("leaves nobody when the mail cannot be sent", async () => {
    const { bearer, list } = await club();
    const { mail } = stage.upstream.services;
    const send = mail.send;
    mail.send = () => Promise.reject(new Error("no mail"));
    try {
      const refusal = await stage.client.refused(staffMembers.create, { body: person("x@nuova.example") }, { bearer });
      expect(refusal.status).toBe(500);
    } finally {
      mail.send = send;
    }
    expect(await list()).toHaveLength(1);
  });

  it("mails an invitation again, after a while, until the person has entered", async () => {
    const { bearer, boss } = await club();
    const added = await stage.client.ok(staffMembers.create, { body: person("tardi@nuova.example") }, { bearer });
    const first = codeIn((await stage.mails()).at(-1));
    const again = { params: { id: added.id } };
    expect(await stage.client.refused(staffMembers.invite, again, { bearer })).toMatchObject({
      code: "staff_member.just_invited",
      details: { minutes: 5 },
    });
    stage.clock.forward(5);
    await stage.client.ok(staffMembers.invite, again, { bearer });
    const second = codeIn((await stage.mails()).at(-1));
    const choose = (otp: string) => ({ body: { email: "tardi@nuova.example", otp, password: "Nuova1234" } });
    expect(first).not.toBe(second);
    expect(await stage.client.refused(users.setPassword, choose(first))).toMatchObject({ code: "otp.wrong" });
    await stage.client.ok(users.setPassword, choose(second));
    const own = { params: { id: boss.staffMemberId } };
    expect(await stage.client.refused(staffMembers.invite, own, { bearer })).toMatchObject({
      code: "staff_member.entered",
    });
  });

  it("a code that was asked for does not end the invitation's, and a week does", async () => {
    const { bearer } = await club();
    const email = "settimana@nuova.example";
    await stage.client.ok(staffMembers.create, { body: person(email) }, { bearer });
    const otp = codeIn((await stage.mails()).at(-1));
    stage.clock.forward(120);
    await stage.client.ok(users.recoveryToken, { body: { email } });
    const chosen = { body: { email, otp, password: "Nuova1234" } };
    stage.clock.forward(7 * 24 * 60 - 125);
    await stage.client.refused(users.setPassword, { body: { ...chosen.body, otp: "00000000" } });
    stage.clock.forward(10);
    expect(await stage.client.refused(users.setPassword, chosen)).toMatchObject({ code: "otp.expired" });
  });
});

describe("changing", () => {
  it("roles and access are the board's, the manager's role only a manager's, one's own nobody's", async () => {
    const { bearer, boss, members, list } = await club(["boardMember"], ["coach"], ["manager"]);
    const [board, coach, other] = members;
    if (!board || !coach || !other) throw new Error("nobody there");
    const refusal = (by: string, id: string, body: CallInput<typeof staffMembers.update>["body"]) =>
      stage.client.refused(staffMembers.update, patch(id, body), { bearer: by });
    const changed = await stage.client.ok(
      staffMembers.update,
      patch(coach.staffMemberId, { roles: ["coach", "eventManager"], version: 1 }),
      { bearer: board.jwt },
    );
    expect(changed).toMatchObject({ roles: ["eventManager", "coach"], version: 2 });
    expect(await refusal(board.jwt, coach.staffMemberId, { roles: ["coach"], version: 1 })).toMatchObject({
      code: "staff_member.stale",
    });
    for (const [id, body] of [
      [coach.staffMemberId, { roles: ["manager"] }],
      [other.staffMemberId, { roles: ["coach"] }],
      [other.staffMemberId, { access: { app: true, dashboard: false } }],
    ] as const)
      expect(await refusal(board.jwt, id, { ...body, roles: body.roles && [...body.roles] })).toMatchObject({
        status: 403,
        code: "staff_member.manager_only",
      });
    for (const one of [boss, board])
      expect(await refusal(one.jwt, one.staffMemberId, { roles: ["coach"] })).toMatchObject({
        status: 409,
        code: "staff_member.own_role",
      });
    // A manager takes a further role, lays it down, and stays a manager who enters as before.
    for (const own of [["manager", "coach"], ["manager"]] as const)
      expect(
        await stage.client.ok(staffMembers.update, patch(boss.staffMemberId, { roles: [...own] }), { bearer }),
      ).toMatchObject({ roles: own });
    const own = { roles: ["manager", "coach"] as const, access: { app: false, dashboard: true } };
    expect(await refusal(boss.jwt, boss.staffMemberId, { ...own, roles: [...own.roles] })).toMatchObject({
      code: "staff_member.own_role",
    });
    // What stays as it is, is no change.
    await stage.client.ok(staffMembers.update, patch(boss.staffMemberId, { roles: ["manager"] }), { bearer });
    await stage.client.ok(staffMembers.update, patch(other.staffMemberId, { roles: ["coach"] }), { bearer });
    expect((await list({ role: "manager" })).map(({ id }) => id)).toEqual([boss.staffMemberId]);
    expect((await stage.client.refused(staffMembers.list, {}, { bearer: coach.jwt })).status).toBe(403);
  });

  it("of another organisation is a 404, for every call", async () => {
    const { members } = await club(["coach"]);
    const bearer = await stage.staff("manager", "riviera");
    const id = members[0]?.staffMemberId ?? "";
    for (const [operation, input] of [
      [staffMembers.update, patch(id, { roles: ["coach"] })],
      [staffMembers.invite, { params: { id } }],
    ] as const)
      expect(await stage.client.refused(operation, input, { bearer })).toMatchObject({ status: 404 });
    const order = { body: { role: "coach", positions: [id] } };
    expect(await stage.client.refused(staffMembers.reorder, order, { bearer })).toMatchObject({ code: "order.stale" });
  });

  it("ends the staff tokens of who may no longer open the dashboard, and no other", async () => {
    const { bearer, members } = await club(["coach"], ["coach"]);
    const [out, stays] = members;
    if (!out || !stays) throw new Error("nobody there");
    const stream = await out.listen();
    const access = { app: true, dashboard: false };
    await stage.client.ok(staffMembers.update, patch(out.staffMemberId, { access }), { bearer });
    expect((await out.call("GET", "/staffMembers/me")).status).toBe(401);
    expect((await stays.call("GET", "/staffMembers/me")).status).toBe(200);
    const left = await stage.sql`select 1 from upstream.tokens where staff_member_id = ${out.staffMemberId}`;
    expect(left).toHaveLength(0);
    await stream.close();
    await stage.client.ok(staffMembers.update, patch(out.staffMemberId, { access: { app: true, dashboard: true } }), {
      bearer,
    });
    expect((await out.call("GET", "/staffMembers/me")).status).toBe(401);
  });

  it("two managers who demote each other at once leave one", async () => {
    for (let round = 0; round < 10; round += 1) {
      const { boss, members, organisationId } = await club(["manager"]);
      const other = members[0];
      if (!other) throw new Error("nobody there");
      const body = round % 2 === 0 ? { roles: ["coach" as const] } : { access: { app: true, dashboard: false } };
      const answers = await Promise.all([
        stage.client.send(staffMembers.update, patch(other.staffMemberId, body), { bearer: boss.jwt }),
        stage.client.send(staffMembers.update, patch(boss.staffMemberId, body), { bearer: other.jwt }),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const left = await stage.sql`select 1 from upstream.staff_members
        where organisation_id = ${organisationId} and 'manager' = any (roles) and dashboard_access`;
      expect(left).toHaveLength(1);
    }
  });

  it("the database keeps a last manager by itself", async () => {
    const { boss, organisationId } = await club(["coach"]);
    for (const change of [
      () => stage.sql`update upstream.staff_members set roles = '{coach}' where id = ${boss.staffMemberId}`,
      () => stage.sql`update upstream.staff_members set dashboard_access = false where id = ${boss.staffMemberId}`,
      () => stage.sql`delete from upstream.staff_members where organisation_id = ${organisationId}`,
    ])
      await expect(change()).rejects.toThrow("an organisation keeps a manager");
  });
});

describe("the order of a role", () => {
  it("is its own: who stands in two roles stands in each where they were put", async () => {
    const { bearer, boss, members, list } = await club(["coach", "eventManager"], ["coach"], ["eventManager", "coach"]);
    const [a = "", b = "", c = ""] = members.map(({ staffMemberId }) => staffMemberId);
    const ids = async (role: Role) => (await list({ role })).map(({ id }) => id);
    expect([await ids("coach"), await ids("eventManager")]).toEqual([
      [a, b, c],
      [a, c],
    ]);
    const put = (role: Role, positions: string[]) => ({ body: { role, positions } });
    await stage.client.ok(staffMembers.reorder, put("coach", [c, a, b]), { bearer });
    expect([await ids("coach"), await ids("eventManager")]).toEqual([
      [c, a, b],
      [a, c],
    ]);
    for (const wrong of [
      [c, a],
      [c, a, a],
      [c, a, b, boss.staffMemberId],
      [c, a, crypto.randomUUID()],
    ])
      expect(await stage.client.refused(staffMembers.reorder, put("coach", wrong), { bearer })).toMatchObject({
        status: 409,
        code: "order.stale",
      });
    await stage.client.ok(staffMembers.update, patch(c, { roles: ["eventManager"] }), { bearer });
    await stage.client.ok(staffMembers.update, patch(c, { roles: ["coach"] }), { bearer });
    expect([await ids("coach"), await ids("eventManager")]).toEqual([[a, b, c], [a]]);
  });

  it("people who are added at once have places of their own", async () => {
    const { bearer, list } = await club();
    const many = Array.from({ length: 6 }, (_, n) => person(`insieme${n}@nuova.example`));
    await Promise.all(many.map((body) => stage.client.ok(staffMembers.create, { body }, { bearer })));
    const places = (await list({ role: "coach" })).map(({ positions }) => positions.coach);
    expect(places).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("correcting who a staff member is", () => {
  const correct = (id: string, body: CallInput<typeof staffMembers.correct>["body"]) => ({ params: { id }, body });
  const accountsOf = async (email: string) =>
    (await stage.sql<{ id: string }[]>`select id from upstream.accounts where lower(email) = ${email}`).length;

  it("before the person enters: name and phone, and another address by a new invitation; the account made in vain goes", async () => {
    const { bearer, list } = await club();
    const { id } = await stage.client.ok(staffMembers.create, { body: person("typo@own.example") }, { bearer });
    const before = codeIn((await stage.mails()).at(-1));
    const named = await stage.client.ok(staffMembers.correct, correct(id, { lastName: "Villani", phoneNumber: "1" }), {
      bearer,
    });
    expect(named).toMatchObject({
      firstName: "Nora",
      lastName: "Villani",
      phoneNumber: "1",
      email: "typo@own.example",
    });
    const moved = await stage.client.ok(staffMembers.correct, correct(id, { email: "Right@own.example" }), { bearer });
    expect(moved).toMatchObject({ id, lastName: "Villani", email: "Right@own.example" });
    const mail = (await stage.mails()).at(-1) ?? "";
    expect(mail).toContain("To: Right@own.example");
    expect([await accountsOf("typo@own.example"), await accountsOf("right@own.example")]).toEqual([0, 1]);
    const spent = { email: "typo@own.example", otp: before, password: "Nuova123" };
    expect((await stage.client.refused(users.setPassword, { body: spent })).status).toBe(404);
    const body = { email: "right@own.example", otp: codeIn(mail), password: "Nuova123" };
    await stage.client.ok(users.setPassword, { body });
    expect((await list()).map(({ id: one }) => one)).toContain(id);
  });

  it("of who has entered: the address only, whose account stays as it is; what was open there ends", async () => {
    const { bearer, members } = await club(["coach"]);
    const [coach] = members;
    const id = coach?.staffMemberId ?? "";
    const own = (await stage.client.ok(staffMembers.list, {}, { bearer })).data.find((one) => one.id === id);
    expect(await stage.client.refused(staffMembers.correct, correct(id, { firstName: "X" }), { bearer })).toMatchObject(
      {
        status: 409,
        code: "staff_member.own_data",
      },
    );
    const moved = await stage.client.ok(staffMembers.correct, correct(id, { email: "board@demo.example" }), { bearer });
    expect(moved).toMatchObject({ id, firstName: own?.firstName, roles: ["coach"], email: "board@demo.example" });
    expect(moved.invitedAt).not.toBeNull();
    expect((await stage.client.refused(staffMembers.me, {}, { bearer: coach?.jwt ?? "" })).status).toBe(401);
    expect(await accountsOf(own?.email.toLowerCase() ?? "")).toBe(1);
  });

  it("is a manager's, not of oneself, not to an address of the staff, not of a stale record or another club", async () => {
    const { bearer, boss, members, list } = await club(["boardMember"], ["coach"]);
    const [member, coach] = members;
    const id = coach?.staffMemberId ?? "";
    const refused = async (...[input, by]: [ReturnType<typeof correct>, string]) =>
      (await stage.client.refused(staffMembers.correct, input, { bearer: by })).code;
    const email = "elsewhere@own.example";
    expect(await refused(correct(id, { email }), member?.jwt ?? "")).toBe("staff_member.unauthorized");
    expect(await refused(correct(boss.staffMemberId, { email }), bearer)).toBe("staff_member.own_address");
    expect(await refused(correct(id, { email, version: 99 }), bearer)).toBe("staff_member.stale");
    const taken = (await list()).find((one) => one.id === member?.staffMemberId)?.email ?? "";
    expect(await refused(correct(id, { email: taken.toUpperCase() }), bearer)).toBe("staff_member.exists");
    expect(await refused(correct(id, { email }), await stage.staff("manager"))).toBe("record.not_found");
    expect(await accountsOf(email)).toBe(0);
  });

  it("two managers who correct each other at once leave one who has entered", async () => {
    const { organisationId, boss, members } = await club(["manager"]);
    const pair = [boss, ...members];
    const tries = pair.map(({ jwt: bearer }, n) =>
      stage.client.send(
        staffMembers.correct,
        correct(pair[1 - n]?.staffMemberId ?? "", { email: `corrected${n}@own.example` }),
        {
          bearer,
        },
      ),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).toSorted();
    expect(statuses[0]).toBe(200);
    expect([401, 409]).toContain(statuses[1]);
    const [left] = await stage.sql<{ count: number }[]>`select count(*)::int from upstream.staff_members
      where organisation_id = ${organisationId} and 'manager' = any (roles) and dashboard_access and invited_at is null`;
    expect(left?.count).toBe(1);
    const straight = stage.sql`update upstream.staff_members set account_id = (select id from upstream.accounts
      where email = 'board@demo.example') where organisation_id = ${organisationId} and invited_at is null`;
    await expect(straight).resolves.toBeDefined();
    const entered = stage.sql`update upstream.staff_members set invited_at = now(), account_id = (select id from upstream.accounts
      where email = 'manager@demo.example') where organisation_id = ${organisationId} and invited_at is null`;
    await expect(entered).rejects.toThrow("keeps a manager who has entered");
  });
});
