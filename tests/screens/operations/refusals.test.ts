import postgres from "postgres";
import { expect } from "vitest";
import { startDashboardProcess } from "#tests/support/dashboard-process.ts";
import { someReservation } from "#tests/support/demo-records.ts";
import { test as base } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";

/** A dashboard whose log can be read, and its database. */
const test = base
  .extend("program", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const lines: string[] = [];
    const program = await startDashboardProcess({
      databaseUrl: upstream.databaseUrl,
      upstreamUrl: upstream.url,
      sessionSecret: "a secret of the tests, 32 characters or more",
      onLine: (line) => lines.push(line),
    });
    onCleanup(() => program.stop());
    /** What the log says of a request. */
    const logged = (requestId: string | null) =>
      expect.poll(() =>
        lines.filter((line) => line.includes(`"requestId":"${requestId}"`)).map((line) => JSON.parse(line)),
      );
    return { url: program.url, logged };
  })
  .extend("sql", { scope: "file" }, async ({ upstream }, { onCleanup }) => {
    const sql = postgres(upstream.databaseUrl, { max: 1, onnotice: () => {} });
    onCleanup(() => sql.end());
    return sql;
  });

test("a refused post of another site is logged, with its request and where it says it is from", async ({ program }) => {
  const origin = "https://elsewhere.example";
  const refused = await new Visitor(program.url).post("/login", { email: "x" }, { origin });
  expect(refused.status).toBe(403);
  const line = { level: 40, status: 403, code: "request.foreign", origin, msg: "request refused" };
  await program.logged(refused.headers.get("x-request-id")).toEqual([expect.objectContaining(line)]);
});

test("an id of another organisation is logged, and a write to it stands in the action log", async ({
  program,
  sql,
}) => {
  const there = new Visitor(program.url);
  await there.signIn("manager", "Riviera");
  const { id } = await someReservation(there);
  const here = new Visitor(program.url);
  await here.signIn("manager", "Aurora");
  const refusal = { level: 40, status: 404, code: "record.not_found", msg: "upstream refused a record" };

  const read = await here.get(`/locations/reservations/${id}`);
  expect(read.status).toBe(404);
  await program.logged(read.headers.get("x-request-id")).toEqual([expect.objectContaining(refusal)]);

  const path = `/locations/reservations/${id}/notes`;
  const wrote = await here.post(path, { notes: "mine", version: "1" });
  expect(wrote.status).toBe(404);
  const requestId = wrote.headers.get("x-request-id");
  await program.logged(requestId).toContainEqual(expect.objectContaining(refusal));
  // One entry for the write, whether it was refused before or behind its intent.
  const rows = await sql`select action, outcome, error_code, target_id from dashboard.audit_log
                         where request_id = ${requestId ?? ""} and kind = 'outcome'`;
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ outcome: "refused", error_code: "record.not_found" });
  expect([id, path]).toContain(rows[0]?.target_id);

  // A page that only reads leaves nothing there.
  const reads =
    await sql`select 1 from dashboard.audit_log where request_id = ${read.headers.get("x-request-id") ?? ""}`;
  expect(reads).toHaveLength(0);
});

test("what the page itself does not find is recorded, too", async ({ program, sql }) => {
  const visitor = new Visitor(program.url);
  await visitor.signIn("facilities");
  const list = await visitor.get("/locations/list");
  const place = list.document.querySelector("a.rowLink")?.getAttribute("href") ?? "";
  const refused = await visitor.post(`${place}/media`, { up: "00000000-0000-4000-8000-000000000000" });
  expect(refused.status).toBe(404);
  const rows = await sql`select action, outcome, error_code, target_id from dashboard.audit_log
                         where request_id = ${refused.headers.get("x-request-id") ?? ""}`;
  const row = {
    action: "access.refuse",
    outcome: "refused",
    error_code: "record.not_found",
    target_id: `${place}/media`,
  };
  expect(rows.map((one) => ({ ...one }))).toEqual([row]);
});
