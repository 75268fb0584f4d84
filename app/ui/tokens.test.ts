import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { theme } from "./theme.ts";
import { tokens } from "./tokens.ts";

const leaves = (value: object): string[] =>
  Object.values(value).flatMap((one: unknown) =>
    typeof one === "object" && one !== null ? leaves(one) : [String(one)],
  );

test("every variable that styles name is in the theme's sheet", () => {
  const sheet = readFileSync(join(import.meta.dirname, "theme.generated.css"), "utf8");
  for (const leaf of leaves(tokens.vars)) {
    const name = /^var\((--mui-[\w-]+)\)$/u.exec(leaf)?.[1];
    expect(name, leaf).toBeDefined();
    expect(sheet).toContain(`  ${name}: `);
  }
});

test("steps and widths are those of the theme", () => {
  expect(tokens.spacing(1, 1.5)).toBe("8px 12px");
  expect(theme.spacing(1)).toBe("var(--mui-spacing, 8px)");
  expect(tokens.breakpoints.up("md")).toBe(theme.breakpoints.up("md"));
  expect(tokens.breakpoints.down("sm")).toBe(theme.breakpoints.down("sm"));
  expect(tokens.breakpoints.between("sm", "md")).toBe(theme.breakpoints.between("sm", "md"));
});
