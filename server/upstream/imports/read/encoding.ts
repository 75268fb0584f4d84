import type { Encoding } from "./cells.ts";
import { refuseTable } from "./refusals.ts";

const marks: readonly (readonly [Encoding, readonly number[]])[] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** Which of the two ways of UTF-16 it is: Latin letters have their zero byte behind or in front. */
function utf16Of(bytes: Uint8Array): Encoding {
  let behind = 0;
  let inFront = 0;
  for (let at = 0; at < bytes.length; at++) if (bytes[at] === 0) at % 2 === 1 ? behind++ : inFront++;
  return behind >= inFront ? "utf-16le" : "utf-16be";
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** How a text was written: its byte order mark says it, else zero bytes, else whether it can be UTF-8. */
function encodingOf(bytes: Uint8Array): Encoding {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  if (bytes.includes(0)) return utf16Of(bytes);
  return isUtf8(bytes) ? "utf-8" : "windows-1252";
}

/** Controls that no text has. Not among them: what breaks lines and pages, and cells in some programs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notText = /[\u0000-\u0008\u000E-\u001F]/u;

/**
 * The text of a file: by its byte order mark, else as UTF-16 if it has zero bytes, else as UTF-8 if it can be, else as
 * Windows-1252. Byte order marks, of which some programs write two, and the sign with which files of DOS end are no
 * part of it. @throws Refusal `import.not_table` when it is none
 */
export function decodedText(bytes: Uint8Array): { readonly encoding: Encoding; readonly text: string } {
  const encoding = encodingOf(bytes);
  const text = new TextDecoder(encoding, { ignoreBOM: true })
    .decode(bytes)
    .replace(/^\uFEFF+/u, "")
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the sign that ends a file of DOS
    .replace(/\u001A$/u, "");
  if (notText.test(text)) throw refuseTable("import.not_table");
  return { encoding, text };
}
