import { expect, test } from "vitest";
import { changeRows, type ValueWords } from "./view.ts";

const words: ValueWords = {
  action: "reservation.edit",
  language: "it",
  secret: "nascosto",
  erased: "cancellati",
  nothing: "—",
  yes: "sì",
  no: "no",
  text: (length) => `testo di ${length}`,
  field: (name) => name.toUpperCase(),
  name: (id) => (id === "court-1" ? "Padel 1" : undefined),
  choice: (value) => `«${value}»`,
};

test("puts changed fields into words", () => {
  const rows = changeRows(
    {
      amount: { before: null, after: 1250 },
      paid: { after: true },
      notes: { before: { redacted: "text", length: 4 }, after: "" },
      password: { after: { redacted: "secret" } },
      courts: { before: [1, 2], after: [{ a: 1, b: { c: [] } }, { a: 2 }] },
      status: { before: ["pending", "confirmed"], after: { to: "canceled", by: 3 } },
    },
    words,
  );
  expect(rows).toEqual([
    { name: "courts", label: "COURTS", before: "1, 2", after: "• A: 1\n  B: C: —\n• A: 2" },
    { name: "status", label: "STATUS", before: "«pending», «confirmed»", after: "TO: canceled\nBY: 3" },
    { name: "amount", label: "AMOUNT", before: "—", after: "12,50" },
    { name: "paid", label: "PAID", before: null, after: "sì" },
    { name: "notes", label: "NOTES", before: "testo di 4", after: "—" },
    { name: "password", label: "PASSWORD", before: null, after: "nascosto" },
  ]);
});

test("ids have the names of what they mean, where these are known", () => {
  const [one, other] = changeRows(
    { fieldId: { before: "court-1", after: "court-2" }, partIds: { after: ["court-1", "court-2"] } },
    words,
  );
  expect(one).toMatchObject({ before: "Padel 1", after: "court-2" });
  expect(other).toMatchObject({ after: "Padel 1, court-2" });
});

test("fields stand in the order of the forms, whatever order the database answers; others follow as they come", () => {
  const rows = changeRows(
    {
      zebra: { after: 1 },
      paid: { after: true },
      endAt: { after: "11" },
      date: { after: "d" },
      startAt: { after: "10" },
    },
    words,
  );
  expect(rows.map(({ name }) => name)).toEqual(["date", "startAt", "endAt", "paid", "zebra"]);
  const [range] = changeRows({ priceRanges: { after: [{ to: "12:00", from: "08:00", price: 1400 }] } }, words);
  expect(range?.after).toBe("• FROM: 08:00\n  TO: 12:00\n  PRICE: 14,00");
});
