/** A piece of a line. A label is what stands on a button or field of the dashboard. */
type Piece =
  | { readonly kind: "text" | "strong" | "label"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

export type Line = readonly Piece[];

export type Block =
  | { readonly kind: "heading"; readonly id: string; readonly text: string }
  | { readonly kind: "paragraph"; readonly line: Line }
  | { readonly kind: "steps" | "list"; readonly items: readonly Line[] }
  | { readonly kind: "image"; readonly src: string; readonly alt: string };

/** A chapter as it is drawn. */
export interface ChapterText {
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** Finds the words of the dashboard by their key: `pending-reservations:list.confirm`. */
type LabelOf = (key: string) => string;

const pieces = /\{([a-z-]+:[\w.]+)\}|\*\*(.+?)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/gu;

function lineOf(text: string, labelOf: LabelOf): Line {
  const line: Piece[] = [];
  let at = 0;
  for (const match of text.matchAll(pieces)) {
    const [whole, key, strong, words, to] = match;
    if (match.index > at) line.push({ kind: "text", text: text.slice(at, match.index) });
    if (key !== undefined) line.push({ kind: "label", text: labelOf(key) });
    else if (strong !== undefined) line.push({ kind: "strong", text: strong });
    else line.push({ kind: "link", text: words ?? "", to: to ?? "" });
    at = match.index + whole.length;
  }
  if (at < text.length) line.push({ kind: "text", text: text.slice(at) });
  return line;
}

const itemOf = /^(?:\d+\.|-) +/u;

function blockOf(text: string, labelOf: LabelOf): Block {
  const heading = /^## (.+) \{#([a-z-]+)\}$/u.exec(text);
  if (heading) return { kind: "heading", text: heading[1] ?? "", id: heading[2] ?? "" };
  const image = /^!\[([^\]]+)\]\((\S+)\)$/u.exec(text);
  if (image) return { kind: "image", alt: image[1] ?? "", src: image[2] ?? "" };
  if (itemOf.test(text)) {
    const items = text.split(/\n(?=\d+\. |- )/u).map((item) => lineOf(oneLine(item.replace(itemOf, "")), labelOf));
    return { kind: text.startsWith("-") ? "list" : "steps", items };
  }
  return { kind: "paragraph", line: lineOf(oneLine(text), labelOf) };
}

const oneLine = (text: string): string => text.replaceAll(/\s*\n\s*/gu, " ").trim();

/**
 * Reads a chapter: `# title`, then blocks parted by empty lines. A block is `## heading {#anchor}`, a paragraph, a list of
 * `1.` or `-`, or a picture `![alt](src)`; within lines `**strong**`, `[words](address)`, and `{namespace:key}` for words
 * of the dashboard, so that no chapter names a button otherwise than the button does. Other markdown is not part of it.
 */
export function parseChapter(text: string, labelOf: LabelOf): ChapterText {
  const [title = "", ...blocks] = text.trim().split(/\n{2,}/u);
  return { title: title.replace(/^# /u, ""), blocks: blocks.map((block) => blockOf(block, labelOf)) };
}

/** What a line says, without its form. */
const plain = (line: Line): string => line.map(({ text }) => text).join("");

/** Everything that a block says. */
export const wordsOf = (block: Block): string => {
  if (block.kind === "paragraph") return plain(block.line);
  if (block.kind === "image") return block.alt;
  return block.kind === "heading" ? block.text : block.items.map(plain).join(" ");
};
