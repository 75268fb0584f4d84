/**
 * `like` patterns of what was typed into a search box: one a word, lower case, its own `%`, `_` and `\` taken
 * literally. Each has to be matched against lower case text.
 */
export function searchPatterns(search: string | undefined): string[] {
  const words = (search ?? "").toLowerCase().split(/\s+/u).filter(Boolean);
  return words.map((word) => `%${word.replace(/[\\%_]/gu, "\\$&")}%`);
}
