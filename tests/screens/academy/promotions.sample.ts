import type { Sample } from "#tests/support/samples.ts";
import { alone, carried, choice, date, key, money, untried, words } from "../bad-input/kinds.ts";

const packages = "/my-organization/subscription-templates";
const list = "/my-organization/promotions";

/** The packages of the promotion that was made, for other promotions to name. */
const made = { triggerTemplateId: "", targetTemplateId: "" };

const fields = {
  name: words(80, "needed"),
  triggerTemplateId: key,
  targetTemplateId: key,
  "discount.kind": alone(choice("needed")),
  "discount.basisPoints": money(),
  // Read only where the discount is a price.
  "discount.price": carried,
  startAt: date("optional"),
  endAt: date("optional"),
  description: words(500),
};
const price = {
  good: (turn: number) => ({ name: `Prezzo ${turn}`, ...made, "discount.kind": "price", "discount.price": "1" }),
  fields: { "discount.price": money(), "discount.basisPoints": untried },
};

export const sample: Sample = {
  async make(visitor) {
    const name = `di prova ${crypto.randomUUID()}`;
    for (const one of ["Corso", "Ingressi"])
      await visitor.submit(await visitor.get(`${packages}/new`), {
        name: `${one} ${name}`,
        price: "100",
        sessions: "1",
      });
    const form = await visitor.get(`${list}/new`);
    const idOf = (words: string) =>
      [...form.document.querySelectorAll("#promotion-triggerTemplateId option")]
        .find((option) => option.textContent?.startsWith(words))
        ?.getAttribute("value") ?? "";
    made.triggerTemplateId = idOf(`Corso ${name}`);
    made.targetTemplateId = idOf(`Ingressi ${name}`);
    await visitor.submit(form, { name: `Promozione ${name}`, ...made, "discount.basisPoints": "20" });
    return `${list}?search=${encodeURIComponent(`Promozione ${name}`)}`;
  },
  forms: () => ({
    [`${list}/new post promotion`]: [
      {
        fields,
        good: (turn) => ({
          name: `Promozione ${turn}`,
          ...made,
          "discount.kind": "percentage",
          "discount.basisPoints": "10",
          startAt: "2040-01-01",
          endAt: "2041-01-01",
        }),
      },
      price,
    ],
    [`${list}/:id/edit post promotion`]: [
      {
        fields: { ...fields, version: carried },
        good: () => ({ name: "Promozione da cambiare", "discount.kind": "percentage", "discount.basisPoints": "10" }),
      },
    ],
    [`${list}/:id/delete post deletion`]: [],
  }),
};
