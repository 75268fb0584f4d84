import { theme } from "./theme.ts";

type Rules = { [property: string]: string | number | undefined | Rules };

const property = (name: string): string =>
  name.startsWith("--") ? name : name.replace(/[A-Z]/gu, (letter) => `-${letter.toLowerCase()}`);

const block = (rules: Rules, indent: string): string =>
  Object.entries(rules)
    .map(([name, value]) => {
      if (value === undefined) return "";
      if (typeof value !== "object") return `${indent}${property(name)}: ${value};\n`;
      const inner = block(value, `${indent}  `);
      return inner === "" ? "" : `${indent}${name} {\n${inner}${indent}}\n`;
    })
    .join("");

/**
 * The theme's CSS variables as a style sheet. `theme.generated.css` is its checked-in copy: the test beside this file
 * fails when they differ, and `vitest run app/ui/theme-css.test.ts --update` writes it again.
 */
export const themeCss = (): string =>
  `/* Written from app/ui/theme.ts by theme-css.test.ts; do not edit. */\n@import "./base.css";\n${theme
    .generateStyleSheets()
    .map((sheet) => block(sheet as Rules, ""))
    .join("")}`;
