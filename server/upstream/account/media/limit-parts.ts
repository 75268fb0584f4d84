import { maxFileBytes, maxUploadBytes } from "#contracts/account/media.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { safeFileName } from "./file-names.ts";

/** Parts of a form, text fields included. */
const maxParts = 50;
/** The lines above a part's bytes: names and types. */
const headRoom = 1024;

/** A body on its way, counted. `refusal` is why it was broken off, if it was. */
interface PartLimit extends TransformStream<Uint8Array, Uint8Array> {
  refusal(): Refusal | undefined;
}

/**
 * Passes a multipart body on and breaks off where a part of it, or all of it, becomes too long: the rest is never read.
 * A boundary is found also where two pieces of the body meet.
 * Its refusals: 422 `file.too_large`, naming the file, when one part has more than 5 MB; 413 `request.too_large` for
 * too much or too many parts.
 */
export function limitParts(boundary: string, field: string): PartLimit {
  const delimiter = Buffer.from(`--${boundary}`, "latin1");
  let refused: Refusal | undefined;
  let tail: Buffer = Buffer.alloc(0);
  let total = 0;
  let parts = 0;
  let length = 0;
  let head = "";
  /** Files of the field before the present part. */
  let files = 0;

  const refuse = (refusal: Refusal) => {
    refused = refusal;
    throw refusal;
  };
  const count = (bytes: Buffer) => {
    if (head.length < headRoom) head += bytes.subarray(0, headRoom).toString("latin1");
    length += bytes.length;
    if (length > maxFileBytes + headRoom) refuse(tooLarge(head, field, files));
  };
  const next = () => {
    if (isFileOf(head, field)) files += 1;
    parts += 1;
    length = 0;
    head = "";
    if (parts > maxParts) refuse(new Refusal(413, "request.too_large"));
  };

  const stream = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      total += chunk.length;
      if (total > maxUploadBytes) refuse(new Refusal(413, "request.too_large"));
      const data = Buffer.concat([tail, chunk]);
      let at = 0;
      for (let found = data.indexOf(delimiter); found >= 0; found = data.indexOf(delimiter, at)) {
        count(data.subarray(at, found));
        next();
        at = found + delimiter.length;
      }
      const end = Math.max(at, data.length - delimiter.length + 1);
      count(data.subarray(at, end));
      tail = data.subarray(end);
      controller.enqueue(chunk);
    },
  });
  return Object.assign(stream, { refusal: () => refused });
}

const isFileOf = (head: string, field: string): boolean =>
  head.includes(`name="${field}"`) && head.includes("filename=");

function tooLarge(head: string, field: string, position: number): Refusal {
  const name = Buffer.from(/filename="([^"]*)"/u.exec(head)?.[1] ?? "", "latin1").toString("utf8");
  const path = isFileOf(head, field) ? [field, position] : [field];
  const fields = [{ path, code: "file.too_large", params: { name: safeFileName(name), max: "5MB" } }];
  return new Refusal(422, "file.too_large", { fields });
}
