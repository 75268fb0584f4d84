import PDFDocument from "pdfkit";
import type { Weight } from "./faces.ts";
import { linesOf } from "./lines.ts";

/** An A4 page in points: its margins, and the width between them. */
export const page = { margin: 56, width: 595.28 - 112, bottom: 841.89 - 56 } as const;

interface TextOptions {
  /** The height of letters, in points. */
  readonly size?: number;
  readonly weight?: Weight;
  readonly color?: string;
  readonly x?: number;
  readonly width?: number;
  readonly align?: "left" | "right";
}

/** A PDF of A4 pages, written from top to bottom in letters of any script. */
export class Sheet {
  readonly #doc = new PDFDocument({ size: "A4", margin: page.margin, compress: true, font: "" });
  #y: number = page.margin;

  constructor(title: string) {
    this.#doc.info.Title = title;
  }

  /** How far down the page is written, in points. */
  get y(): number {
    return this.#y;
  }

  /** Begins a new page when there are fewer points left than these. */
  keep(points: number): void {
    if (this.#y + points <= page.bottom) return;
    this.#doc.addPage();
    this.#y = page.margin;
  }

  /** Writes a paragraph, or a cell of a row when told where; what follows stands below it. */
  text(text: string, options: TextOptions = {}): void {
    const { size = 10, weight = "regular", color = "#1b1f24", x = page.margin, width = page.width } = options;
    const height = size * 1.25;
    for (const line of linesOf(text, weight, size, width)) {
      this.keep(height);
      let at = options.align === "right" ? x + width - line.width : x;
      for (const run of line.runs) {
        this.#doc.registerFont(run.face.id, run.face.font as never);
        this.#doc.font(run.face.id).fontSize(size).fillColor(color);
        // why the baseline: faces have their letters at different heights of a line.
        this.#doc.text(run.text, at, this.#y + size, { lineBreak: false, baseline: "alphabetic", features: [] });
        at += run.width;
      }
      this.#y += height;
    }
  }

  /** Writes cells side by side; what follows stands below the longest. */
  row(cells: readonly (TextOptions & { readonly text: string })[]): void {
    const top = this.#y;
    const bottoms = cells.map(({ text, ...options }) => {
      this.#y = top;
      this.text(text, options);
      return this.#y;
    });
    this.#y = Math.max(top, ...bottoms);
  }

  gap(points: number): void {
    this.#y += points;
  }

  line(): void {
    this.#doc
      .moveTo(page.margin, this.#y)
      .lineTo(page.margin + page.width, this.#y)
      .lineWidth(0.5)
      .strokeColor("#b8bec6")
      .stroke();
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    const pieces: Buffer[] = [];
    return new Promise((done, fail) => {
      this.#doc.on("data", (piece: Buffer) => pieces.push(piece));
      this.#doc.on("end", () => done(new Uint8Array(Buffer.concat(pieces))));
      this.#doc.on("error", fail);
      this.#doc.end();
    });
  }
}
