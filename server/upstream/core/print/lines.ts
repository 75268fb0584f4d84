import bidiFactory from "bidi-js";
import { type Face, faceOf, type Weight } from "./faces.ts";
import { lettersOf, printable } from "./letters.ts";

const bidi = bidiFactory();

/** What is drawn at once: letters of one face in one direction, in the order in which they are read. */
interface Run {
  readonly text: string;
  readonly face: Face;
  /** The width in points. */
  readonly width: number;
}

/** A line from left to right, as it stands on paper. */
interface Line {
  readonly runs: readonly Run[];
  /** The width in points. */
  readonly width: number;
}

interface Letter {
  readonly text: string;
  readonly face: Face;
  /** Level of the bidirectional algorithm: odd ones are read from right to left. */
  readonly level: number;
}

/** Scripts whose faces draw them from right to left by themselves, and in their shapes. */
const drawnRightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** What stands for a letter without a face on papers that were issued before one was refused for it. */
const missing = "?";

/** The letters of a text with their directions (UAX 9) and faces. */
function lettersWithLevels(text: string, weight: Weight): Letter[] {
  const embedding = bidi.getEmbeddingLevels(text);
  let at = 0;
  return lettersOf(text).map((letter) => {
    const level = embedding.levels[at] ?? 0;
    // Brackets in a text that is read from the right open to the other side.
    const mirrored = level % 2 === 1 ? (bidi.getMirroredCharacter(letter) ?? letter) : letter;
    at += letter.length;
    const face = faceOf(mirrored, weight);
    // why not null: Figtree has the question mark.
    return face === null
      ? { text: missing, face: faceOf(missing, weight) as Face, level }
      : { text: mirrored, face, level };
  });
}

const widthOf = ({ text, face: { font } }: Omit<Run, "width">, size: number): number =>
  (font.layout(text).advanceWidth / font.unitsPerEm) * size;

/** Letters that are drawn at once, in the order in which they are read. */
function runsOf(letters: readonly Letter[], size: number): (Run & { readonly level: number })[] {
  const groups: Letter[][] = [];
  for (const letter of letters) {
    const group = groups.at(-1);
    const [first] = group ?? [];
    if (group && first?.face === letter.face && first.level === letter.level) group.push(letter);
    else groups.push([letter]);
  }
  return groups.flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { face, level } = first;
    const texts = group.map(({ text }) => text);
    const whole = texts.join("");
    // A face draws signs and Latin letters from left to right: read the other way, they are given to it turned round.
    const text = level % 2 === 1 && !drawnRightToLeft.test(whole) ? texts.toReversed().join("") : whole;
    return [{ text, face, level, width: widthOf({ text, face }, size) }];
  });
}

/** Runs as they stand on paper: what is read from the right is turned round, from the innermost on (UAX 9, rule L2). */
function inVisualOrder<T extends { readonly level: number }>(runs: readonly T[]): T[] {
  const ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level >= 1; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from;
      while (to < ordered.length && (ordered[to]?.level ?? 0) >= level) to++;
      if (to > from + 1) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed());
      from = to;
    }
  return ordered;
}

const sum = (runs: readonly { readonly width: number }[]) => runs.reduce((total, { width }) => total + width, 0);
const widthOfAll = (letters: readonly Letter[], size: number) => sum(runsOf(letters, size));

/** Letters between which a line may break: words with the space behind each. */
function wordsOf(letters: readonly Letter[]): Letter[][] {
  const words: Letter[][] = [[]];
  for (const letter of letters) {
    words.at(-1)?.push(letter);
    if (letter.text === " ") words.push([]);
  }
  return words.filter(({ length }) => length > 0);
}

/** A word, with its width with and without the space behind it. */
interface Word {
  readonly letters: readonly Letter[];
  readonly width: number;
  readonly seen: number;
}

function measured(letters: readonly Letter[], size: number): Word {
  const width = widthOfAll(letters, size);
  const last = letters.at(-1);
  return { letters, width, seen: last?.text === " " ? width - widthOf(last, size) : width };
}

/** A word in parts that fit: it may be longer than a line. */
function partsOf(word: Word, width: number, size: number): Word[] {
  if (word.seen <= width) return [word];
  const parts: Letter[][] = [[]];
  for (const letter of word.letters) {
    const part = parts.at(-1) ?? [];
    // why the whole part: a letter that is joined to others has another width than alone.
    if (part.length > 0 && widthOfAll([...part, letter], size) > width) parts.push([letter]);
    else part.push(letter);
  }
  return parts.map((letters) => measured(letters, size));
}

const withoutSpace = (letters: readonly Letter[]): readonly Letter[] =>
  letters.at(-1)?.text === " " ? letters.slice(0, -1) : letters;

/**
 * A text in lines that are no wider than they may be, each as it stands on paper: with the faces that have its letters,
 * and what is read from right to left in its order. An empty text is one empty line.
 * @param size the height of letters, in points
 * @param width of a line, in points
 */
export function linesOf(text: string, weight: Weight, size: number, width: number): Line[] {
  const lines: Letter[][] = [[]];
  let filled = 0;
  const words = wordsOf(lettersWithLevels(printable(text), weight)).map((letters) => measured(letters, size));
  for (const part of words.flatMap((word) => partsOf(word, width, size))) {
    if (filled > 0 && filled + part.seen > width) {
      lines.push([]);
      filled = 0;
    }
    lines.at(-1)?.push(...part.letters);
    filled += part.width;
  }
  return lines.map((letters) => {
    const runs = inVisualOrder(runsOf(withoutSpace(letters), size));
    return { runs: runs.map(({ level: _, ...run }) => run), width: sum(runs) };
  });
}
