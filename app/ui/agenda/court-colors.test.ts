import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { colors } from "#contracts/colors.ts";
import { dark, light } from "../palette.ts";

const css = readFileSync(new URL("./court-colors.css", import.meta.url), "utf8");
const states = readFileSync(new URL("./state-colors.css", import.meta.url), "utf8");
const pairsOf = (text: string, rule: RegExp) =>
  [...text.matchAll(rule)].map(({ groups }) => ({
    name: groups?.name ?? "",
    fill: groups?.fill ?? "",
    ink: groups?.ink ?? "",
  }));
const courtColors = pairsOf(
  css,
  /\.court-(?<name>\w+) \{\s*--court-fill: (?<fill>#\w+);\s*--court-ink: (?<ink>#\w+);/gu,
);
const stateColors = pairsOf(
  states,
  /\.color-(?<name>\w+ .*) \{\s*--court-fill: (?<fill>#\w+);\s*--court-ink: (?<ink>#\w+);/gu,
);
const stripes = [...css.matchAll(/--stripe-\w+: (\d+)%/gu)].map(([, share]) => Number(share));

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const mix = (hex: string, paper: string, share: number) =>
  channels(hex).map((value, index) => (value * share + (channels(paper)[index] ?? 0) * (100 - share)) / 100);

/** Relative luminance, WCAG 2.2. */
function luminance(rgb: readonly number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [high, low] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

describe.each([...courtColors, ...stateColors])("colour $name", ({ fill, ink }) => {
  it("is readable when confirmed", () => expect(contrast(channels(fill), channels(ink))).toBeGreaterThanOrEqual(4.5));

  it.each([
    ["light", light],
    ["dark", dark],
  ] as const)("is readable when pending, %s", (_scheme, palette) => {
    expect(stripes).toHaveLength(2);
    for (const share of stripes)
      expect(
        contrast(mix(fill, palette.background.paper, share), channels(palette.text.primary)),
      ).toBeGreaterThanOrEqual(4.5);
  });
});

it("has the eleven colours of the contract, all different", () => {
  expect(courtColors.map(({ name }) => name).sort()).toEqual([...colors].sort());
  expect(new Set(courtColors.map(({ fill }) => fill)).size).toBe(11);
});

it("has a colour for each status and each payment that is drawn filled, and one for the legend", () => {
  expect(stateColors.map(({ name }) => name)).toEqual([
    "status .r",
    "status .r.pending",
    "payment .r",
    "payment .r.part",
    "payment .r.unpaid",
    "payment .legend .r.plain",
  ]);
});
