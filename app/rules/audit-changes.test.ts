import { expect, test } from "vitest";
import { changesBetween, changesOfBody, redactChanges } from "./audit-changes.ts";

test("keeps what changed, without secrets and free text", () => {
  const changes = redactChanges({
    status: { before: "pending", after: "confirmed" },
    amount: { before: 100, after: 100 },
    notes: { before: "", after: "has a bad knee" },
    newPassword: { after: "Demo1234" },
    nested: { after: { otp: "123456", list: [{ description: "private", id: 7 }] } },
    guestName: { after: "x".repeat(201) },
  });
  expect(changes).toEqual({
    status: { before: "pending", after: "confirmed" },
    notes: { before: "", after: { redacted: "text", length: 14 } },
    newPassword: { after: { redacted: "secret" } },
    nested: { after: { otp: { redacted: "secret" }, list: [{ description: { redacted: "text", length: 7 }, id: 7 }] } },
    guestName: { after: { redacted: "text", length: 201 } },
  });
  expect(redactChanges(changes)).toEqual(changes);
});

test("reads changes out of a body and out of two records", () => {
  expect(changesOfBody({ date: "2026-01-02", guestName: null, notes: "", paid: false })).toEqual({
    date: { after: "2026-01-02" },
    paid: { after: false },
  });
  expect(changesOfBody(undefined)).toEqual({});
  expect(changesBetween({ a: 1, b: [1], c: "x" }, { a: 1, b: [2] })).toEqual({ b: { before: [1], after: [2] } });
});
