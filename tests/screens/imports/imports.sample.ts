import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { waitFor } from "#tests/support/wait.ts";
import { carried, date, untried } from "../bad-input/kinds.ts";

const all = "/my-organization/imports";
const one = `${all}/:importId`;

/** Two invented people; the first one may be born on the third of April or on the fourth of March. */
const pasted = ["Cognome\tNome\tData di nascita\tGruppo", "Prova\tAlfa\t03/04/1990\tNessuno così"].join("\n");
/** One who can be written, and one whose birth date is none. */
const table = (name: string) =>
  ["Cognome\tNome\tData di nascita", `Prova\t${name}\t25/04/1990`, `Prova\tSenza ${name}\t31/31/1990`].join("\n");

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

/** The page of an import, once its job has ended. */
const idle = (visitor: Visitor, path: string) =>
  waitFor(async () => {
    const page = await visitor.get(path);
    return page.document.querySelector("progress") ? undefined : page;
  }, 60_000);

/** One import whose columns wait, one whose rows were looked at, and one that was written. */
export const sample: Sample = {
  async make(visitor) {
    const name = crypto.randomUUID().slice(0, 8);
    const waiting = await give(visitor, pasted);
    const looked = await give(visitor, table(`Beta ${name}`));
    const written = await give(visitor, table(`Gamma ${name}`));
    await visitor.submit(await idle(visitor, written), {}, { form: "#rows", button: "intent=write" });
    await Promise.all([idle(visitor, looked), idle(visitor, written)]);
    return [all, `${all}/new?kind=athletes`, `${waiting}/columns`, `${looked}/rows`, `${looked}/columns`, written];
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
    // why untried: they do once what they are for; `imports.test.ts` tries them.
    [`${one} post import-job`]: [{ fields: { version: untried } }],
    [`${one}/undo post undo-import`]: [{ fields: { version: untried } }],
    [`${one}/delete post delete-import`]: [],
  }),
};
