import { demoTournament } from "#tests/support/demo-tournament.ts";
import type { Sample } from "#tests/support/samples.ts";
import { plan } from "../bad-input/form-fields.ts";
import { choice, count, key, untried } from "../bad-input/kinds.ts";

const one = "/events/tournaments/:eventId/structure";

export const sample: Sample = {
  /** A tournament of four teams whose matches were made, and one of the demo's of which nothing is made yet. */
  async make(visitor) {
    const startDate = new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10);
    const about = { name: `Da giocare ${crypto.randomUUID()}`, description: "Di prova", startDate, endDate: startDate };
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
    await visitor.submit(await visitor.get(`${path}/structure`), {}, { button: "Genera senza anteprima" });
    const other = await demoTournament(visitor, "confirmed");
    return [`${path}/structure`, `${path}/structure/order`, `${path}/structure/cleaning`, `${other}/structure`];
  },
  forms: () => ({
    [`${one} post settings`]: [
      {
        fields: {
          ...plan,
          formula: choice("usual"),
          bestNext: count("optional", "257"),
          crossing: choice("usual"),
          knockout: choice("usual"),
          knockoutFormat: choice("optional"),
          "button intent": untried,
        },
        isFirstStep: true,
      },
    ],
    [`${one}/order post button to id`]: [{ fields: { id: key, "button to": key } }],
    // why untried: it does for good what it is for; `structure.test.ts` tries it.
    [`${one}/cleaning post cleaning`]: [{ fields: { tag: untried } }],
  }),
};
