import { createHash } from "node:crypto";
import { describe, expect } from "vitest";
import { testWithSql as test } from "#tests/support/fixtures.ts";
import { unzip } from "#tests/support/sheets.ts";
import { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { errorsOf } from "../support/crud.ts";

const page = "/account/data";
const form = "form#club-export";
const hrefs = ({ document }: { document: Document }) =>
  [...document.querySelectorAll("main a[href]")].map((link) => link.getAttribute("href") ?? "");
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

describe("the whole club as a file, without a script", () => {
  test("is asked for with the password, shown as it is made, and downloaded with the signed log", async ({
    visitor,
  }) => {
    await visitor.signIn("manager", "Aurora");
    const empty = await visitor.follow(await visitor.get("/account/plans"), "I tuoi dati");
    expect([empty.path, empty.text.includes("Nessun file: scrivi la password qui sopra")]).toEqual([page, true]);
    const missing = await visitor.submit(empty, { password: "" }, { form });
    expect([missing.status, errorsOf(missing).join()]).toEqual([422, expect.stringContaining("Campo obbligatorio")]);
    const wrong = await visitor.submit(empty, { password: "Wrong1234" }, { form });
    expect(errorsOf(wrong).join()).toContain("La password non è giusta");
    expect(wrong.html).not.toContain("Wrong1234");
    const started = await visitor.submit(empty, { password: "Demo1234" }, { form });
    expect(started.text).toContain("I file sono in preparazione");
    // A browser without scripts reads the page again while it is made. The same form sent twice asks once.
    if (started.document.querySelector("progress")) {
      expect(started.html).toMatch(/<noscript><meta http-equiv="refresh"/iu);
      await visitor.submit(empty, { password: "Demo1234" }, { form });
    }
    const ready = await waitFor(async () => {
      const now = await visitor.get(page);
      const links = hrefs(now).filter((href) => /\/file$|\/download$/u.test(href));
      return links.length === 2 ? now : undefined;
    }, 120_000);
    const [club = "", log = ""] = hrefs(ready).filter((href) => /\/file$|\/download$/u.test(href));
    const file = await visitor.request(club);
    expect(file.headers.get("content-type")).toBe("application/zip");
    expect(file.headers.get("content-disposition")).toMatch(/filename="[a-z-]*aurora-[\d-]+\.zip"/u);
    const bytes = Buffer.from(await file.arrayBuffer());
    expect(file.headers.get("content-length")).toBe(String(bytes.length));
    expect(ready.text).toContain(sha256(bytes));
    expect(ready.text).toContain(new Intl.NumberFormat("it", { useGrouping: "always" }).format(bytes.length));
    expect([...unzip(bytes).keys()]).toContain("data/athletes.csv");
    const rest = await visitor.request(club, { headers: { range: "bytes=100-199" } });
    expect([rest.status, rest.headers.get("content-range")]).toEqual([206, `bytes 100-199/${bytes.length}`]);
    expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100, 200))).toBe(true);
    const signed = await visitor.get(log);
    expect(ready.text).toContain(sha256(Buffer.from(signed.html)));
    const lines = signed.html
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([lines[0].type, lines.at(-1).type]).toEqual(["export", "end"]);
    // The bell leads to the page, and the log says who asked and who took it.
    const inbox = await visitor.get("/notifications");
    expect(inbox.text).toContain("L'esportazione del circolo è pronta");
    expect(hrefs(inbox)).toContain(page);
    for (const verb of ["create", "download"])
      expect((await visitor.action(`action=club_export.${verb}`)).text).toContain("dati del circolo");
    expect((await visitor.get("/audit?action=club_export.create")).html).not.toContain("Demo1234");
  }, 180_000);

  test("is for managers of the club; a file that is gone says so", async ({ visitor, dashboard, sql }) => {
    const [row] = await sql<{ id: string }[]>`select id from upstream.club_exports where state = 'ready'`;
    const file = `${page}/${row?.id}/file`;
    const board = new Visitor(dashboard.url);
    await board.signIn("board", "Aurora");
    expect((await board.get("/account/plans")).text).not.toContain("I tuoi dati");
    for (const path of [page, file]) expect((await board.get(path)).path).not.toBe(path);
    const stranger = new Visitor(dashboard.url);
    await stranger.signIn("manager", "Riviera");
    expect((await stranger.get(file)).status).toBe(404);
    expect((await stranger.get(page)).text).toContain("Nessun file");
    await visitor.signIn("manager", "Aurora");
    await sql`update upstream.club_exports set state = 'deleted' where state = 'ready'`;
    expect((await visitor.get(file)).status).toBe(404);
    expect((await visitor.get(page)).text).toContain("i file restano 7 giorni");
    await sql`insert into upstream.club_exports (organisation_id, staff_member_id, state, failure, ended_at)
      select organisation_id, staff_member_id, 'failed', 'club_export.too_large', now() from upstream.club_exports limit 1`;
    expect((await visitor.get(page)).text).toContain("I dati sono troppi per un file solo");
  });
});
