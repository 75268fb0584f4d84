import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { carried, date, untried } from "../bad-input/kinds.ts";

const all = "/my-organization/imports";
const one = `${all}/:importId`;

/** Two invented people; the first one may be born on the third of April or on the fourth of March. */
const pasted = ["Cognome\tNome\tData di nascita\tGruppo", "Prova\tAlfa\t03/04/1990\tNessuno così"].join("\n");
const elsewhere = ["Cognome\tNome\tData di nascita", `Prova\tBeta ${crypto.randomUUID().slice(0, 8)}\t25/04/1990`].join(
  "\n",
);

async function give(visitor: Visitor, table: string): Promise<string> {
  const page = await visitor.submit(
    await visitor.get(`${all}/new?kind=athletes`),
    { pasted: table },
    { form: "#import" },
  );
  const [own] = /^\/my-organization\/imports\/[\da-f-]{36}/u.exec(page.path) ?? [];
  if (!own) throw new Error(`the table was answered with ${page.status}: ${page.text.slice(0, 300)}`);
  return own;
}

/** One import whose columns wait, and one whose rows were looked at, as far as its job is. */
export const sample: Sample = {
  async make(visitor) {
    const [waiting, looked] = [await give(visitor, pasted), await give(visitor, elsewhere)];
    let page = await visitor.get(looked);
    for (let turn = 0; turn < 200 && !page.path.endsWith("/rows"); turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      page = await visitor.get(looked);
    }
    return [all, `${all}/new`, `${waiting}/columns`, `${looked}/rows`, `${looked}/columns`];
  },
  forms: () => ({
    [`${all}/new post import`]: [{ fields: { kind: carried, eventId: untried, file: untried, pasted: untried } }],
    [`${one}/columns post columns`]: [
      {
        fields: {
          sheet: untried,
          headingLine: untried,
          "columns[].column": carried,
          "columns[].field": untried,
          "dates[].column": carried,
          "dates[].order": untried,
          "names[].column": carried,
          "names[].order": untried,
          country: untried,
          "values[].about": carried,
          "values[].name": carried,
          "values[].decision": untried,
          asRequests: untried,
          mail: untried,
          remindersFrom: date("optional"),
          cardsUntil: untried,
          version: carried,
        },
      },
    ],
    [`${one}/rows post rows`]: [
      {
        fields: {
          "rows[].line": carried,
          "rows[].was": carried,
          "rows[].decision": untried,
          "values[].about": carried,
          "values[].name": carried,
          "values[].decision": untried,
          verdict: carried,
          all: untried,
          version: carried,
          "button intent": untried,
        },
      },
    ],
    [`${one} post import-job`]: [],
    [`${one}/undo post undo-import`]: [],
    [`${one}/delete post delete-import`]: [],
  }),
};
