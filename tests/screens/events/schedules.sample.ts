import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, count, date, untried } from "../bad-input/kinds.ts";

const matches = "/events/tournaments/:eventId/matches";
const round = "/events/tournaments/:eventId/structure/divisions/:divisionId/rounds/:roundId/schedule";

const planned = {
  mode: choice("optional"),
  matchMinutes: count("optional", "4", "481"),
  bufferMinutes: count("optional", "121"),
  restMinutes: count("optional", "1441"),
  maxMatchesPerDay: count("optional", "0", "51"),
  // why untried: courts that are not the event's are 404s of the call, walked with the contract.
  fieldIds: untried,
  finalsOn: untried,
  "button intent": untried,
};

export const sample: Sample = {
  /** Of the demo, a tournament that is under way, whose matches get courts and times. */
  async make(visitor) {
    const link = await demoTournament(visitor, "live");
    const tried = await visitor.submit(await visitor.get(`${link}/matches/schedule`), {}, { button: "Calcola" });
    await visitor.submit(tried, {}, { button: "Salva il calendario" });
    const desk = await visitor.get(`${link}/matches?part=ready`);
    const match = desk.document.querySelector("tbody a.rowLink")?.getAttribute("href") ?? "";
    const schedule = `${link}/matches/schedule`;
    const structure = await visitor.get(`${link}/structure`);
    const ofRound =
      structure.document.querySelector("a[href$='/schedule'][href*='/rounds/']")?.getAttribute("href") ?? "";
    return [schedule, ofRound, `${schedule}/shift`, `${schedule}/clearing`, `${link}/matches/calls`, `${match}/move`];
  },
  forms: () => ({
    [`${matches}/schedule post plan`]: [
      {
        fields: { ...planned, keep: choice("optional") },
        isFirstStep: true,
      },
    ],
    // why untried: a day and a time are asked for of one beginning only; `schedule.test.ts` tries them.
    [`${round} post plan`]: [
      {
        fields: { ...planned, begins: choice("usual"), date: untried, time: untried, version: carried },
        isFirstStep: true,
      },
    ],
    [`${matches}/schedule/shift post shift`]: [
      {
        fields: {
          minutes: count("needed", "0", "481"),
          way: choice("usual"),
          date: date(),
          time: untried,
          fieldIds: untried,
          "button intent": untried,
        },
      },
    ],
    [`${matches}/schedule/clearing post clearing`]: [],
    // why untried: a call is for a queue, and for a court that is free; `schedule.test.ts` tries them.
    [`${matches}/calls post call`]: [{ fields: { fieldId: untried, matchId: untried } }],
    // why untried: courts and times depend on each other; `schedule.test.ts` tries them.
    [`${matches}/:matchId/move post move`]: [
      { fields: { fieldId: untried, date: date(), time: untried, locked: untried, version: carried } },
    ],
  }),
};
