import { pngForm } from "#tests/api/support/images.ts";
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
/** A local date some days from now. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const proceeds = ["BeyondCapacity", "Certificate", "Unpaid", "Level", "Gender", "WithoutRevoking"].map(
  (name) => `proceed${name}`,
);
const one = "/events/open-days/:openDayId";

export const sample: Sample = {
  /** A draft with a training, a picture and trainings left to add; and of the demo, the one to come, with people. */
  async make(visitor) {
    const form = await visitor.get("/events/open-days/new");
    const name = `Di prova ${crypto.randomUUID()}`;
    const add = await visitor.submit(form, { name, startDate: ahead(30), endDate: ahead(45) });
    const training = add.document.querySelector("tbody input[name=id]")?.getAttribute("value") ?? "";
    await visitor.submit(add, { id: [training] }, { button: "Aggiungi i selezionati" });
    const path = add.path.replace("/trainings/add", "");
    const uploaded = await visitor.ask(`${path}/picture`, { method: "POST", body: pngForm() });
    if (uploaded.location !== path) throw new Error(`the picture was answered with ${uploaded.status}`);
    const toCome = await visitor.get(`${list}?type=openDay&status=published&from=${ahead(1)}`);
    const demo = toCome.document.querySelector("tbody a.rowLink")?.getAttribute("href");
    const people = await visitor.get(`${demo}/participants`);
    const taken = people.document.querySelector('main a[href*="/withdrawal/"]')?.getAttribute("href") ?? "";
    const athleteId = taken.split("/").at(-3) ?? "";
    return [list, path, `${demo}/participants`, `${demo}/participants/new?athleteId=${athleteId}`];
  },
  forms: () => ({
    "/events/open-days/new post open-day": [
      { fields, good: (turn) => ({ name: `Prova ${turn}`, startDate: "2031-03-03", endDate: "2031-03-03" }) },
    ],
    [`${one}/edit post open-day`]: [{ fields: { ...fields, version: carried }, good: () => ({ name: "Open day" }) }],
    [`${one}/picture post open-day-picture`]: [{ fields: { image: picture } }],
    [`${one}/picture post remove-picture`]: [],
    [`${one}/publication post publication`]: [{ fields: { status: untried, notifyAthletes: untried } }],
    // why only the question: an open day that was called off has no more of the forms that follow.
    [`${one}/cancellation post cancellation`]: [{ fields: { version: untried } }],
    [`${one}/participants/new post subscriber`]: [
      {
        fields: {
          trainingId: untried,
          athleteID: untried,
          ...Object.fromEntries(proceeds.map((name) => [name, untried])),
        },
      },
    ],
    [`${one}/deletion post deletion`]: [{ fields: { notifyAthletes: untried } }],
    [`${one}/trainings post selection`]: [{ fields: { id: untried, returnTo: untried } }],
    [`${one}/trainings/add post selection`]: [{ fields: { id: untried, all: untried, returnTo: untried } }],
    [`${one}/participants/:athleteId/request post request`]: [],
    [`${one}/participants/:athleteId/withdrawal/:participantId post withdrawal`]: [],
  }),
};
