import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { choice, untried, words } from "../bad-input/kinds.ts";

const matches = "/events/tournaments/:eventId/matches";

export const sample: Sample = {
  /** Of the demo, a tournament that is under way: an address of a scorer, and one of a screen. */
  async make(visitor) {
    const live = await demoTournament(visitor, "live");
    const [scorers, boards] = [`${live}/matches/scorers`, `${live}/matches/boards`];
    await visitor.submit(await visitor.get(`${scorers}/new`), { label: "Arbitro di prova" }, { form: "#scorer-link" });
    await visitor.submit(await visitor.get(`${boards}/new`), { label: "Schermo di prova" }, { form: "#board" });
    return [scorers, `${scorers}/new`, boards, `${boards}/new`, "/live-matches"];
  },
  forms: () => ({
    // why untried: an end lies after the tournament's beginning, a court is one of the tournament's; `scorer.test.ts` and `boards.test.ts` try the rest.
    [`${matches}/scorers/new post scorer-link`]: [
      {
        fields: {
          label: words(60, "needed"),
          fieldId: untried,
          endDate: untried,
          endTime: untried,
          keepOthers: untried,
        },
      },
    ],
    [`${matches}/boards/new post board`]: [
      {
        fields: {
          label: words(60, "needed"),
          show: choice("usual"),
          tournamentIds: untried,
          fieldIds: untried,
          showPlayers: untried,
        },
      },
    ],
    [`${matches}/scorers/:linkId/revocation post revocation`]: [],
    [`${matches}/boards/:boardId/revocation post revocation`]: [],
  }),
};
