import postgres from "postgres";
import { describe, expect } from "vitest";
import { makeKeys, makeSequencer } from "#tests/support/audit-chain.ts";
import { test } from "#tests/support/fixtures.ts";
import { type Page, Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";

const hrefOf = (page: Page, selector: string) => page.document.querySelector(selector)?.getAttribute("href") ?? "";

/** A reservation whose notes the visitor has just changed. */
async function changedReservation(visitor: Visitor): Promise<string> {
  const list = await visitor.get("/locations/reservations/list?status=confirmed");
  const reservation = hrefOf(list, "a.rowLink");
  const form = await visitor.get(`${reservation}/notes`);
  await visitor.submit(form, { notes: `Portare i palloni ${crypto.randomUUID()}` });
  return reservation;
}

describe("an action of the log", () => {
  test("is found from its record, and shows what was changed and where it stands in the chain", async ({
    visitor,
    upstream,
  }) => {
    await visitor.signIn("manager", "Aurora");
    const reservation = await changedReservation(visitor);
    const history = await visitor.follow(await visitor.get(reservation), "Nel registro attività");
    expect(history.path).toBe(`/audit?target=${reservation.split("/").at(-1)}`);
    const detail = await visitor.get(hrefOf(history, "main tbody a.rowLink"));
    expect(detail.status).toBe(200);
    for (const words of [
      "Modifica delle note",
      "Riuscita",
      "GMT+",
      "manager@demo.example",
      "testo di",
      "Prima",
      "Dopo",
    ])
      expect(detail.text).toContain(words);
    expect(detail.text).toContain("Inizio");
    expect(detail.document.querySelectorAll("main section:last-of-type tbody tr")).toHaveLength(2);
    const sql = postgres(upstream.databaseUrl, { max: 1 });
    const { sequencer, told } = makeSequencer(sql, makeKeys().signing);
    await waitFor(async () => {
      await sequencer.step();
      return told.length > 0 && (await visitor.get(detail.path)).text.includes("Sigillata");
    });
    await sql.end();
    const sealed = await visitor.get(detail.path);
    expect(sealed.text).toContain(`chiave ${told[0]?.keyId}`);
    expect(hrefOf(sealed, `main a[href="${reservation}"]`)).toBe(reservation);
    const all = await visitor.follow(sealed, "Tutto su questo oggetto");
    expect(all.path).toBe(history.path);
  });

  test("says in words why it was refused", async ({ visitor, dashboard }) => {
    await visitor.signIn("manager");
    const stranger = new Visitor(dashboard.url);
    await stranger.submit(await stranger.get("/login"), { email: "manager@demo.example", password: "Wrong1234" });
    const list = await visitor.get("/audit?outcome=refused");
    expect(list.text).toContain("Le credenziali inserite non sono corrette");
    const detail = await visitor.get(hrefOf(list, "main tbody a.rowLink"));
    expect(detail.text).toContain("Le credenziali inserite non sono corrette");
    expect(detail.text).toContain("auth.wrong_credentials");
  });

  test("of another organisation is not found", async ({ visitor, dashboard }) => {
    const there = new Visitor(dashboard.url);
    await there.signIn("manager", "Riviera");
    await changedReservation(there);
    const foreign = hrefOf(await there.get("/audit?action=reservation.*"), "main tbody a.rowLink");
    expect((await there.get(foreign)).status).toBe(200);
    await visitor.signIn("manager", "Aurora");
    expect((await visitor.get(foreign)).status).toBe(404);
    expect((await visitor.get("/audit/nonsense")).status).toBe(404);
    expect((await visitor.get("/audit/00000000-0000-4000-8000-000000000000")).status).toBe(404);
  });

  test("the way to a record's history is for those who may read the log", async ({ visitor }) => {
    await visitor.signIn("facilities");
    const list = await visitor.get("/locations/reservations/list");
    const reservation = await visitor.get(hrefOf(list, "a.rowLink"));
    expect(reservation.status).toBe(200);
    expect(reservation.document.querySelector("a[href^='/audit']")).toBeNull();
  });

  test("is read once in ten minutes, whatever a clock that was wrong has noted", async ({ visitor, upstream }) => {
    await visitor.signIn("manager", "Aurora");
    const sought = crypto.randomUUID();
    const sql = postgres(upstream.databaseUrl, { max: 1 });
    const readings = sql`select id from dashboard.audit_log where action = 'audit.read'`;
    const recordedByReading = async () => {
      const before = (await sql`${readings}`).length;
      await visitor.get(`/audit?actor=${sought}`);
      return (await sql`${readings}`).length - before;
    };
    expect([await recordedByReading(), await recordedByReading()]).toEqual([1, 0]);
    const view = `%${sought}%`;
    await sql`update dashboard.audit_views set recorded_at = now() + interval '3 hours' where view like ${view}`;
    expect([await recordedByReading(), await recordedByReading()]).toEqual([1, 0]);
    await sql.end();
  });
});
