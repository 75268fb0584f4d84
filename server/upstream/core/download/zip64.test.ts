import { createHash } from "node:crypto";
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import { type Zip64Entry, zip64Of } from "./zip64.ts";

const mtime = new Date("2026-11-29T10:00:00Z");
const bytesOf = async (entries: AsyncIterable<Zip64Entry>) => {
  const pieces: Buffer[] = [];
  for await (const piece of zip64Of(entries, mtime)) pieces.push(piece);
  return Buffer.concat(pieces);
};
async function* entriesOf(files: Readonly<Record<string, string>>): AsyncGenerator<Zip64Entry> {
  for (const [name, text] of Object.entries(files))
    yield { name, packs: name.endsWith(".csv"), size: Buffer.byteLength(text), pieces: () => [Buffer.from(text)] };
}

test("what went in comes out, and the same entries are the same bytes", async () => {
  const files = { "data/a.csv": "id,name\r\n".repeat(5000), "files/è.txt": "testo", "empty.csv": "" };
  const archive = await bytesOf(entriesOf(files));
  const out = Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]);
  expect(Object.fromEntries(out)).toEqual(files);
  expect(archive.equals(await bytesOf(entriesOf(files)))).toBe(true);
});

test("an entry that fails, or is of another length, breaks the archive off", async () => {
  async function* failing(): AsyncGenerator<Zip64Entry> {
    yield {
      name: "a",
      packs: true,
      pieces: async function* () {
        yield Buffer.from("x");
        throw new Error("the file is gone");
      },
    };
  }
  await expect(bytesOf(failing())).rejects.toThrow("the file is gone");
  async function* short(): AsyncGenerator<Zip64Entry> {
    yield { name: "a", packs: false, size: 3, pieces: () => [Buffer.from("x")] };
  }
  await expect(bytesOf(short())).rejects.toThrow("unexpected number of bytes");
});

test("whoever leaves in the middle leaves nothing running, and takes no more entries", async () => {
  let asked = 0;
  let closed = 0;
  async function* endless(): AsyncGenerator<Zip64Entry> {
    for (;;) {
      asked += 1;
      yield {
        name: `e${asked}`,
        packs: false,
        pieces: async function* () {
          try {
            for (let piece = 0; ; piece += 1) yield createHash("sha512").update(String(piece)).digest();
          } finally {
            closed += 1;
          }
        },
      };
    }
  }
  const archive = zip64Of(endless(), mtime);
  await archive.next();
  await archive.return(undefined);
  expect([asked, closed]).toEqual([1, 1]);
});
