import { type formulasOf, offered } from "#app/rules/events/formulas.ts";
import { checked, hiddenUnless, shownForFormula } from "#app/ui/competition/shown-for.ts";
import type { RoundType } from "#contracts/events/structure.ts";
import { formatNames, kindOf } from "./choices.ts";

const chosen = (value: string) => `:has([name=format] [value=${value}]:checked)`;
const formatsOf = (kind: string) => formatNames.filter((name) => kindOf(name) === kind).map(chosen);

/** The figures of the chosen format's kind. */
const byFormat = [
  hiddenUnless(formatsOf("sets"), "sets"),
  hiddenUnless(formatsOf("games"), "games"),
  hiddenUnless([...formatsOf("sets"), ...formatsOf("games")], "figures"),
];

const ofFormula = (formulas: readonly string[]) => formulas.map((one) => checked("formula", one));

/** Styles that show the fields of the chosen formula; `custom`: where it is put together round by round. */
export const shownFor = {
  ...shownForFormula,
  ...Object.fromEntries([
    ...byFormat,
    hiddenUnless(ofFormula(offered), "recipe"),
    hiddenUnless(ofFormula(["custom"]), "custom"),
  ]),
};

/** The types of a round that each group of fields concerns. */
const typesOf = {
  groups: ["group", "pool-play"],
  counts: ["group", "pool-play", "multiple-scoreboard"],
  legs: ["round-robin", "group"],
  pools: ["pool-play"],
  goOn: ["group", "pool-play"],
  placement: ["single-elimination"],
  heats: ["multiple-scoreboard"],
  duels: ["group", "round-robin", "pool-play", "single-elimination", "double-elimination"],
  tables: ["group", "round-robin", "pool-play", "multiple-scoreboard"],
  grandFinal: ["double-elimination"],
} as const satisfies Partial<Record<keyof typeof formulasOf | "grandFinal", readonly RoundType[]>>;

/** Styles that show the fields of the chosen type of a round. */
export const shownForType = Object.fromEntries([
  ...Object.entries(typesOf).map(([what, types]) =>
    hiddenUnless(
      types.map((type) => checked("type", type)),
      what,
    ),
  ),
  ...byFormat,
]);
