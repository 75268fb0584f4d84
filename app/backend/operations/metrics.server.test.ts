import { expect, test } from "vitest";
import { createMetrics } from "./metrics.server.ts";

test("a lookup that fails is left out, with a label and without; the others are told", async () => {
  const metrics = createMetrics();
  const read = () => Promise.reject(new Error("no database"));
  metrics.lookup({ name: "dashboard_one", help: "One number.", read });
  metrics.lookup({ name: "dashboard_several", help: "Several.", label: "state", read });
  metrics.lookup({ name: "dashboard_known", help: "Known.", read: () => 7 });
  const text = await metrics.text();
  expect(text).toContain("dashboard_known 7");
  expect(text).not.toMatch(/^dashboard_(?:one|several)\b/mu);
});
