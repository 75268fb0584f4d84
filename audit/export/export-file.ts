import { createHash } from "node:crypto";
import type { ExportLine } from "../format/export-line.ts";
import type { Signer } from "../format/signer.ts";

/**
 * Lines of an export as the text of its file, and after them the line that ends it: the hash of all bytes before it, signed
 * where the exporter has a key. So nothing in a file can be changed, added or left out unseen.
 */
export async function* exportText(
  lines: AsyncIterable<ExportLine> | Iterable<ExportLine>,
  signer?: Signer,
): AsyncGenerator<string> {
  const written = createHash("sha256");
  for await (const line of lines) {
    const text = `${JSON.stringify(line)}\n`;
    written.update(text);
    yield text;
  }
  const hash = written.digest("hex");
  const end: ExportLine = { type: "end", hash, ...(signer?.signExport(hash) ?? { keyId: null, signature: null }) };
  yield `${JSON.stringify(end)}\n`;
}
