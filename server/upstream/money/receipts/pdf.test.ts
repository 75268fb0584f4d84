import { afterEach, expect, test, vi } from "vitest";
import type { Receipt } from "#contracts/money/receipts.ts";
import { Sheet } from "#upstream/core/print/sheet.ts";
import { receiptPdf } from "./pdf.ts";

afterEach(() => vi.restoreAllMocks());

const party = { name: "Associazione Aurora", address: "Via Roma 1", taxCode: "KVCLKU80A01H501F" };
const receipt: Receipt = {
  ...{ id: "1", debitId: "2", athleteId: null, payerId: null, label: "7/2026", year: 2026, number: 7 },
  ...{ issuedOn: "2026-09-01", payerName: "Luka Kovačević", athleteName: null, reason: "Corso", amount: 123_450 },
  ...{ currency: "eur", voidedAt: null, voidReason: null, createdAt: "2026-09-01T10:00:00Z" },
  snapshot: {
    ...{
      issuer: { ...party, vatNumber: "" },
      payer: party,
      athlete: null,
      reason: "Corso",
      sport: "Tennis",
      footer: "",
    },
    payments: [{ paidOn: "2026-09-01", amount: 123_450, method: "cash", isTraceable: false }],
  },
};

/** The lines of the paper, in their order. */
async function printed(of: Receipt, language: "it" | "en" | "es"): Promise<string[]> {
  const text = vi.spyOn(Sheet.prototype, "text");
  const bytes = await receiptPdf(of, language, "Europe/Rome");
  expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe("%PDF-");
  const lines = text.mock.calls.map(([line]) => line);
  text.mockRestore();
  return lines;
}

test.each([
  ["it", "Motivo: Intestazione sbagliata"],
  ["en", "Reason for voiding: Intestazione sbagliata"],
  ["es", "Motivo: Intestazione sbagliata"],
] as const)("a void receipt prints why, in %s", async (language, reason) => {
  // An instant after midnight in Rome: another day than that of Greenwich.
  const voided = { voidedAt: "2026-09-02T22:30:00Z", voidReason: "Intestazione sbagliata" };
  const [valid, paper] = [await printed(receipt, language), await printed({ ...receipt, ...voided }, language)];
  expect(paper).toContain(reason);
  expect(paper.filter((line) => !valid.includes(line))).toHaveLength(2);
  expect(paper.join("\n")).toContain("03/09/2026");
  expect(valid.join("\n")).not.toContain("03/09/2026");
});
