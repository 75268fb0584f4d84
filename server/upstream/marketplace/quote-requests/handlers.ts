import { quoteRequests } from "#contracts/marketplace/quote-requests.ts";
import { implement } from "#upstream/core/implement.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import { insertRow } from "#upstream/core/rows.ts";
import { quoteRequests as table } from "./table.ts";

export const quoteRequestImplementations = implement(quoteRequests, {
  async create({ body: { contact, ...wanted } }, { services, caller }) {
    const { items, product, message } = wanted;
    if (items.length === 0 && product === null && message === "") throw new Refusal(422, "quote.empty");
    const { id } = await services.registry.sendToSupport(services, caller, (tx, sender) =>
      insertRow(tx, table, {
        ...sender,
        ...wanted,
        contactName: contact.name,
        contactEmail: contact.email,
        contactPhone: contact.phoneNumber,
      }),
    );
    return { id };
  },
});
