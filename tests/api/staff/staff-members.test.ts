import { afterAll, beforeAll, expect, it } from "vitest";
import { roles } from "#contracts/operation.ts";
import { staffMembers } from "#contracts/staff/staff-members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

let stage: Stage;
beforeAll(async () => {
  stage = await createStage();
});
afterAll(() => stage.stop());

it("lists the organisation's staff, managers first", async () => {
  const { data } = await stage.client.ok(staffMembers.list, {}, { bearer: await stage.staff("coach") });
  expect(data.map(({ lastName, roles: own }) => [lastName, ...own])).toEqual([
    ["Ferri", "manager"],
    ["Bianchi", "boardMember"],
    ["Greco", "eventManager"],
    ["Rizzi", "facilityManager"],
    ["Conti", "coach"],
  ]);
  expect(new Set(data.map(({ organization }) => organization.id))).toEqual(new Set([demoOrganisations.aurora]));
});

it("keeps the stored order within a role", async () => {
  const bearer = await stage.staff("manager", "riviera");
  for (const [order, name] of ["Zoe", "Ada", "Mia"].entries())
    await stage.sql`with account as (
      insert into upstream.accounts (email, password_hash, first_name) values (${`${name}@riviera.example`}, '-', ${name})
      returning id)
      insert into upstream.staff_members (organisation_id, account_id, roles, "order")
      select ${demoOrganisations.riviera}, id, '{coach}', ${order} from account`;
  const { data } = await stage.client.ok(staffMembers.list, {}, { bearer });
  expect(data.map(({ firstName }) => firstName)).toEqual(["Giulia", "Zoe", "Ada", "Mia"]);
});

it.each(roles)("lists those who are %s", async (role) => {
  const bearer = await stage.staff("manager");
  const { data } = await stage.client.ok(staffMembers.list, { query: { role } }, { bearer });
  expect(data).toHaveLength(1);
  expect(data[0]?.roles).toContain(role);
});

it("refuses a role that does not exist", async () => {
  const bearer = await stage.staff("manager");
  const refusal = await stage.client.refused(staffMembers.list, { query: { role: "king" } }, { bearer });
  expect(refusal).toMatchObject({ status: 400, fields: [{ path: ["role"], code: "field.choice" }] });
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
