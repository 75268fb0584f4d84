import { expect, test } from "vitest";
import { themeCss } from "./theme-css.ts";

test("the checked-in style sheet is the theme's", async () => {
  await expect(themeCss()).toMatchFileSnapshot("./theme.generated.css");
});

test("both colour schemes are in it", () => {
  const css = themeCss();
  expect(css).toContain("--mui-palette-soft-warning-bg");
  expect(css).toContain("prefers-color-scheme: dark");
});
