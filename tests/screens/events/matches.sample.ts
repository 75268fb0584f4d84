import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, date, untried, words } from "../bad-input/kinds.ts";

const desk = "/events/tournaments/:eventId/matches";
const one = `${desk}/:matchId`;

export const sample: Sample = {
  /**
   * Of the demo, a tournament that is under way, with matches to be called and others that are over. Its rounds are not:
   * closing, opening again and settling ties are tried by `matches.test.ts`.
   */
  async make(visitor) {
    const path = `${await demoTournament(visitor, "live")}/matches`;
    const linkIn = async (list: string) =>
      (await visitor.get(`${path}?part=${list}`)).document.querySelector("tbody a.rowLink")?.getAttribute("href") ??
      path;
    const start = async () => {
      const ready = await visitor.get(await linkIn("ready"));
      await visitor.submit(ready, {}, { button: "status=started" });
      return linkIn("playing");
    };
    const playing = await linkIn("playing");
    const played = playing === path ? await start() : playing;
    const [ready, closed] = [await linkIn("ready"), await linkIn("closed")];
    return [
      ...[path, `${path}?part=waiting`, `${path}/standings`, `${path}/bracket`],
      ...[
        played,
        `${played}/score`,
        ready,
        `${ready}/edit`,
        `${ready}/status`,
        `${closed}?correct=1`,
        `${closed}/undoing`,
      ],
      ...["closure", "reopening", "decisions"].map((page) => `${path}/rounds/0/${page}`),
    ];
  },
  forms: () => ({
    [`${one} post result`]: [
      {
        fields: {
          end: choice("usual"),
          side: untried,
          // why untried: what a set may be depends on the others; `matches.test.ts` tries them.
          "sets[].home": untried,
          "sets[].away": untried,
          version: carried,
        },
      },
    ],
    // why untried: what a score may be depends on the sets before it; `matches.test.ts` tries them.
    ...Object.fromEntries(
      [one, `${one}/score`].map((page) => [
        `${page} post live`,
        [
          {
            fields: {
              "sets[].home": untried,
              "sets[].away": untried,
              "games.home": untried,
              "games.away": untried,
              "points.home": untried,
              "points.away": untried,
              server: untried,
              seq: carried,
            },
          },
        ],
      ]),
    ),
    [`${one}/edit post match`]: [
      {
        fields: {
          notes: words(2000),
          url: untried,
          title: untried,
          startDate: date("optional"),
          startTime: untried,
          version: carried,
        },
      },
    ],
    // why untried: each does for good what it is for; `matches.test.ts` tries them.
    [`${desk} post button status version`]: [{ fields: { "button status": untried, version: untried } }],
    [`${one} post button status version`]: [{ fields: { "button status": untried, version: untried } }],
    [`${one}/status post status`]: [{ fields: { status: untried, version: untried } }],
    [`${one}/undoing post undoing`]: [{ fields: { tag: untried } }],
  }),
};
