import type { Sample } from "#tests/support/samples.ts";
import { carried, choice, key, untried, words } from "../bad-input/kinds.ts";

const fields = { name: words(60, "needed"), color: choice("usual") };
const at = (code: "levels" | "groups") => ({
  [`/my-organization/${code} post button to id`]: [{ fields: { id: key, "button to": key } }],
  [`/my-organization/${code}/new post attribute`]: [
    { fields, good: (turn: number) => ({ name: `Di prova ${turn}`, color: "" }) },
  ],
  [`/my-organization/${code}/:id/edit post attribute`]: [
    { fields: { ...fields, version: carried }, good: () => ({ name: "Di prova", color: "teal" }) },
  ],
  [`/my-organization/${code}/:id/delete post deletion`]: [{ fields: { moveTo: untried } }],
});

export const sample: Sample = {
  async make(visitor) {
    for (const path of ["/my-organization/groups/new", "/my-organization/levels/new"])
      for (const turn of ["Primo", "Secondo"])
        await visitor.submit(await visitor.get(path), { name: `${turn} ${crypto.randomUUID()}`, color: "amber" });
    return "/my-organization/levels";
  },
  forms: () => ({ ...at("levels"), ...at("groups") }),
};
