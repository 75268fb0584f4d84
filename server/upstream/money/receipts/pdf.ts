import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import PDFDocument from "pdfkit";
import type { Receipt } from "#contracts/money/receipts.ts";
import type { Language } from "#contracts/scalars.ts";
import { localDateOf } from "#upstream/time.ts";
import { receiptWords, writtenDate } from "./words.ts";

const { resolve } = createRequire(import.meta.url);
const weights = { regular: 400, bold: 700 } as const;
type Weight = keyof typeof weights;

/** A weight's letters: those of western Europe, and the rest of Latin's, which names of any member have. */
const fontsOf = (weight: Weight) =>
  (["latin", "latin-ext"] as const).map((subset) =>
    readFileSync(resolve(`@fontsource/figtree/files/figtree-${subset}-${weights[weight]}-normal.woff`)),
  );
let loaded: Readonly<Record<Weight, Buffer[]>> | undefined;
/** Read when the first receipt is drawn. */
const fonts = () => (loaded ??= { regular: fontsOf("regular"), bold: fontsOf("bold") });

/** A text in pieces by the file that has their letters; what neither has is written as a question mark. */
function piecesOf(text: string): { text: string; subset: 0 | 1 }[] {
  const pieces: { text: string; subset: 0 | 1 }[] = [];
  for (const letter of text.normalize("NFC").replaceAll(/\s+/gu, " ")) {
    const code = letter.codePointAt(0) ?? 0;
    const isExtended =
      (code >= 0x1_00 && code <= 0x2_ba && code !== 0x1_31 && code !== 0x1_52 && code !== 0x1_53) ||
      (code >= 0x1e_00 && code <= 0x1e_ff);
    const isKnown = code < 0x1_00 || isExtended || "ıŒœ–—‘’‚“”„•…€".includes(letter);
    const subset = isExtended ? 1 : 0;
    const last = pieces.at(-1);
    const shown = isKnown ? letter : "?";
    if (last?.subset === subset) last.text += shown;
    else pieces.push({ text: shown, subset });
  }
  return pieces;
}

const page = { margin: 56, width: 595.28 - 112 } as const;

/** Draws text letter file by letter file. */
class Sheet {
  readonly doc = new PDFDocument({ size: "A4", margin: page.margin, compress: true });

  constructor(title: string) {
    for (const weight of ["regular", "bold"] as const)
      for (const [subset, font] of fonts()[weight].entries()) this.doc.registerFont(`${weight}${subset}`, font);
    this.doc.info.Title = title;
  }

  /** Writes a paragraph, or a cell of a row when told where. */
  text(
    text: string,
    {
      size = 10,
      weight = "regular" as Weight,
      color = "#1b1f24",
      x = page.margin as number,
      y = this.doc.y,
      width = page.width as number,
      align = "left" as "left" | "right",
    } = {},
  ): void {
    const pieces = piecesOf(text === "" ? " " : text);
    this.doc.fontSize(size).fillColor(color);
    // Aligned to the right only in one piece: figures and dates have no others.
    for (const [at, piece] of pieces.entries()) {
      this.doc.font(`${weight}${piece.subset}`);
      const options = { width, align, continued: at < pieces.length - 1 };
      if (at === 0) this.doc.text(piece.text, x, y, options);
      else this.doc.text(piece.text, options);
    }
  }

  gap(points: number): void {
    this.doc.y += points;
  }

  line(): void {
    const { doc } = this;
    doc
      .moveTo(page.margin, doc.y)
      .lineTo(page.margin + page.width, doc.y)
      .lineWidth(0.5)
      .strokeColor("#b8bec6")
      .stroke();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    return new Promise((done, fail) => {
      this.doc.on("data", (piece: Buffer) => pieces.push(piece));
      this.doc.on("end", () => done(new Uint8Array(Buffer.concat(pieces))));
      this.doc.on("error", fail);
      this.doc.end();
    });
  }
}

/** A receipt as PDF, an A4 page, from its snapshot alone. @param timeZone whose date a void one is stamped with */
export function receiptPdf(receipt: Receipt, language: Language, timeZone: string): Promise<Uint8Array<ArrayBuffer>> {
  const words = receiptWords(language);
  const { snapshot, label } = receipt;
  const money = new Intl.NumberFormat(words.locale, { style: "currency", currency: receipt.currency });
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
    sheet.text(words.void(writtenDate(localDateOf(new Date(receipt.voidedAt), timeZone))), {
      size: 14,
      weight: "bold",
      color: "#b3261e",
    });
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

  const cells = (date: string, method: string, amount: string, weight: Weight = "regular") => {
    const y = sheet.doc.y;
    sheet.text(date, { y, width: 150, weight });
    sheet.text(method, { y, x: page.margin + 150, width: 220, weight });
    sheet.text(amount, { y, x: page.margin + 370, width: page.width - 370, align: "right", weight });
    sheet.gap(6);
  };
  cells(words.date, words.method, words.amount, "bold");
  sheet.line();
  sheet.gap(6);
  for (const payment of snapshot.payments) {
    if (sheet.doc.y > 720) sheet.doc.addPage();
    const trace = payment.isTraceable ? words.traceable : words.notTraceable;
    cells(
      writtenDate(payment.paidOn),
      `${words.methods[payment.method]} (${trace})`,
      money.format(payment.amount / 100),
    );
  }
  sheet.line();
  sheet.gap(6);
  cells(words.total, "", money.format(receipt.amount / 100), "bold");
  sheet.gap(36);
  sheet.text(`${words.signature}: ______________________________`, muted);
  if (snapshot.footer) {
    sheet.gap(24);
    for (const part of snapshot.footer.split("\n")) sheet.text(part, muted);
  }
  return sheet.bytes();
}
