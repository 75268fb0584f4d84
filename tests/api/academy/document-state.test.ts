import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { DocumentState } from "#contracts/academy/states.ts";
import type { Member } from "#tests/api/support/members.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import {
  certificateState,
  currentDocument,
  documentRules,
  requiredState,
  stateOfDate,
} from "#upstream/academy/documents/state.ts";
import { addDays } from "#upstream/core/time.ts";

let stage: Stage;
let club: Member;
beforeAll(async () => {
  stage = await createStage();
  club = await stage.member(await stage.organisation("Circolo di prova"));
});
afterAll(() => stage.stop());

/** The rule, said once more and plainly. */
const expected = (daysLeft: number): DocumentState =>
  daysLeft < 0 ? "expired" : daysLeft <= 30 ? "expiring" : "valid";

it.each(["Europe/Rome", "Pacific/Auckland", "America/New_York"])(
  "a state follows from the organisation's date, with sessions in %s",
  async (zone) => {
    const today = "2027-03-28";
    const rows = await stage.upstream.services.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('timezone', ${zone}, true)`);
      const date = sql`(${today}::date + days)`;
      return tx.execute<{ days: number; state: DocumentState }>(
        sql`select days, ${stateOfDate(date, { today })} as state from generate_series(-400, 400) as days`,
      );
    });
    expect(rows).toHaveLength(801);
    for (const { days, state } of rows) expect([days, state]).toEqual([days, expected(days)]);
  },
);

it("the organisation's date is its own zone's", async () => {
  await stage.sql`update upstream.organizations set time_zone = 'Pacific/Auckland' where id = ${club.organisationId}`;
  const rules = await documentRules(stage.upstream.services.db, club.organisationId, new Date("2027-01-31T12:00:00Z"));
  expect(rules.today).toBe("2027-02-01");
});

it("only the current document of a type counts, and the worst of those required", async () => {
  const { db } = stage.upstream.services;
  const { organisationId } = club;
  const today = "2027-01-01";
  const [athlete] = await stage.sql<{ id: string }[]>`
    insert into upstream.athletes (organisation_id, first_name, last_name) values (${organisationId}, 'A', 'B') returning id`;
  const rules = { organisationId, today, required: ["medicalCertificate", "id"] as const };
  const add = async (type: string, expiresOn: string | null, removed = false) =>
    (
      await stage.sql<{ id: string }[]>`
        insert into upstream.documents (organisation_id, athlete_id, type, expires_on, removed_at)
        values (${organisationId}, ${athlete?.id ?? ""}, ${type}, ${expiresOn}, ${removed ? new Date() : null})
        returning id`
    )[0]?.id;
  const read = async () => {
    const one = sql`a.id`;
    const [row] = await db.execute<{ current: string | null; certificate: string; worst: string }>(sql`
      select ${currentDocument(one, sql`'medicalCertificate'`, rules)} as current,
             ${certificateState(one, rules)} as certificate, ${requiredState(one, rules)} as worst
        from upstream.athletes a where a.id = ${athlete?.id}`);
    return row;
  };
  expect(await read()).toEqual({ current: null, certificate: "missing", worst: "missing" });
  const old = await add("medicalCertificate", addDays(today, -1));
  await add("id", null);
  expect(await read()).toEqual({ current: old, certificate: "expired", worst: "expired" });
  const fresh = await add("medicalCertificate", addDays(today, 31));
  await add("medicalCertificate", addDays(today, 300), true);
  expect(await read()).toEqual({ current: fresh, certificate: "valid", worst: "valid" });
  // One that ends wins over one that never does.
  await add("id", addDays(today, 5));
  expect(await read()).toEqual({ current: fresh, certificate: "valid", worst: "expiring" });
});
