import { expect, test } from "vitest";
import { cashBookLink, membersLink, trainingsLink, transactionsLink } from "./links.ts";

const period = { from: "2025-09-15", to: "2026-02-28" };

test("a month's figure leads to its days, cut to the period", () => {
  expect(membersLink("joined", { by: "month", key: "2025-09", period })).toBe(
    "/my-organization/memberships?figure=joined&figureFrom=2025-09-15&figureTo=2025-09-30",
  );
  expect(trainingsLink({ by: "month", key: "2026-02", period })).toContain("from=2026-02-01&to=2026-02-28");
});

test("a row's figure leads to its key, that of the sums to all", () => {
  expect(membersLink("minors", { by: "level", key: "none", period })).toContain("figureBy=level&figureKey=none");
  expect(membersLink("minors", { by: "level", key: null, period })).not.toContain("figureBy");
  expect(cashBookLink({ by: "method", key: "cash", period }, undefined)).toBe(
    "/my-organization/cash-book?from=2025-09-15&to=2026-02-28&method=cash",
  );
  expect(transactionsLink("charged", { by: "package", key: "p", period }, "subscription")).toContain("templateId=p");
});

test("what no list can show is no link", () => {
  expect(trainingsLink({ by: "weekday", key: "1", period })).toBeUndefined();
  expect(trainingsLink({ by: "course", key: "none", period })).toBeUndefined();
  expect(transactionsLink("charged", { by: "site", key: "s", period }, "subscription")).toBeUndefined();
  expect(transactionsLink("charged", { by: "month", key: "2025-10", period }, undefined)).toBeUndefined();
  const long = { from: "2024-01-01", to: "2026-02-28" };
  expect(cashBookLink({ by: "method", key: "cash", period: long }, undefined)).toBeUndefined();
  expect(cashBookLink({ by: "month", key: "2024-05", period: long }, undefined)).toBeDefined();
});
