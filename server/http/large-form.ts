import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { PostLimits } from "#app/rules/post-limits.ts";

/** Characters of all texts of such a form together: what a form without files may hold. */
const mostText = 64 * 1024;

/**
 * The texts of a form whose files are too large, written as a form without files: they are shown again beside what is
 * wrong. Its files are thrown away as they arrive, and so is what cannot be read; the whole body is taken, as a browser
 * that is still sending does not look at an answer.
 */
export async function textsOfLargeForm(
  { body, headers }: Request,
  { fields }: Pick<PostLimits, "fields">,
): Promise<Uint8Array<ArrayBuffer>> {
  const texts = new URLSearchParams();
  let isBroken = false;
  let room = mostText;
  const parser = parserOf(headers.get("content-type") ?? "", fields);
  parser?.on("error", () => {
    isBroken = true;
  });
  // why: a file that breaks off says so by an error of its own, too, which would end the process unheard.
  parser?.on("file", (_name, file) => file.on("error", () => {}).resume());
  parser?.on("field", (name, text, isNameCut, isCut) => {
    room -= name.length + text.length;
    if (room >= 0 && !isNameCut && !isCut) texts.append(name, text);
  });
  const reader = body?.getReader();
  for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read()) {
    const { value } = piece;
    if (parser && !isBroken) await new Promise<void>((done) => void parser.write(Buffer.from(value), () => done()));
  }
  if (parser && !isBroken)
    await new Promise<void>(
      (done) =>
        void parser
          .once("finish", done)
          .once("error", () => done())
          .end(),
    );
  return new TextEncoder().encode(String(texts));
}

/** The parser for a form's type; undefined where it is none with files. */
function parserOf(type: string, fields: number): BusboyInstance | undefined {
  try {
    return new Busboy({
      headers: { "content-type": type },
      limits: { fields, files: fields, parts: fields, fieldNameSize: 200, fieldSize: mostText, headerPairs: 20 },
    });
  } catch {
    return undefined;
  }
}
