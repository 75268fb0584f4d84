import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#db/schema/audit-log.ts";
import { athlete, erased, giulia, openErasableLog } from "#tests/support/erasable-log.ts";

const log = await openErasableLog();
const { sql, app, folder, sequencer, act, find, command } = log;
afterAll(() => log.drop());

describe("the command", () => {
  const own = crypto.randomUUID();
  const plain = {
    kind: "outcome",
    outcome: "succeeded",
    organisationId: own,
    action: "payment.add",
    requestId: "r",
    address: "::1",
  };
  beforeAll(async () => {
    await act(giulia, { organisationId: own });
    await act({ ...giulia, id: crypto.randomUUID() }, { organisationId: own });
    await app.db.insert(auditLog).values({ ...plain, actionId: crypto.randomUUID(), actorName: "giulia ferri" });
  });

  test("says in a dry run what would go and what would stay, and does nothing", async () => {
    const asked = ["erase", "--organisation", own, "--person", giulia.id];
    const { code, out } = await command(...asked, "--dry-run");
    expect(code).toBe(0);
    expect(out).toContain(`Organisation ${own}: 1 people, 0 searches, 1 actions.`);
    expect(out).toContain(`goes: Giulia Ferri, ${giulia.email} (account ${giulia.id})`);
    expect(out).toMatch(/stays: Giulia Ferri.* has the same name/u);
    expect(out).toContain("stays: 1 rows from before names were sealed");
    expect(await find({ actor: "giulia" }, own)).toHaveLength(3);
    expect(await command(...asked)).toMatchObject({ code: 2, err: expect.stringContaining("--as") });
    expect(await command("erase", "--as", "Me")).toMatchObject({ code: 2, err: expect.stringContaining("Say whom") });
    const none = await command("erase", "--organisation", own, "--name", "Nessun Altro", "--as", "Me");
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining("Nobody") });
  });

  test("erases by name, records who asked, and does it again after a restore", async () => {
    const before = await sql`select * from dashboard.audit_people where organisation_id = ${own}`;
    const done = await command("erase", "--organisation", own, "--name", "Ferri Giulia", "--as", "Marco Galli");
    expect(done).toMatchObject({ code: 0, out: expect.stringContaining("2 entries of the directory were erased.") });
    expect((await find({}, own)).map(({ actor }) => actor.name)).toEqual([
      "Marco Galli",
      "giulia ferri",
      erased,
      erased,
    ]);
    const listed = await command("erasures", "--organisation", own);
    expect(JSON.parse(listed.out)).toMatchObject({ organisation: own, people: { length: 2 } });
    await writeFile(join(folder, "erasures.ndjson"), listed.out);
    expect(await command("erase", "--replay", join(folder, "erasures.ndjson"), "--as", "Me")).toMatchObject({
      out: expect.stringContaining("0 entries"),
    });
    // As a restored database has them.
    for (const { id, organisation_id, kind, subject, texts, key } of before) {
      await sql`insert into dashboard.audit_people (id, organisation_id, kind, subject, texts, key)
        values (${id}, ${organisation_id}, ${kind}, ${subject}, ${texts}, ${key}) on conflict do nothing`;
    }
    expect(await find({ actor: "ferri" }, own)).toHaveLength(3);
    expect(await command("erase", "--replay", join(folder, "erasures.ndjson"), "--as", "Me")).toMatchObject({
      out: expect.stringContaining("2 entries of the directory were erased again."),
    });
    expect(await find({ actor: "ferri" }, own)).toHaveLength(1);
    const query = await command("query", "--organisation", own);
    expect(query.out).toContain("(erased)");
  });

  test("an export shows what is left in plain beside what is chained, and is verified without the database", async () => {
    while ((await sequencer.step()) > 0);
    const { out } = await command("export", "--organisation", own);
    const rows = out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line))
      .filter(({ type }) => type === "row");
    const last = rows.findLast(({ action }) => action === "reservation.edit");
    expect(last.actor_name).toMatch(/^sealed:1:/u);
    expect(last.revealed).toEqual({
      actor_name: erased,
      actor_email: erased,
      target_label: athlete.name,
      changes: { amount: { before: 100, after: 250 }, guestName: { before: "Anna Serra", after: "Luca Villa" } },
    });
    expect(out.toLowerCase()).not.toContain(giulia.email);
    await writeFile(join(folder, "export.ndjson"), out);
    const verified = await command("verify", join(folder, "export.ndjson"), "--public-key", join(folder, "key.pem"));
    expect(verified).toMatchObject({ code: 0, out: expect.stringContaining("Nothing was changed.") });
    const csv: Record<string, string>[] = parse((await command("export", "--organisation", own, "--csv")).out, {
      columns: true,
      bom: true,
    });
    const record = csv.find(({ action, kind }) => action === "reservation.edit" && kind === "outcome");
    expect(record).toMatchObject({ actor_name: "(erased)", target_label: athlete.name });
    expect(record?.changes).toContain("Luca Villa");
  });
});
