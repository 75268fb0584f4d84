import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ExportLine } from "./export-line.ts";
import { type AuditRecord, canonicalText, noOrganisation, recordFieldNames } from "./record.ts";
import { RowLine } from "./row-line.ts";

type Row = Extract<ExportLine, { type: "row" }>;

const organisation = "11111111-1111-4111-8111-111111111111";
const hash = "0123456789abcdef".repeat(4);
const rowOf = (columns: Partial<AuditRecord>, more: object = {}): Row => {
  const empty = Object.fromEntries(recordFieldNames.map((name) => [name, null])) as unknown as AuditRecord;
  return {
    type: "row",
    organisation,
    seq: 7,
    hash,
    ...empty,
    id: "12",
    organisation_id: organisation,
    ...columns,
    ...more,
  };
};

/** What is read of a line; undefined when it is left to JSON.parse. */
function read(line: string | Buffer) {
  const text = Buffer.from(line);
  // There are lines before and after the row, so that none of their bytes may be taken for its own.
  const before = Buffer.from(`${JSON.stringify(rowOf({ action: "before" }))}\n`);
  const bytes = Buffer.concat([before, text, Buffer.from("\n"), before]);
  const reader = new RowLine();
  const hashes = Buffer.alloc(40);
  const end = before.length + text.length;
  if (!reader.read(bytes, before.length, end, hashes, 8)) return undefined;
  return {
    organisation: bytes.toString("latin1", reader.organisation, reader.organisation + 36),
    seq: reader.seq,
    auditId: reader.auditId,
    hash: hashes.toString("hex", 8),
    canonical: reader.canonical.toString("utf8", 0, reader.length),
  };
}

const saidBy = (row: Row) => ({
  organisation: row.organisation,
  seq: row.seq,
  auditId: Number(row.id),
  hash: row.hash,
  canonical: canonicalText(row),
});

const text = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 300 }),
  fc.string({ unit: "binary" }),
  fc.json(),
  fc.constantFrom("", '"', "\\", '\\\\"', "a\nb", '","id":"13', '{"a": "\\u00e9"}', "x".repeat(9_999)),
);

describe("a row as an export writes it", () => {
  test("says the same as by JSON.parse, whatever is in it", () => {
    const columns = fc.record(
      Object.fromEntries(
        recordFieldNames
          .filter((name) => name !== "id" && name !== "organisation_id")
          .map((name) => [name, fc.option(text.map((value) => value.toWellFormed()))]),
      ),
    );
    const revealed = fc.option(fc.record({ actor_name: text, changes: fc.jsonValue() }), { nil: undefined });
    const seq = fc.integer({ min: 1, max: 999_999_999_999_999 });
    fc.assert(
      fc.property(columns, revealed, seq, seq, (record, plain, place, id) => {
        const row = rowOf({ ...record, id: String(id) }, { ...(plain && { revealed: plain }) });
        const line = JSON.stringify({ ...row, seq: place });
        const known = read(line);
        // Control characters without a letter of their own are written as \u, which is left to JSON.parse.
        if (known || !/\\u/u.test(line)) expect(known).toEqual(saidBy({ ...row, seq: place }));
      }),
    );
  });

  test("of no organisation stands in the chain of none", () => {
    const row = rowOf({ organisation_id: null }, { organisation: noOrganisation });
    expect(read(JSON.stringify(row))).toEqual(saidBy(row));
  });

  test("is hashed byte by byte, also where the bytes are no UTF-8", () => {
    const line = Buffer.from(JSON.stringify(rowOf({ action: "?" })));
    line[line.indexOf(0x3f)] = 0xff;
    expect(read(line)?.canonical).toContain("1:\ufffd,");
    expect(read(JSON.stringify(rowOf({ action: "\ufffd" })))?.canonical).toContain("3:\ufffd,");
  });
});

describe("left to JSON.parse is", () => {
  const plain = JSON.stringify(rowOf({ action: "edit" }));
  const withRevealed = JSON.stringify(rowOf({ action: "edit" }, { revealed: { actor_name: "Anna" } }));
  const changed = (from: string, to: string, line = plain) => {
    expect(line).toContain(from);
    return line.replace(from, to);
  };

  test.each([
    ["another kind of line", changed('"row"', '"link"')],
    ["a column twice", changed('"address":null}', '"address":null,"action":"delete"}')],
    ["a column twice, behind what is revealed", changed("}}", '},"action":"delete"}', withRevealed)],
    ["one that is revealed twice", changed("}}", '},"revealed":{}}', withRevealed)],
    ["one that is missing", changed('"kind":null,', "")],
    ["one in another place", changed('"kind":null,"at":null', '"at":null,"kind":null')],
    ["one with another name", changed('"kind"', '"kinds"')],
    ["one that is a number", changed('"kind":null', '"kind":1')],
    ["blanks", changed(',"kind"', ', "kind"')],
    ["a carriage return at its end", `${plain}\r`],
    ["a character by its number", changed('"edit"', '"\\u0065dit"')],
    ["an escape that there is not", changed('"edit"', '"\\edit"')],
    ["a text with a control character", changed('"edit"', '"e\tdit"')],
    ["a text without an end", plain.slice(0, plain.indexOf("dit"))],
    ["what is revealed without its end", withRevealed.slice(0, -1)],
    ["what is revealed and no JSON", changed('"Anna"', "Anna", withRevealed)],
    ["what is revealed and nothing", changed('{"actor_name":"Anna"}', "", withRevealed)],
    ["a row of another organisation", changed('"organisation_id":"1', '"organisation_id":"2')],
    ["a row of none in the chain of one", changed(`"organisation_id":"${organisation}"`, '"organisation_id":null')],
    ["an id with other than digits", changed('"id":"12"', '"id":"1x"')],
    ["an id that begins with 0", changed('"id":"12"', '"id":"012"')],
    ["an id of nothing", changed('"id":"12"', '"id":null')],
    ["an id that is not exact", changed('"id":"12"', '"id":"1234567890123456"')],
    ["a place below 1", changed('"seq":7', '"seq":-7')],
    ["a place that begins with 0", changed('"seq":7', '"seq":07')],
    ["a place in parts", changed('"seq":7', '"seq":7.5')],
    ["a hash in capitals", changed("abcdef", "ABCDEF")],
    ["a hash that is too short", changed("0123456789", "012345678")],
    ["a hash that is too long", changed("0123456789", "01234567890")],
    ["a short id of an organisation", changed(`"organisation":"${organisation}`, '"organisation":"1111')],
    ["the beginning of a line", plain.slice(0, 40)],
    ["nothing", ""],
  ])("%s", (_, line) => expect(read(line)).toBeUndefined());
});
