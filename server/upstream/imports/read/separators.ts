import { type Separator, separators } from "./cells.ts";

/** Characters and rows from which a separator is guessed. */
const sample = { characters: 65_536, rows: 100 };

/**
 * How many times the separator stands outside quoted cells, in each row that is not blank. A quotation mark begins a
 * quoted cell at its start only; within one, two of them stand for one.
 */
function countsOf(text: string, separator: string): number[] {
  const counts: number[] = [];
  const row = { count: 0, isBlank: true };
  let isCellStart = true;
  for (let at = 0; at < text.length && counts.length < sample.rows; at++) {
    const sign = text.charAt(at);
    if (sign === '"' && isCellStart) {
      at = endOfQuoted(text, at);
      row.isBlank = false;
      isCellStart = false;
    } else if (sign === "\n" || sign === "\r") {
      if (!row.isBlank) counts.push(row.count);
      Object.assign(row, { count: 0, isBlank: true });
      isCellStart = true;
    } else {
      if (sign === separator) row.count++;
      if (sign.trim() !== "") row.isBlank = false;
      isCellStart = sign === separator;
    }
  }
  return row.isBlank ? counts : [...counts, row.count];
}

/** Where the quoted cell that begins at `from` ends. */
function endOfQuoted(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 2))
    if (text.charAt(at + 1) !== '"') return at;
  return text.length;
}

/** How well a separator makes a table of it: the share of rows that it divides alike counts, and in how many cells. */
function tableScore(text: string, separator: string): number {
  const counts = countsOf(text, separator);
  const alike = new Map<number, number>();
  for (const count of counts) if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1);
  return Math.max(0, ...[...alike].map(([count, rows]) => (rows / counts.length) * Math.sqrt(count)));
}

/** The line with which Excel is told the separator. */
const declared = /^sep=([;,\t|])\r?(?:\n|$)/u;

/**
 * What separates the cells of a text: what its first line says, else what makes the best table of its first rows. Of a
 * single column it is a semicolon.
 * @returns also the text without that line, and how many lines it had
 */
export function separated(text: string): {
  readonly separator: Separator;
  readonly text: string;
  readonly skipped: number;
} {
  const said = declared.exec(text);
  if (said) return { separator: said[1] as Separator, text: text.slice(said[0].length), skipped: 1 };
  const start = text.slice(0, sample.characters);
  const scored = separators.map((separator) => ({ separator, score: tableScore(start, separator) }));
  const best = scored.reduce((first, second) => (second.score > first.score ? second : first));
  return { separator: best.separator, text, skipped: 0 };
}
