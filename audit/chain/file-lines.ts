import { createReadStream } from "node:fs";

/** The lines of a file. why not readline: it also parts lines at U+2028, which people's texts may hold. */
export async function* linesOf(path: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8", highWaterMark: 1 << 20 })) {
    const lines = (rest + String(chunk)).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

const lineFeed = 10;

/**
 * A file as bytes of whole lines, each with its line feed; the last line is given one when it has none.
 * @param bytesAtATime how much is read at a time; a line may be longer
 */
export async function* wholeLinesOf(path: string, bytesAtATime = 1 << 20): AsyncGenerator<Buffer> {
  const rest: Buffer[] = [];
  for await (const chunk of createReadStream(path, { highWaterMark: bytesAtATime }) as AsyncIterable<Buffer>) {
    const end = chunk.lastIndexOf(lineFeed) + 1;
    if (end > 0) yield Buffer.concat([...rest.splice(0), chunk.subarray(0, end)]);
    if (end < chunk.length) rest.push(chunk.subarray(end));
  }
  if (rest.length > 0) yield Buffer.concat([...rest, Buffer.from("\n")]);
}

/** Where the last line begins, of bytes that end with a line feed. */
export const lastLineIn = (bytes: Buffer): number => (bytes.length < 2 ? 0 : bytes.lastIndexOf(lineFeed, -2) + 1);
