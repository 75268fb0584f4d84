import { debits } from "#contracts/facilities/debits.ts";
import { implement } from "#upstream/core/implement.ts";
import { addPayment, changePayment, voidPayment } from "./payments.ts";

export const debitImplementations = implement(debits, {
  addPayment: ({ params, body }, { services, caller }) => addPayment(services, caller, params.id, body),
  updatePayment: ({ params, body }, { services, caller }) =>
    changePayment(services, caller, params.id, params.paymentId, body),
  deletePayment: ({ params, body }, { services, caller }) =>
    voidPayment(services, caller, params.id, params.paymentId, body),
});
