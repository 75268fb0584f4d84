import fc from "fast-check";
import { expect, test } from "vitest";
import { textsOfLargeForm } from "./large-form.ts";

/** A form as a browser sends it, in pieces of so many bytes; `end` cuts it off. */
async function requestOf(form: FormData, { piece, end }: { piece: number; end?: number }): Promise<Request> {
  const whole = new Response(form);
  const bytes = new Uint8Array(await whole.arrayBuffer()).subarray(0, end);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += piece) controller.enqueue(bytes.slice(at, at + piece));
      controller.close();
    },
  });
  const headers = { "content-type": whole.headers.get("content-type") ?? "" };
  return new Request("http://club.example/form", { method: "POST", headers, body, duplex: "half" } as RequestInit);
}

const textsOf = async (request: Request, fields = 20) => [
  ...new URLSearchParams(new TextDecoder().decode(await textsOfLargeForm(request, { fields }))),
];

test("texts come out as they went in, before files and after, whatever the pieces", async () => {
  const name = fc.stringMatching(/^[a-z][a-zA-Z0-9.[\]]{0,20}$/u);
  // A form's lines end as browsers send them.
  const text = fc.string({ unit: "grapheme", maxLength: 200 }).map((one) => one.replaceAll(/\r\n|[\r\n]/gu, "\r\n"));
  const entry = fc.oneof(fc.tuple(name, text), fc.tuple(name, fc.uint8Array({ maxLength: 5_000 })));
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 15 }), fc.integer({ min: 7, max: 3_000 }), async (entries, piece) => {
      const form = new FormData();
      for (const [field, value] of entries)
        form.append(field, typeof value === "string" ? value : new File([value as BlobPart], "a.pdf"));
      const texts = entries.filter(([, value]) => typeof value === "string");
      expect(await textsOf(await requestOf(form, { piece }))).toEqual(texts);
    }),
    { numRuns: 60 },
  );
});

test("what was read before a form breaks off is there, and it never waits for the rest", async () => {
  const form = new FormData();
  form.append("type", "generic");
  form.append("file", new File(["x".repeat(100_000)], "a.pdf"));
  form.append("notes", "never comes");
  expect(await textsOf(await requestOf(form, { piece: 1_000, end: 50_000 }))).toEqual([["type", "generic"]]);
  const headers = { "content-type": "multipart/form-data" };
  expect(await textsOf(new Request("http://x/", { method: "POST", headers, body: "no boundary" }))).toEqual([]);
  expect(await textsOf(new Request("http://x/", { method: "POST", body: "no form" }))).toEqual([]);
});

test("cut off anywhere, it answers what was whole", async () => {
  const form = new FormData();
  form.append("type", "generic");
  form.append("notes", "Dal dottor D'Este");
  form.append("file", new File(["x".repeat(300)], "a.pdf"));
  form.append("issuedOn", "2026-05-01");
  const whole = [...form].filter(([, value]) => typeof value === "string");
  await fc.assert(
    fc.asyncProperty(fc.nat(900), fc.integer({ min: 1, max: 900 }), async (end, piece) => {
      const texts = await textsOf(await requestOf(form, { piece, end }));
      expect(whole.slice(0, Math.max(texts.length - 1, 0))).toEqual(texts.slice(0, -1));
    }),
  );
});

test("no more fields and letters than a form may have", async () => {
  const form = new FormData();
  for (let n = 0; n < 40; n += 1) form.append(`field${n}`, "x".repeat(10_000));
  expect((await textsOf(await requestOf(form, { piece: 4_096 }), 5)).length).toBeLessThanOrEqual(5);
  expect(String(new URLSearchParams(await textsOf(await requestOf(form, { piece: 4_096 }), 50))).length).toBeLessThan(
    64 * 1024,
  );
});
