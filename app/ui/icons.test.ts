import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("the file of icons holds a shape for each name, and no other", () => {
  const file = readFileSync(join(import.meta.dirname, "icons.svg"), "utf8");
  const symbols = [...file.matchAll(/<symbol id="(\w+)" viewBox="0 0 24 24"><path d="[^"]+"\/><\/symbol>/gu)];
  expect(symbols.map(([, id]) => id).toSorted()).toEqual([...iconNames].toSorted());
});
