import { type Block, wordsOf } from "./parse.ts";

interface Searched {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Letters without accents and case, so that `perche` finds "perché". */
const folded = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The words of a search, at most eight; of longer ones without their last letter, which is mostly an ending. */
const wordsIn = (search: string): string[] =>
  folded(search)
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => (word.length > 5 ? word.slice(0, -1) : word));

/** Chapters that hold all words of a search, those with the words in their titles first; all for an empty one. */
export function matching<C extends Searched>(manual: readonly C[], search: string): C[] {
  const words = wordsIn(search);
  const rank = ({ title, blocks }: C): number => {
    const head = folded(title);
    if (words.every((word) => head.includes(word))) return 2;
    const whole = folded([title, ...blocks.map(wordsOf)].join(" "));
    return words.every((word) => whole.includes(word)) ? 1 : 0;
  };
  const ranked = manual.map((chapter) => ({ chapter, rank: rank(chapter) })).filter((one) => one.rank > 0);
  return ranked.toSorted((a, b) => b.rank - a.rank).map(({ chapter }) => chapter);
}

/** What a chapter says where a search is found: of its blocks the first that holds a word of it, else its first one. */
export function excerpt({ blocks }: Searched, search: string): string {
  const words = wordsIn(search);
  const texts = blocks.filter(({ kind }) => kind !== "heading" && kind !== "image").map(wordsOf);
  return texts.find((text) => words.some((word) => folded(text).includes(word))) ?? texts[0] ?? "";
}
