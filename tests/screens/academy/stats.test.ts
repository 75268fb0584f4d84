import { describe, expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const analytics = "/my-organization/analytics";
const period = "from=2026-01-01&to=2026-12-31";

/** The rows of the page's table, as texts. */
const tableOf = (document: Document) =>
  [...document.querySelectorAll("main tbody tr")].map((row) =>
    [...row.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""),
  );

/** What each row of a chart says, after its name. */
const drawnIn = (figure: Element) =>
  [...figure.querySelectorAll("title")].map((title) => title.textContent?.split(": ")[1]?.split(" · ") ?? []);

describe("charts", () => {
  test("have a table with the same figures below them, without a script", async ({ visitor }) => {
    await visitor.signIn("manager");
    for (const [address, sums] of [
      [`${analytics}?${period}`, (row: string[]) => [Number(row[1]) - Number(row[5]), Number(row[5])]],
      [`${analytics}?by=level&${period}`, (row: string[]) => [Number(row[1]) - Number(row[5]), Number(row[5])]],
      [`${analytics}/money?${period}`, (row: string[]) => [row[1], row[2]]],
      [`${analytics}/money?by=package&${period}`, (row: string[]) => [row[2]]],
    ] as const) {
      const { document } = await visitor.get(address);
      const [chart] = document.querySelectorAll("main figure");
      expect(chart?.querySelector("[role=img]")?.getAttribute("aria-label"), address).toBeTruthy();
      const rows = tableOf(document);
      expect(rows.length, address).toBeGreaterThan(4);
      expect(chart && drawnIn(chart), address).toEqual(rows.map((row) => sums(row).map(String)));
    }
  });

  test("say by what figures are told, and keep the dates", async ({ visitor }) => {
    await visitor.signIn("board");
    const page = await visitor.get(`${analytics}?${period}`);
    for (const by of ["status", "level", "group", "site", "package", "gender", "age", "course"]) {
      const link = page.document.querySelector(`main a[href*="by=${by}"]`)?.getAttribute("href") ?? "";
      const split = await visitor.get(link);
      expect([split.status, split.text.includes("Dal 01/01/2026 al 31/12/2026")], by).toEqual([200, true]);
    }
  });
});

describe("figures", () => {
  test("lead to the members behind them", async ({ visitor }) => {
    await visitor.signIn("manager");
    for (const address of [
      `${analytics}?${period}`,
      `${analytics}?by=group&${period}`,
      `${analytics}?by=status&${period}`,
    ]) {
      const { document } = await visitor.get(address);
      const links = [...document.querySelectorAll('main tbody a[href*="figure="]')];
      expect(links.length, address).toBeGreaterThan(8);
      for (const link of links.filter((_, at) => at % 7 === 0)) {
        const list = await visitor.get(link.getAttribute("href") ?? "");
        expect(list.text, link.getAttribute("href") ?? "").toContain("Dalle analisi:");
        // Nobody of the demo took a step twice.
        const [count] = [...list.document.querySelectorAll("main b")].flatMap(
          (one) => /^(\d+) iscrizion/u.exec(one.textContent ?? "")?.[1] ?? [],
        );
        expect(count, link.getAttribute("href") ?? "").toBe(link.textContent);
      }
    }
  });

  test("of money lead to the cash book, which says the same to the cent", async ({ visitor }) => {
    await visitor.signIn("manager");
    for (const by of ["month", "method", "package", "site"]) {
      const { document } = await visitor.get(`${analytics}/money?by=${by}&${period}`);
      const rows = [...document.querySelectorAll("main tbody tr")];
      const collected = rows.flatMap((row) => {
        const cells = [...row.querySelectorAll("td")];
        const cell = cells[by === "method" ? 0 : 1];
        const fees = cells[by === "method" ? 1 : 3];
        const link = cell?.querySelector("a")?.getAttribute("href");
        return link ? [{ link, cents: centsOf(cell), fees: centsOf(fees) }] : [];
      });
      expect(collected.length, by).toBeGreaterThan(0);
      for (const { link, cents, fees } of collected.slice(0, 4)) {
        const book = await visitor.get(link);
        const totals = [...book.document.querySelectorAll("main tfoot td")];
        expect(centsOf(totals.at(-1)), link).toBe(cents - fees);
      }
    }
  });

  test("of what was charged lead to the transactions that were charged", async ({ visitor, upstream }) => {
    await visitor.signIn("manager");
    const { document } = await visitor.get(`${analytics}/money?${period}`);
    const link = document.querySelector('main tfoot a[href*="moved=charged"]')?.getAttribute("href") ?? "";
    const [row] = await upstream.services.sql`
      select count(distinct s.id)::int as count from upstream.subscriptions s
        join upstream.ledger_entries l on l.debit_id = s.debit_id
       where s.organisation_id = ${demoOrganisations.aurora} and l.kind in ('charge', 'reprice', 'cancel')
         and l.day between '2026-01-01' and '2026-12-31'`;
    const list = await visitor.get(link);
    expect(list.text).toContain("Dalle analisi: transazioni con addebiti");
    expect(list.text).toContain(`${row?.count} transazion`);
  });
});

/** What a cell of money says, in cents. */
const centsOf = (cell: Element | undefined): number =>
  Math.round(Number((cell?.textContent ?? "").replaceAll(/[^\d,-]/gu, "").replace(",", ".")) * 100);

describe("the period", () => {
  test("is the last twelve months, or the dates of the address, and never too long", async ({ visitor }) => {
    await visitor.signIn("manager");
    const usual = await visitor.get(analytics);
    expect(usual.text).toContain("Periodo: ultimi dodici mesi");
    expect(tableOf(usual.document)).toHaveLength(12);
    const long = await visitor.get(`${analytics}?from=2010-01-01&to=2026-11-30`);
    expect(long.text).toContain("al massimo 60 mesi");
    expect(tableOf(long.document)).toHaveLength(60);
    const turned = await visitor.get(`${analytics}?from=2026-03-01&to=2026-02-01`);
    expect(turned.text).toContain("Dal 01/02/2026 al 01/03/2026");
    const empty = await visitor.get(`${analytics}?from=1990-01-01&to=1990-12-31`);
    expect(empty.text).toContain("Niente dal 01/01/1990 al 31/12/1990");
    expect(empty.document.querySelector("main figure")).toBeNull();
  });

  test("is that of the time range, until today", async ({ visitor }) => {
    await visitor.signIn("manager");
    const page = await visitor.get(analytics);
    await visitor.submit(page, { range: "custom", startAt: "2026-09-01", endAt: "2099-08-31" }, {
      form: "#time-range",
    } as never);
    const ranged = await visitor.get(`${analytics}/attendance`);
    expect(ranged.text).toMatch(/01\/09\/2026–31\/08\/2099/u);
    expect(ranged.text).not.toContain("al 31/08/2099");
  });
});

test("the tables are files, and who took one is in the log", async ({ visitor, upstream }) => {
  await visitor.signIn("board");
  for (const section of ["memberships", "money", "attendance"]) {
    const file = await visitor.get(`${analytics}/${section}/download?by=month&${period}&format=csv`);
    expect([file.status, file.text.split("\n").length > 12], section).toEqual([200, true]);
  }
  expect((await visitor.get(`${analytics}/nothing/download`)).status).toBe(404);
  const [row] = await upstream.services.sql`
    select count(*)::int as count from dashboard.audit_log where action = 'analytics.download' and kind = 'outcome'`;
  expect(row?.count).toBe(3);
});
