/** One event of a server-sent stream. */
export interface ServerEvent {
  readonly event: string;
  readonly data: string;
  readonly id: string;
}

/** An event this long is no event of ours; in characters. */
const maxEventLength = 1_000_000;

/**
 * Reads a server-sent stream as the HTML standard parses it (section 9.2.6): `\n`, `\r\n` or `\r` end a line, several
 * `data` lines make one text, comments are skipped. `onBytes` is called with each chunk, also for comments: a sign of
 * life. Ends when the stream ends; throws what the stream throws, and RangeError for an endless event.
 */
export async function* readServerEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void = () => {},
): AsyncGenerator<ServerEvent, void, void> {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let event = "";
  let id = "";
  for await (const bytes of body) {
    onBytes();
    rest += decoder.decode(bytes, { stream: true });
    // why: a `\r` at the very end may be the first half of `\r\n`.
    const lines = rest.split(/\r\n|\n|\r(?!$)/u);
    rest = lines.pop() ?? "";
    if (rest.length > maxEventLength) throw new RangeError("an event of the stream has no end");
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) yield { event: event || "message", data: data.join("\n"), id };
        data = [];
        event = "";
        continue;
      }
      const { field, value } = fieldOf(line);
      if (field === "data") data.push(value);
      else if (field === "event") event = value;
      else if (field === "id" && !value.includes("\0")) id = value;
    }
  }
}

function fieldOf(line: string): { field: string; value: string } {
  const colon = line.indexOf(":");
  if (colon < 0) return { field: line, value: "" };
  const value = line.slice(colon + 1);
  return { field: line.slice(0, colon), value: value.startsWith(" ") ? value.slice(1) : value };
}
