import { type Figure, isMet } from "./figure.ts";

const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 });

function wantedOf({ wanted, unit }: Figure): string {
  if (!wanted) return "";
  return "atLeast" in wanted
    ? `≥ ${number.format(wanted.atLeast)} ${unit}`
    : `≤ ${number.format(wanted.atMost)} ${unit}`;
}

function verdictOf(figure: Figure): string {
  const met = isMet(figure);
  return met === undefined ? "" : met ? "met" : "MISSED";
}

/** The figures as a table of Markdown, with columns as wide as their widest cell. */
export function table(figures: readonly Figure[]): string {
  const rows = [
    ["figure", "measured", "wanted", "", "how"],
    ...figures.map((figure) => [
      figure.name,
      `${number.format(figure.value)} ${figure.unit}`,
      wantedOf(figure),
      verdictOf(figure),
      figure.detail ?? "",
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(" | ")} |`;
  const [head = [], ...body] = rows;
  return [line(head), `|${widths.map((width) => "-".repeat(width + 2)).join("|")}|`, ...body.map(line)].join("\n");
}
