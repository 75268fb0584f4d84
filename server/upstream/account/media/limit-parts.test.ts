import { describe, expect, it } from "vitest";
import { limitParts } from "./limit-parts.ts";

const megabyte = 1024 * 1024;
const part = (name: string, length: number) =>
  Buffer.concat([
    Buffer.from(`--b\r\nContent-Disposition: form-data; name="image"; filename="${name}"\r\n\r\n`),
    Buffer.alloc(length, "-"),
    Buffer.from("\r\n"),
  ]);

/** Sends a body through in pieces of a length. */
async function through(body: Buffer, length: number) {
  const limit = limitParts("b", "image");
  let at = 0;
  const source = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= body.length) return controller.close();
      controller.enqueue(body.subarray(at, at + length));
      at += length;
    },
  });
  const passed: Uint8Array[] = [];
  try {
    const reader = source.pipeThrough(limit).getReader();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) passed.push(piece.value);
  } catch {
    return { refusal: limit.refusal(), passed: Buffer.concat(passed) };
  }
  return { refusal: limit.refusal(), passed: Buffer.concat(passed) };
}

describe("limitParts", () => {
  it.each([7, 1000, 65_536, 100 * megabyte])("passes four parts of almost 5 MB on, in pieces of %i", async (length) => {
    const size = length === 7 ? 5000 : 5 * megabyte;
    const body = Buffer.concat([...["a", "b", "c", "d"].map((name) => part(name, size)), Buffer.from("--b--\r\n")]);
    const { refusal, passed } = await through(body, length);
    expect(refusal).toBeUndefined();
    expect(passed.equals(body)).toBe(true);
  });

  it.each([1000, 65_536, 100 * megabyte])(
    "breaks off in the part that is too long, in pieces of %i",
    async (length) => {
      const body = Buffer.concat([part("a", 10), part("b", 6 * megabyte), part("c", 10)]);
      const { refusal, passed } = await through(body, length);
      expect(refusal?.fields).toEqual([
        { path: ["image", 1], code: "file.too_large", params: { name: "b", max: "5MB" } },
      ]);
      expect(passed.length).toBeLessThan(5.1 * megabyte);
    },
  );

  it("breaks off a body that is too long or has too many parts", async () => {
    const long = Buffer.concat(["a", "b", "c", "d", "e"].map((name) => part(name, 5 * megabyte)));
    expect((await through(long, 65_536)).refusal).toMatchObject({ status: 413, code: "request.too_large" });
    const many = Buffer.concat(Array.from({ length: 60 }, () => part("a", 10)));
    expect((await through(many, 999)).refusal).toMatchObject({ status: 413, code: "request.too_large" });
  });
});
