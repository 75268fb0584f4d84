import { formulasOf } from "#app/rules/events/formulas.ts";

/** Hides, by CSS alone, what is for none of the choices: `data-for` of what holds none of them. */
export const hidden = (choices: readonly string[], what: string) =>
  [`&${choices.map((choice) => `:not(${choice})`).join("")} [data-for~=${what}]`, { display: "none" }] as const;

/** That a radio button of the name is checked. */
export const checked = (name: string, value: string) => `:has([name=${name}][value=${value}]:checked)`;

/** Styles that show the fields of the chosen formula. */
export const shownForFormula = Object.fromEntries([
  ...Object.entries(formulasOf).map(([what, formulas]) =>
    hidden(
      formulas.map((formula) => checked("formula", formula)),
      what,
    ),
  ),
  hidden(
    [
      checked("formula", "doubleElimination"),
      ...formulasOf.goOn.map((formula) => `${checked("formula", formula)}${checked("knockout", "double")}`),
    ],
    "grandFinal",
  ),
]);
