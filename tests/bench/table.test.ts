import { expect, test } from "vitest";
import { table } from "./table.ts";

test("the table says of each figure what was wanted and whether it is so", () => {
  const text = table([
    { name: "requests", value: 0.45, unit: "x", wanted: { atLeast: 0.4 }, detail: "450 against 1,000 a second" },
    { name: "delay", value: 7, unit: "ms", wanted: { atMost: 5 } },
    { name: "size", value: 12_345, unit: "bytes" },
  ]);
  expect(text.split("\n")).toEqual([
    "| figure   | measured     | wanted  |        | how                        |",
    "|----------|--------------|---------|--------|----------------------------|",
    "| requests | 0.45 x       | ≥ 0.4 x | met    | 450 against 1,000 a second |",
    "| delay    | 7 ms         | ≤ 5 ms  | MISSED |                            |",
    "| size     | 12,350 bytes |         |        |                            |",
  ]);
});
