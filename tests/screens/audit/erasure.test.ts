import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { Visitor } from "#tests/support/visitor.ts";

describe("erasing a person from the log", () => {
  test("is asked for from an activity, says what goes, and leaves the activity without the name", async ({
    dashboard,
    visitor,
  }) => {
    const board = new Visitor(dashboard.url);
    await board.signIn("board", "Aurora");
    await visitor.signIn("manager", "Aurora");
    const before = await visitor.get("/audit?actor=board%40&action=auth.*");
    expect(before.text).toContain("board@demo.example");
    const path = before.document.querySelector("main tbody a.rowLink")?.getAttribute("href") ?? "";
    const action = await visitor.get(path);
    expect(action.text).not.toContain("Cancella i dati della persona interessata");
    const asked = await visitor.follow(action, "Cancella i dati di chi ha agito");
    expect(asked.status).toBe(200);
    expect(asked.text).toContain("board@demo.example");
    expect(asked.text).toContain("Attività in cui compare");
    const done = await visitor.submit(asked, {}, { button: "Cancella per sempre" });
    expect(done.path).toBe("/audit");
    expect(done.text).toContain("I dati personali sono stati cancellati dal registro");
    const after = await visitor.get(path);
    expect(after.text).toContain("dati cancellati");
    expect(after.text).not.toContain("board@demo.example");
    expect(after.text).not.toContain("Cancella i dati di chi ha agito");
    expect((await visitor.get("/audit?actor=board%40")).text).toContain("Nessuna attività con questi filtri");
    // Everything of the account is still found, by its id.
    const all = await visitor.follow(after, "Tutto di questa persona");
    expect(all.text).toContain("dati cancellati");
    const erasure = await visitor.get("/audit?action=audit.erase");
    expect(erasure.text).toContain("Dati personali cancellati");
    expect(erasure.text).toContain("manager@demo.example");
    expect((await visitor.get(`${path}/erasure/actor`)).status).toBe(404);
    expect((await visitor.get(`${path}/erasure/nobody`)).status).toBe(404);
    for (const [language, words] of [
      ["en", "erased data"],
      ["es", "datos borrados"],
    ] as const) {
      const reader = new Visitor(dashboard.url, language);
      await reader.signIn("board", "Aurora");
      expect((await reader.get(path)).text).toContain(words);
    }
  });

  test("is for managers only", async ({ dashboard, visitor }) => {
    await visitor.signIn("board", "Aurora");
    const list = await visitor.get("/audit?action=auth.sign_in");
    const path = list.document.querySelector("main tbody a.rowLink")?.getAttribute("href") ?? "";
    const action = await visitor.get(path);
    expect(action.status).toBe(200);
    expect(action.text).not.toContain("Cancella i dati");
    expect((await visitor.get(`${path}/erasure/actor`)).path).not.toContain("erasure");
    // Nor is anybody of another organisation's log within reach.
    const other = new Visitor(dashboard.url);
    await other.signIn("manager", "Riviera");
    expect((await other.get(`${path}/erasure/actor`)).status).toBe(404);
  });
});
