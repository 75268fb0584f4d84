import { setImmediate as turn } from "node:timers/promises";
import type { Receipt } from "#contracts/money/receipts.ts";
import type { Language } from "#contracts/scalars.ts";
import type { Weight } from "#upstream/core/print/faces.ts";
import { page, Sheet } from "#upstream/core/print/sheet.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { formatMoney } from "../format-money.ts";
import { receiptWords, writtenDate } from "./words.ts";

/** A receipt as PDF, an A4 page, from its snapshot alone. @param timeZone whose date a void one is stamped with */
export async function receiptPdf(
  receipt: Receipt,
  language: Language,
  timeZone: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const words = receiptWords(language);
  const { snapshot, label } = receipt;
  const money = (cents: number) => formatMoney(cents, receipt.currency, language);
  const sheet = new Sheet(words.title(label));
  const muted = { color: "#57606a", size: 9 };
  const { issuer, payer, athlete } = snapshot;

  sheet.text(issuer.name, { size: 14, weight: "bold" });
  for (const part of [
    issuer.address,
    issuer.taxCode && `${words.taxCode}: ${issuer.taxCode}`,
    issuer.vatNumber && `${words.vatNumber}: ${issuer.vatNumber}`,
  ])
    if (part) sheet.text(part, muted);
  sheet.gap(28);
  sheet.text(words.title(label), { size: 20, weight: "bold" });
  sheet.text(`${words.issuedOn}: ${writtenDate(receipt.issuedOn)}`, muted);
  if (receipt.voidedAt) {
    sheet.gap(8);
    const day = writtenDate(localDateOf(new Date(receipt.voidedAt), timeZone));
    sheet.text(words.void(day), { size: 14, weight: "bold", color: "#b3261e" });
    sheet.text(`${words.voidReason}: ${receipt.voidReason}`, { color: "#b3261e" });
  }
  sheet.gap(20);

  const fact = (name: string, parts: readonly (string | false | null)[]) => {
    const shown = parts.filter(Boolean) as string[];
    if (shown.length === 0) return;
    sheet.text(name, muted);
    for (const part of shown) sheet.text(part, { size: 11 });
    sheet.gap(8);
  };
  fact(words.receivedFrom, [payer.name, payer.address, payer.taxCode !== "" && `${words.taxCode}: ${payer.taxCode}`]);
  fact(words.athlete, [
    athlete &&
      (athlete.birthDate ? `${athlete.name}, ${words.bornOn} ${writtenDate(athlete.birthDate)}` : athlete.name),
    athlete !== null && athlete.taxCode !== "" && `${words.taxCode}: ${athlete.taxCode}`,
  ]);
  fact(words.reason, [snapshot.reason]);
  fact(words.sport, [snapshot.sport]);
  sheet.gap(8);

  // why turns: others are answered while the first paper opens its letters.
  await turn();
  const cells = (date: string, method: string, amount: string, weight: Weight = "regular") => {
    sheet.row([
      { text: date, width: 150, weight },
      { text: method, x: page.margin + 150, width: 210, weight },
      { text: amount, x: page.margin + 370, width: page.width - 370, align: "right", weight },
    ]);
    sheet.gap(6);
  };
  cells(words.date, words.method, words.amount, "bold");
  sheet.line();
  sheet.gap(6);
  for (const payment of snapshot.payments) {
    sheet.keep(24);
    const trace = payment.isTraceable ? words.traceable : words.notTraceable;
    cells(writtenDate(payment.paidOn), `${words.methods[payment.method]} (${trace})`, money(payment.amount));
  }
  sheet.line();
  sheet.gap(6);
  cells(words.total, "", money(receipt.amount), "bold");
  sheet.gap(36);
  sheet.text(`${words.signature}: ______________________________`, muted);
  if (snapshot.footer) {
    sheet.gap(24);
    for (const part of snapshot.footer.split("\n")) sheet.text(part, muted);
  }
  await turn();
  return sheet.bytes();
}
