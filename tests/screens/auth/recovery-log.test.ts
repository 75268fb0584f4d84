import postgres from "postgres";
import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";

test("recovery and reset of a password stand in the log of the account's organisations", async ({
  upstream,
  dashboard,
  visitor,
}) => {
  await new Visitor(dashboard.url).signInAnew("coach");
  const email = "coach@demo.example";
  const stranger = new Visitor(dashboard.url);
  expect((await stranger.post("/recover-password", { email })).status).toBe(302);
  const wrong = { email, otp: "00000000", password: "Nuova1234", repeat: "Nuova1234" };
  expect((await new Visitor(dashboard.url).post("/reset-password", wrong)).status).toBe(422);
  expect((await stranger.post("/recover-password", { email: "nobody@demo.example" })).status).toBe(422);

  const sql = postgres(upstream.databaseUrl, { max: 1 });
  const rows = await sql`select action, outcome, error_code from dashboard.audit_log
                         where action in ('auth.request_recovery', 'auth.reset_password')
                           and organisation_id is not null order by at`;
  await sql.end();
  expect(rows).toEqual([
    { action: "auth.request_recovery", outcome: "succeeded", error_code: null },
    { action: "auth.reset_password", outcome: "refused", error_code: "otp.expired" },
  ]);
  await visitor.signInAnew("manager", "ASD Polisportiva Aurora");
  const log = await visitor.get("/audit");
  expect(log.text).toContain("Richiesta di recupero password");
});
