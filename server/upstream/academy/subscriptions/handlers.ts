import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { todayOf } from "#upstream/account/organizations/today.ts";
import { answerDownload } from "#upstream/core/download/answer.ts";
import { implement } from "#upstream/core/implement.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import { memberships } from "../memberships/table.ts";
import { cancelMany, patchMany } from "./bulk.ts";
import { correctSale } from "./correct.ts";
import { subscriptionDownload } from "./download.ts";
import { cancelSubscription, editSubscription } from "./edit.ts";
import { listSubscriptions } from "./list.ts";
import { worstState } from "./payment-state.ts";
import { remind } from "./reminders.ts";
import { sell, sellMany } from "./sale.ts";
import { loadSubscription, loadSubscriptions } from "./store.ts";

export const subscriptionImplementations = implement(subscriptions, {
  async list({ query }, { services, caller: { organisationId } }) {
    const { today } = await todayOf(services.db, organisationId, services.now());
    return listSubscriptions(services.db, organisationId, query, today);
  },
  async download({ query: { format, sort, ...filters } }, { services, caller: { organisationId }, language }) {
    const { today } = await todayOf(services.db, organisationId, services.now());
    return answerDownload(
      format,
      subscriptionDownload(services, { organisationId, today }, { filters, sort, language }),
    );
  },
  sellMany: ({ query, body: { membershipIds, ...body } }, { services, caller }) =>
    sellMany(services, caller, membershipIds, body, query.preview),
  patchMany: ({ body }, { services, caller }) => patchMany(services, caller, body),
  cancelMany: ({ query, body }, { services, caller }) => cancelMany(services, caller, body, query.preview),
  remind: ({ body: { ids } }, { services, caller }) => remind(services, caller, ids),

  async listOf({ params: { id } }, { services, caller: { organisationId } }) {
    await rowOr404(services.db, memberships, { organisationId, id });
    const { today } = await todayOf(services.db, organisationId, services.now());
    const data = await loadSubscriptions(services.db, organisationId, { membershipId: id }, today);
    return { data, paymentState: worstState(data.map(({ paymentState }) => paymentState)) };
  },
  sell: ({ params, query, body }, { services, caller }) => sell(services, caller, params.id, body, query.preview),
  async show({ params: { subId } }, { services, caller: { organisationId } }) {
    const { today } = await todayOf(services.db, organisationId, services.now());
    return loadSubscription(services.db, organisationId, subId, today);
  },
  update: ({ params: { id, subId }, body }, { services, caller }) =>
    editSubscription(services, caller, { id: subId, membershipId: id }, body),
  correct: ({ params, query, body }, { services, caller }) =>
    correctSale(services, caller, params.subId, body, query.preview),
  cancel: ({ params: { id, subId }, body: { reason } }, { services, caller }) =>
    cancelSubscription(services, caller, { id: subId, membershipId: id }, reason),
});
