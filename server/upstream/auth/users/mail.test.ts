import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMailOutbox, type Mail, type MailOutbox } from "./mail.ts";

let outbox: string;
let mail: MailOutbox;
beforeAll(async () => {
  outbox = await mkdtemp(join(tmpdir(), "outbox-"));
  mail = createMailOutbox({ from: "Segreteria <no-reply@demo.example>", outbox, dashboardUrl: "http://x.example" });
});
afterAll(() => rm(outbox, { recursive: true, force: true }));

/** The headers of a mail as it leaves, each on one line, under their names in lower case; a repeated name fails. */
async function headersOf(about: Partial<Mail>): Promise<Map<string, string>> {
  await mail.send({ to: "anna@posta.example", subject: "Oggetto", text: "Testo", ...about });
  const [name = ""] = await readdir(outbox);
  const path = join(outbox, name);
  const [head = ""] = (await readFile(path, "utf8")).split("\r\n\r\n");
  await rm(path);
  const lines = head.replaceAll(/\r\n[ \t]+/gu, " ").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.split(": ").slice(1).join(": ")]),
  );
  expect(headers.size).toBe(lines.length);
  return headers;
}

test("the club is the sender by name, and answers go to it; machines do not answer", async () => {
  const headers = await headersOf({ club: { name: 'ASD "Aurora", Bologna', email: "segreteria@aurora.example" } });
  expect(headers.get("from")).toBe('"ASD \\"Aurora\\", Bologna" <no-reply@demo.example>');
  expect(headers.get("reply-to")).toBe('"ASD \\"Aurora\\", Bologna" <segreteria@aurora.example>');
  expect(headers.get("auto-submitted")).toBe("auto-generated");
});

test("without a club or its address answers have nowhere else to go", async () => {
  expect((await headersOf({ club: { name: "Aurora", email: null } })).has("reply-to")).toBe(false);
  expect((await headersOf({})).get("from")).toBe("Segreteria <no-reply@demo.example>");
});

test("what somebody wrote does not say that a program did", async () => {
  const headers = await headersOf({ isPersonal: true, replyTo: "giulia@demo.example" });
  expect([headers.has("auto-submitted"), headers.get("reply-to")]).toEqual([false, "giulia@demo.example"]);
});

test("no name and no subject is a header, or an address", async () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "A\r\nBcc: x@evil.example",
      'x" <x@evil.example>',
      "a, b@evil.example",
      "\u2028Bcc: x",
      "Ĝ\n\tč",
      "",
    ),
  );
  await fc.assert(
    fc.asyncProperty(text, text, async (name, subject) => {
      const headers = await headersOf({ subject, club: { name, email: "segreteria@aurora.example" } });
      const known = ["from", "to", "subject", "reply-to", "auto-submitted", "message-id", "date", "mime-version"];
      expect([...headers.keys()].filter((key) => !known.includes(key) && !key.startsWith("content-"))).toEqual([]);
      expect(headers.get("from")).toMatch(/(?:^|<)no-reply@demo\.example>?$/u);
      expect(headers.get("to")).toBe("anna@posta.example");
    }),
    { numRuns: 30 },
  );
});
