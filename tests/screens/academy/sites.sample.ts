import type { Sample } from "#tests/support/samples.ts";
import { carried, key, untried, words, zone } from "../bad-input/kinds.ts";

const fields = { name: words(80, "needed"), address: words(200), timeZone: zone, locationId: untried };

export const sample: Sample = {
  /** One that is open and one that is closed. */
  async make(visitor) {
    const added = async () => {
      const form = await visitor.get("/my-organization/sites/new");
      const name = `Palestra ${crypto.randomUUID()}`;
      return (await visitor.submit(form, { name, timeZone: "Europe/Rome" }, { button: "Crea sede" })).path;
    };
    const [open, closed] = [await added(), await added()];
    await visitor.submit(await visitor.get(`${closed}/closure`), {}, { form: "#closure" });
    return [open, closed];
  },
  forms: () => ({
    "/my-organization/sites post button to id": [{ fields: { id: key, "button to": key } }],
    "/my-organization/sites/new post site": [{ fields, good: (turn) => ({ name: `Sede ${turn}` }) }],
    "/my-organization/sites/:id/edit post site": [
      { fields: { ...fields, version: carried }, good: () => ({ name: "Sede" }) },
    ],
    "/my-organization/sites/:id/closure post closure": [{ fields: { tag: untried } }],
    "/my-organization/sites/:id/reopening post reopening": [],
  }),
};
