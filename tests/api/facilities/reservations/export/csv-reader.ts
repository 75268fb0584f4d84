/** A strict reader of RFC 4180, for tests: CRLF ends a line, quotes are doubled inside quotes. */
export function parseCsv(text: string, separator: string): string[][] {
  const lines: string[][] = [];
  let cells: string[] = [];
  let at = 0;
  while (at < text.length) {
    let cell = "";
    if (text[at] === '"') {
      for (at += 1; ; at += 2) {
        const quote = text.indexOf('"', at);
        if (quote < 0) throw new Error("A quote is not closed");
        cell += text.slice(at, quote);
        at = quote;
        if (text[at + 1] !== '"') break;
        cell += '"';
      }
      at += 1;
    } else {
      const start = at;
      while (at < text.length && text[at] !== separator && text[at] !== "\r" && text[at] !== "\n" && text[at] !== '"')
        at += 1;
      cell = text.slice(start, at);
    }
    cells.push(cell);
    if (text[at] === separator) at += 1;
    else if (text.startsWith("\r\n", at)) {
      lines.push(cells);
      cells = [];
      at += 2;
    } else throw new Error(`Unexpected ${JSON.stringify(text[at])} at ${at}`);
    if (text[at - 1] === separator && (at === text.length || text.startsWith("\r\n", at))) {
      cells.push("");
      lines.push(cells);
      cells = [];
      at += 2;
    }
  }
  return lines;
}
