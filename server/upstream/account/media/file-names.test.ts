import { describe, expect, it } from "vitest";
import { attachment } from "./content.ts";
import { safeContentType, safeFileName } from "./file-names.ts";

describe("safeFileName", () => {
  it.each([
    ["logo.png", "logo.png"],
    ["C:\\Documenti\\città 1.pdf", "città 1.pdf"],
    ["../../etc/passwd", "passwd"],
    ["a\r\nSet-Cookie: b.txt", "aSet-Cookie: b.txt"],
    ["report\u202Efdp.exe", "reportfdp.exe"],
    ["..", "file"],
    ["folder/", "file"],
    ["", "file"],
  ])("%j becomes %j", (given, expected) => {
    expect(safeFileName(given)).toBe(expected);
  });

  it("keeps the end of a long name, where its type is", () => {
    expect(safeFileName(`${"x".repeat(300)}.pdf`)).toMatch(/^x{196}\.pdf$/u);
  });
});

describe("safeContentType", () => {
  it.each([
    ["Application/PDF", "application/pdf"],
    ["text/csv", "text/csv"],
    ["application/vnd.ms-excel", "application/vnd.ms-excel"],
    ["", "application/octet-stream"],
    ["text/html; charset=utf-8", "application/octet-stream"],
    ["text/html\r\nx: y", "application/octet-stream"],
  ])("%j becomes %j", (given, expected) => {
    expect(safeContentType(given)).toBe(expected);
  });
});

describe("attachment", () => {
  it.each(['a"b.txt', "perché.pdf", "a;b\\c.txt", "日本.csv", "100%'(1)*.txt"])(
    "names %j so that it comes back whole",
    (name) => {
      const header = attachment(name);
      expect(header).toMatch(/^attachment; filename="[ -!#-[\]-~]*"; filename\*=UTF-8''[\w.%~!$&+-]+$/u);
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? "")).toBe(name);
    },
  );
});
