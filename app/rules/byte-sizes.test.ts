import { expect, test } from "vitest";
import { byteSizeText } from "./byte-sizes.ts";

test.each([
  [0, "0 MB"],
  [1, "1 MB"],
  [24 * 1024 ** 2, "24 MB"],
  [1024 ** 3 - 1, "1 GB"],
  [1.5 * 1024 ** 3, "1,5 GB"],
  [5 * 1024 ** 3, "5 GB"],
])("%i bytes are %s", (bytes, text) => {
  expect(byteSizeText(bytes, "it").replace("\u00a0", " ")).toBe(text);
});
