import type { Sample } from "#tests/support/samples.ts";
import { plan } from "../bad-input/form-fields.ts";
import { alone, carried, choice, count, money, untried, words } from "../bad-input/kinds.ts";

const structure = "/events/tournaments/:eventId/structure";
const division = `${structure}/divisions/:divisionId`;
const round = `${division}/rounds/:roundId`;

const terms = {
  name: words(120, "needed"),
  date: untried,
  visibility: choice("usual"),
  "overrides.gender": choice("optional"),
  "overrides.maxTeams": count("optional", "1", "1025"),
  "overrides.minGirls": count("optional", "31"),
  "overrides.feePerTeam": money("optional"),
  // Whose level it is only upstream knows, once all else is right.
  "overrides.levelId": alone(choice("optional")),
};
const ofRound = { ...plan, type: choice("usual"), name: untried };

export const sample: Sample = {
  /** A tournament of four teams with a knockout of its own making, and a second division without teams. */
  async make(visitor) {
    const startDate = new Date(Date.now() + 95 * 86_400_000).toISOString().slice(0, 10);
    const about = { name: `A fasi ${crypto.randomUUID()}`, description: "Di prova", startDate, endDate: startDate };
    const { path } = await visitor.submit(await visitor.get("/events/tournaments/new"), about, {
      button: "Crea torneo",
    });
    await visitor.submit(await visitor.get(`${path}/publication`), {}, { button: "Pubblica" });
    for (const name of ["Aquile", "Balene", "Cervi", "Draghi"]) {
      const form = await visitor.get(`${path}/registrations/new`);
      const guest = { "team.name": name, "team.players[0].kind": "guest", "team.players[0].lastName": name };
      await visitor.submit(form, { ...guest, "team.players[0].firstName": "Ada" }, { button: "Iscrivi la squadra" });
    }
    await visitor.submit(await visitor.get(`${path}/registrations/confirmation`), {}, { form: "#confirmation" });
    const begun = await visitor.submit(
      await visitor.get(`${path}/structure`),
      { formula: "custom" },
      { button: "Anteprima" },
    );
    const picks = await visitor.submit(begun, { type: "single-elimination" }, { button: "Continua: chi entra" });
    await visitor.submit(picks, {}, { button: "Salva" });
    const own = new URL(picks.path, "http://x").pathname.replace(/\/picks$/u, "");
    const teams = await visitor.get(`${path}/structure/teams`);
    const team = teams.document.querySelector("a[href$='/withdrawal']")?.getAttribute("href") ?? "";
    await visitor.submit(
      await visitor.get(`${path}/structure/divisions/new`),
      { name: "Under 16" },
      { button: "Aggiungi" },
    );
    const added = await visitor.get(`${own.replace(/\/rounds\/.*$/u, "")}/rounds/new`);
    const table = await visitor.submit(added, { type: "round-robin" }, { button: "Continua: chi entra" });
    const rules = new URL(table.path, "http://x").pathname.replace(/\/picks$/u, "/ranking");
    const first = own.replace(/\/rounds\/.*$/u, "");
    return [
      ...[`${path}/structure`, `${path}/structure/teams`, team],
      ...[`${path}/structure/divisions`, `${path}/structure/divisions/new`],
      ...[first, `${first}/delete`, `${first}/rounds/new`, `${own}/edit`, rules, `${own}/picks`, `${own}/delete`],
    ];
  },
  forms: () => ({
    // why untried: it does for good what it is for; `divisions.test.ts` tries it.
    [`${structure} post button to id`]: [{ fields: { id: untried, "button to": untried } }],
    [`${structure}/divisions post button to id`]: [{ fields: { id: untried, "button to": untried } }],
    [`${structure}/divisions/new post division`]: [{ fields: terms, good: (turn) => ({ name: `Under ${turn}` }) }],
    [`${division} post division`]: [{ fields: { ...terms, version: carried } }],
    [`${division}/rounds/new post round`]: [{ fields: ofRound }],
    [`${round}/edit post round`]: [{ fields: { ...ofRound, version: carried } }],
    // why untried: what a criterion may be depends on the others; `rounds.test.ts` tries them.
    [`${round}/ranking post ranking`]: [
      {
        fields: {
          ...Object.fromEntries(["won", "drawn", "lost"].map((name) => [name, count("optional", "21")])),
          ...Object.fromEntries(
            ["narrowWon", "narrowLost", "forfeited"].map((name) => [name, count("optional", "21")]),
          ),
          creditWalkover: untried,
          "steps[].key": untried,
          "steps[].among": untried,
          version: carried,
        },
        isFirstStep: true,
      },
    ],
    // why untried: what a place may be depends on the others; `picks.test.ts` tries them.
    [`${round}/picks post picks`]: [
      {
        fields: {
          "rows[].id": untried,
          "rows[].number": untried,
          "rows[].source": untried,
          "rows[].locked": untried,
          count: untried,
          seen: untried,
          "button intent": untried,
        },
        isFirstStep: true,
      },
    ],
    [`${division}/delete post deletion`]: [],
    [`${round}/delete post deletion`]: [],
    [`${structure}/teams/:teamId/withdrawal post withdrawal`]: [{ fields: { tag: untried } }],
  }),
};
