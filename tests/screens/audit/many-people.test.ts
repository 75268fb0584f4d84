import { beforeEach, describe, expect } from "vitest";
import { seal } from "#audit/format/sealed-text.ts";
import { maxPeople } from "#audit/search/resolve-people.ts";
import { auditCommand } from "#tests/support/audit-command.ts";
import { test } from "#tests/support/fixtures.ts";
import type { TestUpstream } from "#tests/support/programs.ts";
import type { Page } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

// A text that is the beginning of very many names: up to a limit it is answered, beyond it more letters are asked for.

const club = (upstream: TestUpstream) =>
  upstream.services.sql<{ id: string }[]>`
  select id from upstream.organizations where name like '%Aurora%'`.then(([row]) => row?.id ?? "");

/** So many athletes called so, and one action on the last of them. */
async function fill(upstream: TestUpstream, surname: string, count: number): Promise<string> {
  const { sql } = upstream.services;
  const organisation = await club(upstream);
  await sql`insert into dashboard.audit_people (organisation_id, kind, subject, texts, key)
    select ${organisation}, 'athlete', gen_random_uuid()::text, array[${surname} || ' Numero' || n], sha256(n::text::bytea)
    from generate_series(1, ${count}::int) n`;
  const [last] = await sql<{ id: string; key: Buffer; name: string }[]>`
    select id::text, key, texts[1] as name from dashboard.audit_people
    where texts[1] = ${`${surname} Numero${count}`}`;
  if (!last) throw new Error("nobody");
  await sql`insert into dashboard.audit_log (action_id, kind, outcome, organisation_id, actor_name, action, target_type,
      target_label, request_id, address)
    values (gen_random_uuid(), 'outcome', 'succeeded', ${organisation}, 'Giulia', 'reservation.create', 'reservation',
      ${seal(last, last.name)}, '', '192.0.2.1')`;
  return last.name;
}

const problemOf = (page: Page, name: string) => page.document.querySelector(`#filter-${name}-error`)?.textContent ?? "";
const rowsOf = (page: Page) => [...page.document.querySelectorAll("main tbody tr")].map((row) => row.textContent);

describe("a search for the beginning of very many names", () => {
  let filled = false;
  beforeEach<{ upstream: TestUpstream }>(async ({ upstream }) => {
    if (filled) return;
    filled = true;
    await fill(upstream, "Appena", maxPeople);
    await fill(upstream, "Marchetti", maxPeople + 1);
  });

  test("as many as the limit are answered", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    for (const query of ["target=appena", "q=appena", "q=oggetto:appena"]) {
      const page = await visitor.get(`/audit?${query}`);
      expect([query, page.status, rowsOf(page).length]).toEqual([query, 200, 1]);
      expect(rowsOf(page)[0]).toContain(`Appena Numero${maxPeople}`);
    }
  });

  test.for([
    ["actor=marchetti", "actor"],
    ["target=marche", "target"],
    ["q=marchetti", "q"],
    ["q=chi:marchetti", "actor"],
  ] as const)("one more is refused where it was typed: %s", async ([query, field], { visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const page = await visitor.get(`/audit?${query}`);
    expect(page.status).toBe(400);
    expect(problemOf(page, field)).toMatch(/Con «march.*» cominciano troppi nomi: scrivi qualche lettera in più/u);
    expect(page.document.querySelectorAll("main form[role=search] [aria-invalid]")).toHaveLength(1);
    expect(page.document.querySelector(`#filter-${field}`)?.getAttribute("value")).toMatch(/^march/u);
    expect(page.document.querySelector("main form[role=search] details")?.hasAttribute("open")).toBe(
      field === "target",
    );
    expect(rowsOf(page)).toEqual([]);
  });

  test("more letters find who is meant, also among the others' names", async ({ visitor }) => {
    await visitor.signIn("manager", "Aurora");
    const page = await visitor.get(`/audit?target=${encodeURIComponent(`marchetti numero${maxPeople + 1}`)}`);
    expect([page.status, rowsOf(page).length]).toEqual([200, 1]);
  });

  test("no file is made of it: the list says why", async ({ visitor, upstream }) => {
    await visitor.signIn("manager", "Aurora");
    const asked = await visitor.get("/audit/export?actor=marchetti");
    expect([asked.status, asked.path]).toEqual([400, "/audit?actor=marchetti"]);
    expect(problemOf(asked, "actor")).toContain("troppi nomi");
    // The names have become more since the page was opened.
    const form = await visitor.get("/audit/export?actor=nessunoqui");
    const sent = await visitor.submit(form, { actor: "marchetti", format: "csv" });
    expect([sent.status, sent.path.startsWith("/audit?")]).toEqual([400, true]);
    const jobs = await upstream.services
      .sql`select 1 from dashboard.export_jobs where filters ->> 'actor' = 'marchetti'`;
    expect(jobs).toHaveLength(0);
  });

  test("a file that was asked for before they were so many fails at once, not after three attempts", async ({
    upstream,
    // The dashboard makes the file.
    dashboard: _,
  }) => {
    const { sql } = upstream.services;
    const [id, organisation, staffMember] = [crypto.randomUUID(), await club(upstream), crypto.randomUUID()];
    await sql`insert into dashboard.notifications (id, organisation_id, staff_member_id, type, status, upstream_status,
      created_at, updated_at) values (${id}, ${organisation}, ${staffMember}, 'EXPORT_AUDIT', 'unread', 'unread', now(), now())`;
    await sql`insert into dashboard.export_jobs (id, organisation_id, staff_member_id, notification_id, kind, format, filters)
      values (${id}, ${organisation}, ${staffMember}, ${id}, 'EXPORT_AUDIT', 'csv', '{"actor": "marchetti"}'::text::jsonb)`;
    const job = await waitFor(async () => {
      const [row] = await sql`select status, error_code from dashboard.export_jobs where id = ${id}`;
      return row?.status === "FAILED" && row;
    }, 7_000);
    expect(job).toEqual({ status: "FAILED", error_code: "audit.too_common" });
  });

  test("on the command line it is said in one line", async ({ upstream }) => {
    const organisation = await club(upstream);
    const args = ["query", "actor:marchetti", "--organisation", organisation];
    expect(await auditCommand(args, { DATABASE_URL: upstream.databaseUrl })).toMatchObject({
      code: 2,
      err: `“marchetti” is the beginning of more than ${maxPeople} names: write more of it.\n`,
    });
  });
});
