import { promotions } from "#contracts/academy/promotions.ts";
import { findOrganization } from "#upstream/account/organizations/store.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { memberships } from "../memberships/table.ts";
import { addPromotion, changePromotion, removePromotion } from "./save.ts";
import { findPromotion, listPromotions, offeredPromotions } from "./store.ts";

export const promotionImplementations = implement(promotions, {
  list: ({ query }, { services, caller }) => listPromotions(services.db, caller.organisationId, query),
  show: async ({ params }, { services, caller }) =>
    found(await findPromotion(services.db, caller.organisationId, params.id)),
  create: ({ body }, { services, caller }) => addPromotion(services, caller, body),
  update: ({ params, body }, { services, caller }) => changePromotion(services, caller, params.id, body),
  remove: ({ params }, { services, caller }) => removePromotion(services, caller, params.id),

  async offered({ params, query }, { services: { db, now }, caller: { organisationId } }) {
    const [{ athleteId }, organisation] = await Promise.all([
      rowOr404(db, memberships, { organisationId, id: params.id }),
      findOrganization(db, organisationId),
    ]);
    const date = query.date ?? localDateOf(now(), found(organisation).timeZone);
    return { data: await offeredPromotions(db, organisationId, { athleteId, date, templateId: query.templateId }) };
  },
});
