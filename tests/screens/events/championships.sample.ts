import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, untried, words } from "../bad-input/kinds.ts";

const list = "/championships";

const fields = {
  name: words(120, "needed"),
  from: date("needed"),
  to: date("needed"),
  // why untried: what is wrong of it is many things; `championships.test.ts` tries them.
  pointsTable: untried,
  bestOf: count("optional", "0", "101"),
  rankBy: choice("usual"),
  description: words(8000),
  "button preset": untried,
};
const good = { from: "2040-01-01", to: "2040-12-31", pointsTable: "10, 8, 6", rankBy: "athlete" };

export const sample: Sample = {
  async make(visitor) {
    const name = `di prova ${crypto.randomUUID()}`;
    await visitor.submit(await visitor.get(`${list}/new`), { name }, { button: "Crea campionato" });
    return `${list}?search=${encodeURIComponent(name)}`;
  },
  forms: () => ({
    [`${list}/new post championship`]: [{ fields, good: (turn) => ({ ...good, name: `Circuito ${turn}` }) }],
    [`${list}/:id/edit post championship`]: [
      { fields: { ...fields, version: carried }, good: () => ({ ...good, name: "Circuito" }) },
    ],
    [`${list}/:id/delete post deletion`]: [],
  }),
};
