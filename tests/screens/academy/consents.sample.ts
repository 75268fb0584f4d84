import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { alone, carried, choice, date, several, untried, words } from "../bad-input/kinds.ts";

const kinds = "/settings/consents";
const member = "/my-organization/memberships/:membershipId";
const how = { channel: choice("usual"), answeredOn: date("optional") };
const text = { text: words(15_000, "needed") };

const add = async (visitor: Visitor, name: string, type: string) =>
  visitor.submit(await visitor.get(`${kinds}/new`), { name, type, text: "Testo di prova." });

/** Two kinds, one of which a new athlete has given; the other is asked. */
export const sample: Sample = {
  async make(visitor) {
    const turn = crypto.randomUUID().slice(0, 6);
    const asked = await add(visitor, `Statuto ${turn}`, "acknowledgement");
    await add(visitor, `Social ${turn}`, "consent");
    const typed = { firstName: "Firma", lastName: `Prova ${turn}`, birthDate: "1990-02-03" };
    const added = await visitor.submit(await visitor.get("/my-organization/athletes/new"), typed);
    const [, id = ""] = /memberships\/([\da-f-]{36})/u.exec(added.path) ?? [];
    const own = `/my-organization/memberships/${id}/consents`;
    await visitor.submit(
      await visitor.get(`${own}/new?kindId=${asked.path.split("/").at(-1)}`),
      {},
      { button: "Annota" },
    );
    return [asked.path, own, `/my-organization/consents/new?id=${id}`];
  },
  forms: () => ({
    [`${kinds}/new post consent-kind`]: [
      {
        fields: { name: words(80, "needed"), type: alone(choice("needed")), isRequired: untried, ...text },
        good: (turn) => ({ name: `Testo ${turn}`, type: "acknowledgement", text: "Prova." }),
      },
    ],
    [`${kinds}/:kindId/edit post consent-kind`]: [
      {
        fields: { name: words(80, "needed"), isRequired: untried, isAsked: untried, version: carried },
        good: (turn) => ({ name: `Cambiato ${turn}` }),
      },
    ],
    [`${kinds}/:kindId/text post consent-text`]: [
      { fields: { ...text, version: carried }, good: (turn) => ({ text: `Un testo nuovo, ${turn}.` }) },
    ],
    // why untried: what is given is asked no more, and what was refused neither; `consents.test.ts` tries them.
    [`${member}/consents/new post consents`]: [
      { fields: { textIds: untried, guardianId: untried, channel: untried, answeredOn: untried } },
    ],
    [`${member}/consents/:kindId/withdrawal post withdraw-consent`]: [
      { fields: { guardianId: untried, channel: untried, answeredOn: untried } },
    ],
    "/my-organization/consents/new post consents-of-many": [{ fields: { textIds: several("needed"), ...how } }],
  }),
};
