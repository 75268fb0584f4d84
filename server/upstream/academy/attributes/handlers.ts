import { AttributeCode, attributes } from "#contracts/academy/attributes.ts";
import { implement } from "#upstream/core/implement.ts";
import { addValue, changeValue, removeValue, reorderValues, showValue } from "./save.ts";
import { listValues } from "./store.ts";

export const attributeImplementations = implement(attributes, {
  async list({ query }, { services, caller }) {
    const values = await listValues(services.db, caller.organisationId, query);
    const codes = query.code ? [query.code] : AttributeCode.options;
    return {
      data: codes.map((code) => ({
        code,
        values: values.flatMap(({ code: own, ...value }) => (own === code ? [value] : [])),
      })),
    };
  },
  show: ({ params }, { services, caller }) => showValue(services.db, caller.organisationId, params),
  create: (input, { services, caller }) => addValue(services.db, caller.organisationId, input),
  update: (input, { services, caller }) => changeValue(services.db, caller.organisationId, input),
  remove: (input, { services, caller }) => removeValue(services.db, caller.organisationId, input),
  reorder: (input, { services, caller }) => reorderValues(services.db, caller.organisationId, input),
});
