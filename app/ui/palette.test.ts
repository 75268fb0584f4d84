import { describe, expect, test } from "vitest";
import { dark, light, tones } from "./palette.ts";

/** Relative luminance of `#rrggbb`, WCAG 2.2. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast ratio of two colours, 1 to 21, WCAG 2.2. */
function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

describe.each([
  ["light", light],
  ["dark", dark],
] as const)("%s scheme", (_name, palette) => {
  const surfaces = [palette.background.default, palette.background.paper, palette.background.raised];

  test.each(["primary", "secondary", "error", "warning", "info", "success"] as const)("%s", (name) => {
    const color = palette[name];
    expect(contrast(color.main, color.contrastText)).toBeGreaterThanOrEqual(4.5);
    for (const surface of surfaces) expect(contrast(color.main, surface)).toBeGreaterThanOrEqual(4.5);
  });

  test("texts and the edges of fields", () => {
    for (const surface of surfaces) {
      expect(contrast(palette.text.primary, surface)).toBeGreaterThanOrEqual(7);
      expect(contrast(palette.text.secondary, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(palette.field, surface)).toBeGreaterThanOrEqual(3);
    }
  });

  test.each(tones)("soft %s", (tone) => {
    expect(contrast(palette.soft[tone].text, palette.soft[tone].bg)).toBeGreaterThanOrEqual(4.5);
  });

  test("the drawer", () => {
    for (const surface of [palette.shell.bg, palette.shell.raised])
      for (const text of [palette.shell.text, palette.shell.muted, palette.shell.accent])
        expect(contrast(text, surface)).toBeGreaterThanOrEqual(4.5);
  });
});
