import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createAudit } from "#app/backend/audit/audit.server.ts";
import { findActions } from "#audit/search/find-actions.ts";
import { connect } from "#db/connection.ts";
import { runMigration } from "#server/migrate.ts";
import { bareDatabase, type TestDatabase } from "#tests/support/databases.ts";

// A server that has no pgcrypto, or does not let the owner create it: only who reads in SQL misses something.

const organisationId = crypto.randomUUID();
let database: TestDatabase;
let pool: ReturnType<typeof connect>;

beforeAll(async () => {
  database = await bareDatabase();
  pool = connect(database.url, 2);
  // why a trigger: this server has the extension. It answers as one would that has not.
  await pool.sql.unsafe(`
    create function public.refuse_extension() returns event_trigger language plpgsql as $$
    begin
      raise exception 'extension "pgcrypto" is not available' using errcode = 'feature_not_supported';
    end $$;
    create event trigger no_extension on ddl_command_start when tag in ('CREATE EXTENSION')
      execute function public.refuse_extension()`);
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});

const usePgcrypto = async () => (await pool.sql`select dashboard.use_pgcrypto() as is_there`)[0]?.is_there;
const inSql = async () =>
  (await pool.sql`select actor_name, actor_email from dashboard.actions`).map((row) => [
    row.actor_name,
    row.actor_email,
  ]);

test("the migration goes on, and says what is missing, what that means and what to do", async () => {
  const migrate = async () => {
    const [out, err]: [string[], string[]] = [[], []];
    const print = (lines: string[]) => (line: string) => void lines.push(line);
    await runMigration({ ownerUrl: database.url, dashboardUrl: undefined, out: print(out), err: print(err) });
    return { out: out.join("\n"), err: err.join("\n") };
  };
  const { out, err } = await migrate();
  expect(out).toContain("The dashboard's schema is up to date.");
  expect(err).toBe(
    'pgcrypto is not set up: extension "pgcrypto" is not available. The view dashboard.actions shows what is personal ' +
      "as (sealed) until an administrator has run: SELECT dashboard.use_pgcrypto()",
  );
  expect((await migrate()).err).toBe("");
});

test("the log is written, found and read by the dashboard without it; in SQL names stay sealed", async () => {
  await createAudit({ db: pool.db, log: pino({ level: "silent" }), wake: () => {} }).record({
    action: "auth.sign_in",
    actor: { accountId: crypto.randomUUID(), staffMemberId: null, name: "Giulia", email: "g@demo.example", roles: [] },
    organisationIds: [organisationId],
    outcome: "succeeded",
    requestId: "r",
    address: "::1",
  });
  const { actions } = await findActions(
    pool.sql,
    organisationId,
    { actor: { whole: "giulia", words: ["giulia"] } },
    { limit: 5 },
  );
  expect(actions.map(({ actorName, actorEmail }) => [actorName, actorEmail])).toEqual([["Giulia", "g@demo.example"]]);
  expect(await inSql()).toEqual([["(sealed)", "(sealed)"]]);
});

test("an administrator sets it up later, wherever it lies, and again when it is gone", async () => {
  expect(await usePgcrypto()).toBe(false);
  await pool.sql`alter event trigger no_extension disable`;
  expect(await usePgcrypto()).toBe(true);
  expect(await inSql()).toEqual([["Giulia", "g@demo.example"]]);

  await pool.sql`drop extension pgcrypto`;
  await expect(inSql()).rejects.toThrow(/decrypt_iv.* does not exist/u);
  await pool.sql`alter event trigger no_extension enable`;
  expect(await usePgcrypto()).toBe(false);
  expect(await inSql()).toEqual([["(sealed)", "(sealed)"]]);

  await pool.sql`alter event trigger no_extension disable`;
  await pool.sql`create extension pgcrypto with schema public`;
  expect(await usePgcrypto()).toBe(true);
  expect(await inSql()).toEqual([["Giulia", "g@demo.example"]]);
});
