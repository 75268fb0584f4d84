import { Fragment } from "react";

/** Shorter words find room wherever they stand. */
const longWord = /\S{16,}/gu;
/** A point, after a sign at which readers part an address, a path or an id, where something follows. */
const breakPoint = /(?<=[@._/:+-])(?=[\p{L}\p{N}])/u;

interface BreakableProps {
  readonly text: string;
}

/**
 * A text whose long words may be parted where they have joints: an e-mail address after its @, a path after a stroke.
 * What stands around it says what becomes of a word that has none (`overflow-wrap`). Copied text is unchanged.
 */
export function Breakable({ text }: BreakableProps) {
  // why NUL: no text of a page holds one.
  const parts = text.replaceAll(longWord, (word) => word.split(breakPoint).join("\0")).split("\0");
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text are where they are
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
