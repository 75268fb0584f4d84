import { expect } from "vitest";
import { test } from "#tests/support/fixtures.ts";

const analytics = "/events/analytics";

const cellsOf = (document: Document, row: string) =>
  [...document.querySelectorAll(`main ${row} tr`)].map((one) =>
    [...one.querySelectorAll("th, td")].map((cell) => cell.textContent ?? ""),
  );

test("figures of events stand in charts and in a table below them, which lead to the events", async ({ visitor }) => {
  await visitor.signIn("events");
  for (const by of ["month", "year"]) {
    const { document, text } = await visitor.get(`${analytics}?by=${by}&from=2024-02-01&to=2026-12-31`);
    const rows = cellsOf(document, "tbody");
    expect(rows).toHaveLength(by === "month" ? 35 : 3);
    const charts = [...document.querySelectorAll("main figure")];
    const isPaid = rows.some((row) => /[1-9]/u.test(`${row[8]}${row[9]}`));
    const drawn = charts.map((chart) =>
      [...chart.querySelectorAll("title")].map((title) => title.textContent?.split(": ")[1]?.split(" · ")),
    );
    expect(drawn).toEqual([
      rows.map((row) => [row[1], row[2]]),
      rows.map((row) => [row[4], row[5]]),
      ...(isPaid ? [rows.map((row) => [row[8], row[9]])] : []),
    ]);
    const [totals = []] = cellsOf(document, "tfoot");
    for (const at of [1, 2, 3, 4, 5, 6])
      expect(Number(totals[at])).toBe(rows.reduce((sum, row) => sum + Number(row[at]), 0));
    expect(Number(totals[1])).toBeGreaterThan(4);
    expect(Number(totals[6])).toBeGreaterThan(4);
    const minutesOf = (hours = "") => hours.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(minutesOf(totals[7])).toBe(rows.reduce((sum, row) => sum + minutesOf(row[7]), 0));
    expect(text).toContain("Dal 01/02/2024 al 31/12/2026");
    const figure = document.querySelector('main tbody a[href*="/events/list?type=tournament"]');
    const behind = await visitor.get(figure?.getAttribute("href") ?? "");
    expect(behind.text).toMatch(new RegExp(`(?<!\\d)${figure?.textContent} event[oi]`, "u"));
    expect(document.querySelector('main tfoot a[href*="from=2024-02-01&to=2026-12-31"]')).not.toBeNull();
  }
});

test("figures of events are the last twelve months, say when there are none, and are a file", async ({
  visitor,
  upstream,
}) => {
  await visitor.signIn("manager");
  const usual = await visitor.get(analytics);
  expect([cellsOf(usual.document, "tbody").length, usual.text.includes("Periodo: ultimi dodici mesi")]).toEqual([
    ...[12, true],
  ]);
  const empty = await visitor.get(`${analytics}?from=1990-01-01&to=1990-12-31`);
  expect(empty.text).toContain("Niente dal 01/01/1990 al 31/12/1990");
  const file = await visitor.get(`${analytics}/download?by=year&from=2024-01-01&to=2026-12-31&format=csv`);
  expect([file.status, file.text.split("\n").length > 3]).toEqual([200, true]);
  const [row] = await upstream.services.sql`
    select count(*)::int as count from dashboard.audit_log where action = 'analytics.download' and kind = 'outcome'`;
  expect(row?.count).toBe(1);
});
