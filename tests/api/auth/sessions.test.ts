import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { users } from "#contracts/auth/users.ts";
import { notifications } from "#contracts/notifications/notifications.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, emailOf, type Stage } from "#tests/api/support/stage.ts";
import { demoPassword } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

describe("signing in", () => {
  it("hands out a token that speaks for the account", async () => {
    const token = await stage.client.ok(users.login, {}, { basic: [emailOf("manager"), demoPassword] });
    expect(Date.parse(token.expiresAt)).toBeGreaterThan(Date.now());
    const me = await stage.client.ok(users.me, {}, { bearer: token.jwt });
    expect(me).toMatchObject({ email: "manager@demo.example", firstName: "Giulia", language: null });
    expect(me.staffMembers.map(({ organization, roles }) => [organization.name, roles])).toEqual([
      ["ASD Polisportiva Aurora", ["manager"]],
      ["Beach Club Riviera", ["manager"]],
    ]);
  });

  it("takes the e-mail in any case", async () => {
    await stage.client.ok(users.login, {}, { basic: ["Manager@DEMO.example", demoPassword] });
  });

  it.each<[string, [string, string]]>([
    ["a wrong password", ["manager@demo.example", "Demo12345"]],
    ["an unknown e-mail", ["nobody@demo.example", demoPassword]],
    ["an empty password", ["manager@demo.example", ""]],
  ])("refuses %s, always alike", async (_, basic) => {
    const { requestId: _id, ...refusal } = await stage.client.refused(users.login, {}, { basic });
    expect(refusal).toEqual({ status: 401, code: "auth.wrong_credentials", message: "auth.wrong_credentials" });
  });

  it.each([undefined, "Bearer abc", "Basic !!!", `Basic ${Buffer.from("no colon").toString("base64")}`])(
    "refuses the header %j",
    async (authorization) => {
      const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
      const { status, code } = await stage.client.refused(users.login, {}, { headers });
      expect([status, code]).toEqual([401, "auth.required"]);
    },
  );

  it("shows only organisations whose dashboard is open to the account", async () => {
    const bearer = await stage.account("coach");
    const closed = await stage.sql`update upstream.staff_members set dashboard_access = false
      where account_id = (select id from upstream.accounts where email = 'coach@demo.example') returning id`;
    const me = await stage.client.ok(users.me, {}, { bearer });
    expect(me.staffMembers).toEqual([]);
    const body = { id: String(closed[0]?.id) };
    const refusal = await stage.client.refused(staffMembers.login, { body }, { bearer });
    expect(refusal).toMatchObject({ status: 403, code: "staff_member.no_dashboard_access" });
    await stage.sql`update upstream.staff_members set dashboard_access = true where id = ${body.id}`;
  });
});

describe("entering an organisation", () => {
  it("gives a token that speaks for the staff member", async () => {
    const me = await stage.client.ok(staffMembers.me, {}, { bearer: await stage.staff("manager", "riviera") });
    expect(me).toMatchObject({ roles: ["manager"], organization: { name: "Beach Club Riviera" } });
  });

  it("lets a staff member change to another organisation of the same account", async () => {
    const bearer = await stage.staff("manager", "aurora");
    const { staffMembers: own } = await stage.client.ok(users.me, {}, { bearer: await stage.account("manager") });
    const other = own.find(({ organization }) => organization.name === "Beach Club Riviera");
    const { jwt } = await stage.client.ok(staffMembers.login, { body: { id: other?.id ?? "" } }, { bearer });
    const me = await stage.client.ok(staffMembers.me, {}, { bearer: jwt });
    expect(me.id).toBe(other?.id);
  });

  it("knows no staff member of somebody else", async () => {
    const { id } = await stage.client.ok(staffMembers.me, {}, { bearer: await stage.staff("board") });
    const bearer = await stage.account("coach");
    const refusal = await stage.client.refused(staffMembers.login, { body: { id } }, { bearer });
    expect(refusal).toMatchObject({ status: 404, code: "record.not_found" });
  });

  it("names a missing and a malformed id", async () => {
    const bearer = await stage.account("coach");
    const missing = await stage.client.refused(staffMembers.login, { body: {} }, { bearer });
    expect(missing).toMatchObject({ status: 400, fields: [{ path: ["id"], code: "field.required" }] });
    const malformed = await stage.client.refused(staffMembers.login, { body: { id: "7" } }, { bearer });
    expect(malformed).toMatchObject({ status: 400, fields: [{ path: ["id"], code: "field.choice" }] });
  });

  it("keeps the two kinds of token apart", async () => {
    const account = await stage.client.refused(staffMembers.me, {}, { bearer: await stage.account("coach") });
    expect(account).toMatchObject({ status: 403, code: "auth.forbidden" });
    const staff = await stage.client.refused(users.me, {}, { bearer: await stage.staff("coach") });
    expect(staff).toMatchObject({ status: 403, code: "auth.forbidden" });
  });
});

describe("the end of a token", () => {
  const state = async (bearer: string) => (await stage.client.send(staffMembers.me, {}, { bearer })).status;

  it("comes for an account's token and all made from it when it signs out; others go on", async () => {
    const bearer = await stage.account("events");
    const { staffMembers: own } = await stage.client.ok(users.me, {}, { bearer });
    const child = await stage.client.ok(staffMembers.login, { body: { id: own[0]?.id ?? "" } }, { bearer });
    const grandchild = await stage.client.ok(
      staffMembers.login,
      { body: { id: own[0]?.id ?? "" } },
      { bearer: child.jwt },
    );
    const elsewhere = await stage.staff("events");
    await stage.client.ok(users.logout, {}, { bearer });
    expect((await stage.client.refused(users.me, {}, { bearer })).code).toBe("auth.required");
    expect([await state(child.jwt), await state(grandchild.jwt), await state(elsewhere)]).toEqual([401, 401, 200]);
  });

  it("comes at once when dashboard access is taken away, and roles are those of now", async () => {
    const bearer = await stage.staff("facilities");
    await stage.sql`update upstream.staff_members set roles = '{coach}'
      where account_id = (select id from upstream.accounts where email = 'facilities@demo.example')`;
    expect((await stage.client.ok(staffMembers.me, {}, { bearer })).roles).toEqual(["coach"]);
    await stage.sql`update upstream.staff_members set dashboard_access = false
      where account_id = (select id from upstream.accounts where email = 'facilities@demo.example')`;
    expect(await state(bearer)).toBe(401);
  });

  it("comes when it is too old", async () => {
    const later = await createStage();
    try {
      const bearer = await later.account("board");
      later.clock.forward(29 * 24 * 60);
      await later.client.ok(users.me, {}, { bearer });
      later.clock.forward(2 * 24 * 60);
      expect(await later.client.refused(users.me, {}, { bearer })).toMatchObject({
        status: 401,
        code: "auth.required",
      });
    } finally {
      await later.stop();
    }
  });

  it("was never for a forged one", async () => {
    const bearer = await stage.account("board");
    const [, payload = ""] = bearer.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const forged = await new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(Buffer.alloc(32, 7));
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${payload}.`;
    for (const jwt of [forged, unsigned, "x", bearer.slice(0, -3)])
      expect((await stage.client.send(notifications.countUnread, {}, { bearer: jwt })).status).toBe(401);
  });
});
