import type { TransactionSql } from "postgres";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startDashboard, startUpstream, type TestDashboard, type TestUpstream } from "#tests/support/programs.ts";
import { Visitor } from "#tests/support/visitor.ts";

// The database is there, and takes longer than a page may: what is slow waits for a lock that the test holds.

let upstream: TestUpstream;
let dashboard: TestDashboard;
const visitor = () => new Visitor(dashboard.url);
beforeAll(async () => {
  upstream = await startUpstream({ seed: true });
  dashboard = await startDashboard({
    upstreamUrl: upstream.url,
    databaseUrl: upstream.databaseUrl,
    dbTimeoutMs: 700,
  });
});
afterAll(async () => {
  await dashboard.stop();
  await upstream.stop();
});

/** Does something while a table is locked. */
const whileLocked = <T>(table: string, mode: string, work: () => Promise<T>) =>
  upstream.services.sql.begin(async (tx: TransactionSql) => {
    await tx.unsafe(`lock table dashboard.${table} in ${mode} mode`);
    return work();
  });

describe("the log while its database is slow", () => {
  test("a search that takes too long says so, keeps what was asked, and can be tried again", async () => {
    const reader = visitor();
    await reader.signIn("manager", "Aurora");
    // Words are looked up in the vocabulary; a page without a search never asks it.
    const slow = await whileLocked("audit_vocabulary", "access exclusive", () =>
      reader.get("/audit?actor=giulia&q=campo"),
    );
    expect(slow.status).toBe(503);
    expect(slow.text).toContain("La ricerca richiede troppo tempo");
    expect(slow.text).toContain("Restringila");
    expect(slow.document.querySelector("#filter-actor")?.getAttribute("value")).toBe("giulia");
    expect(slow.document.querySelector("#filter-q")?.getAttribute("value")).toBe("campo");
    expect(slow.document.querySelector("main table")).toBeNull();
    const again = await reader.follow(slow, "Riprova");
    expect([again.status, again.path]).toEqual([200, "/audit?actor=giulia&q=campo"]);
  });

  test("without a search it is the database that is away, whoever reads: nothing is said of saving", async () => {
    const reader = visitor();
    await reader.signIn("manager", "Aurora");
    for (const [mode, path] of [
      ["access exclusive", "/audit"],
      ["share", "/audit?action=auth.sign_in"],
    ] as const) {
      const page = await whileLocked("audit_log", mode, () => reader.get(path));
      expect([path, page.status, page.headers.get("retry-after")]).toEqual([path, 503, "5"]);
      expect(page.text).toContain("Registro e notifiche non sono raggiungibili");
      expect(page.text).not.toContain("non si può salvare");
    }
  });
});
