import type { Sample } from "#tests/support/samples.ts";
import { person, rights, whoIs } from "../bad-input/form-fields.ts";
import { carried, key } from "../bad-input/kinds.ts";

/** Somebody who is invited and has not come yet. */
const somebody = { firstName: "Nora", lastName: "Villa", roles: ["coach"] };

export const sample: Sample = {
  async make(visitor) {
    const form = await visitor.get("/staff/new");
    const lastName = `Prova ${crypto.randomUUID()}`;
    const email = `${crypto.randomUUID()}@nuova.example`;
    const list = await visitor.submit(form, { ...somebody, lastName, email });
    return (await visitor.follow(list, `Nora ${lastName}`)).path;
  },
  forms: () => ({
    "/staff post button to id": [{ fields: { id: key, "button to": key } }],
    "/staff/new post staff-member": [
      { fields: person, good: (turn) => ({ ...somebody, email: `nora${turn}@nuova.example`, access: "app" }) },
    ],
    "/staff/:id/edit post staff-rights": [
      { fields: { ...rights, version: carried }, good: () => ({ roles: ["coach"], access: "both" }) },
    ],
    "/staff/:id/correction post staff-correction": [
      {
        fields: { ...whoIs, version: carried },
        good: (turn) => ({ firstName: "Nora", lastName: "Villa", email: `nora.corretta${turn}@nuova.example` }),
      },
    ],
    "/staff/:id/invitation post invitation": [],
  }),
};
