import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, picture, untried, words } from "../bad-input/kinds.ts";

const list = "/events/list";
const fields = {
  name: words(120, "needed"),
  description: words(8000),
  startDate: date(),
  // It goes with the other one.
  endDate: untried,
  visibility: choice("usual"),
  maxPerAthlete: count("optional", "0", "11"),
};
const one = "/events/open-days/:openDayId";

export const sample: Sample = {
  /** A draft without trainings; the demo has open days with people. */
  async make(visitor) {
    const form = await visitor.get("/events/open-days/new");
    const name = `Di prova ${crypto.randomUUID()}`;
    await visitor.submit(form, { name, startDate: "2026-01-10", endDate: "2026-01-11" });
    return list;
  },
  forms: () => ({
    "/events/open-days/new post open-day": [
      { fields, good: (turn) => ({ name: `Prova ${turn}`, startDate: "2031-03-03", endDate: "2031-03-03" }) },
    ],
    [`${one}/edit post open-day`]: [{ fields: { ...fields, version: carried }, good: () => ({ name: "Open day" }) }],
    [`${one}/picture post open-day-picture`]: [{ fields: { image: picture } }],
    [`${one}/picture post remove-picture`]: [],
    [`${one}/publication post publication`]: [{ fields: { status: untried, notifyAthletes: untried } }],
    [`${one}/deletion post deletion`]: [{ fields: { notifyAthletes: untried } }],
    [`${one}/trainings post all id returnTo`]: [{ fields: { id: untried, all: untried, returnTo: untried } }],
    [`${one}/trainings/add post all id returnTo`]: [{ fields: { id: untried, all: untried, returnTo: untried } }],
    [`${one}/participants/:athleteId/request post request`]: [],
    [`${one}/participants/:athleteId/withdrawal/:participantId post withdrawal`]: [],
  }),
};
