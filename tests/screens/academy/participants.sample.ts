import type { Sample } from "#tests/support/samples.ts";
import type { Visitor } from "#tests/support/visitor.ts";
import { carried, choice, untried, words } from "../bad-input/kinds.ts";

const path = "/my-organization/course-sessions";
/** A local date some days from now. */
const ahead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function firstWithForm(visitor: Visitor, addresses: readonly string[]): Promise<string> {
  for (const address of addresses)
    if ((await visitor.get(address)).document.querySelector("form#entry")) return address;
  return addresses[0] ?? path;
}

export const sample: Sample = {
  /** Of the demo's trainings to come the first one with somebody in it. */
  async make(visitor) {
    const list = await visitor.get(`${path}?view=list&from=${ahead(2)}&to=${ahead(14)}`);
    const links = [...list.document.querySelectorAll("main tbody a.rowLink")].map((link) => link.getAttribute("href"));
    for (const link of links) {
      const page = await visitor.get(link ?? path);
      const person = page.document.querySelector('a[href$="/withdrawal"]');
      if (!person) continue;
      const found = await visitor.get(`${page.path}/participants/new?search=a`);
      const athletes = [...found.document.querySelectorAll('a[href*="athleteId="]')];
      const entries = athletes.map((link) => link.getAttribute("href") ?? "");
      // Not everybody can be let in: somebody whose membership was revoked is told so, without a form.
      const entry = await firstWithForm(visitor, entries);
      return [page.path, `${page.path}/presence`, `${path}/today`, entry, `${page.path}/participants/trial`];
    }
    throw new Error("nobody is in a training to come");
  },
  forms: () => ({
    [`${path}/:id/presence post presence`]: [
      {
        fields: {
          "data[].id": untried,
          "data[].mark": untried,
          "data[].was": untried,
          "data[].noted": untried,
          "data[].notes": untried,
        },
      },
    ],
    // why untried: each that is taken takes a place of the training; `presence.test.ts` tries them.
    [`${path}/:id/participants/trial post trial`]: [
      { fields: { firstName: untried, lastName: untried, phoneNumber: untried } },
    ],
    [`${path}/:id/participants/new post entry`]: [{ fields: { athleteID: carried, access: untried } }],
    [`${path}/:id/participants/:participantId/edit post mark`]: [
      { fields: { mark: choice("needed"), recovery: untried, notes: words(500) } },
    ],
    [`${path}/:id/participants/:participantId/withdrawal post withdrawal`]: [{ fields: { refund: untried } }],
  }),
};
