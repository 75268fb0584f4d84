import { formulasOf } from "#app/rules/events/formulas.ts";

/** Styles that hide the elements with `what` in their `data-for` unless one of the choices is made, by CSS alone. */
export const hiddenUnless = (choices: readonly string[], what: string) =>
  [`&${choices.map((choice) => `:not(${choice})`).join("")} [data-for~=${what}]`, { display: "none" }] as const;

/** The selector of an element in which the radio button of this name and value is checked. */
export const checked = (name: string, value: string) => `:has([name=${name}][value=${value}]:checked)`;

/** Styles that show the fields of the chosen formula. */
export const shownForFormula = Object.fromEntries([
  ...Object.entries(formulasOf).map(([what, formulas]) =>
    hiddenUnless(
      formulas.map((formula) => checked("formula", formula)),
      what,
    ),
  ),
  hiddenUnless(
    [
      checked("formula", "doubleElimination"),
      ...formulasOf.goOn.map((formula) => `${checked("formula", formula)}${checked("knockout", "double")}`),
    ],
    "grandFinal",
  ),
]);
