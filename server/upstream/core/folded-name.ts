/** A name without accents, capitals and needless spaces: by it people and teams are known again. */
export const foldedName = (name: string): string =>
  name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u036F]/gu, "")
    .trim()
    .replaceAll(/\s+/gu, " ")
    .toLowerCase();

/** Folds somebody's names, in whatever order they were typed: `rossi anna` for both Anna Rossi and Rossi Anna. */
export const foldedPerson = (...names: readonly string[]): string =>
  foldedName(names.join(" ")).split(" ").toSorted().join(" ");
