import { expect, test } from "vitest";
import { qrOf } from "./qr.server.ts";

/** The modules that a path paints: `x y`. */
const painted = (path: string): Set<string> =>
  new Set(
    [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-(\d+)z/gu)].flatMap(([, x, y, wide]) =>
      Array.from({ length: Number(wide) }, (_, at) => `${Number(x) + at} ${y}`),
    ),
  );

const finder = ["#######", "#.....#", "#.###.#", "#.###.#", "#.###.#", "#.....#", "#######"];

test("a code has its three finders, its timing line, and nothing besides runs of modules", () => {
  const { size, path } = qrOf(`https://club.example/score/${"a".repeat(43)}`);
  const dark = painted(path);
  // Version 5 at most: 37 modules, which a telephone reads from a slip of paper.
  expect(size).toBeLessThanOrEqual(37);
  expect(path.replaceAll(/M\d+ \d+h\d+v1h-\d+z/gu, "")).toBe("");
  for (const [left, top] of [
    [0, 0],
    [size - 7, 0],
    [0, size - 7],
  ] as const)
    expect(
      finder.map((line, y) => [...line].map((_, x) => (dark.has(`${left + x} ${top + y}`) ? "#" : ".")).join("")),
    ).toEqual(finder);
  for (let at = 8; at < size - 8; at += 1) expect(dark.has(`${at} 6`)).toBe(at % 2 === 0);
  // Nearly half of the modules are dark: the library's mask sees to that.
  expect(dark.size / size ** 2).toBeGreaterThan(0.4);
  expect(dark.size / size ** 2).toBeLessThan(0.6);
});

test("other texts have other codes, and what is too long has none", () => {
  expect(qrOf("a").path).not.toBe(qrOf("b").path);
  expect(() => qrOf("a".repeat(3000))).toThrow();
});
