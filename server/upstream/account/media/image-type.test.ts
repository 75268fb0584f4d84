import { describe, expect, it } from "vitest";
import { imageType } from "./image-type.ts";

const bytes = (text: string) => Buffer.from(text, "latin1");

describe("imageType", () => {
  it.each([
    ["image/jpeg", bytes("\xff\xd8\xff\xe0rest")],
    ["image/png", bytes("\x89PNG\r\n\x1a\nrest")],
    ["image/gif", bytes("GIF89arest")],
    ["image/gif", bytes("GIF87arest")],
    ["image/avif", bytes("\x00\x00\x00\x20ftypavifrest")],
    ["image/webp", bytes("RIFF\x10\x00\x00\x00WEBPVP8 ")],
  ])("knows %s", (type, head) => {
    expect(imageType(head)).toBe(type);
  });

  it.each([
    "",
    "<svg xmlns='…'>",
    "<html>",
    "%PDF-1.7",
    "RIFF\x10\x00\x00\x00WAVE",
    "....ftypheic",
    "....ftypmp42",
    "\x89PN",
  ])("refuses %j", (head) => {
    expect(imageType(bytes(head))).toBeUndefined();
  });
});
