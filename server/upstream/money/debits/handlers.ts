import { debits } from "#contracts/money/debits.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { found } from "#upstream/core/refusal.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { listEntries } from "../ledger/store.ts";
import { subjectOf } from "../receipts/subject.ts";
import { planDebit, restoreWriteOff, writeOffDebit } from "./accounts.ts";
import { requireKind } from "./kinds.ts";
import { addPayment, changePayment, lockDebit, voidPayment } from "./payments.ts";
import { findDebit } from "./store.ts";

/** A debit that the caller works with. @throws Refusal 404; 403 `auth.forbidden` */
async function debitOf(db: Queryable, caller: StaffCaller, id: string) {
  const debit = found(await findDebit(db, caller.organisationId, id));
  requireKind(caller, debit);
  return debit;
}

/** Changes a debit that the caller works with, and answers it. */
const changing = ({ db }: Services, caller: StaffCaller, id: string, change: (tx: Queryable) => Promise<unknown>) =>
  inTransaction(db, async (tx) => {
    await lockDebit(tx, caller, id);
    await change(tx);
    return found(await findDebit(tx, caller.organisationId, id));
  });

export const debitImplementations = implement(debits, {
  get: async ({ params }, { services, caller }) => {
    const debit = await debitOf(services.db, caller, params.id);
    const {
      athlete,
      guestName,
      package: name,
      court,
      event,
      team,
    } = found(await subjectOf(services.db, services.registry, caller.organisationId, debit.id));
    const who = athlete && { id: athlete.id, name: `${athlete.firstName} ${athlete.lastName}` };
    return {
      ...debit,
      athlete: who,
      label: [name ?? court ?? event, event === null ? guestName : team].filter(Boolean).join(", "),
    };
  },
  ledger: async ({ params }, { services, caller }) => {
    await debitOf(services.db, caller, params.id);
    return { data: await listEntries(services.db, caller.organisationId, params.id) };
  },
  addPayment: ({ params, body }, { services, caller }) => addPayment(services, caller, params.id, body),
  updatePayment: ({ params, body }, { services, caller }) =>
    changePayment(services, caller, params.id, params.paymentId, body),
  deletePayment: ({ params, body }, { services, caller }) =>
    voidPayment(services, caller, params.id, params.paymentId, body),
  plan: ({ params, body }, { services, caller }) =>
    changing(services, caller, params.id, (tx) => planDebit(tx, caller, params.id, body.instalments, services.now())),
  writeOff: ({ params, body }, { services, caller }) =>
    changing(services, caller, params.id, (tx) => writeOffDebit(tx, caller, params.id, body, services.now())),
  restore: ({ params }, { services, caller }) =>
    changing(services, caller, params.id, (tx) =>
      restoreWriteOff(tx, caller, params.id, params.entryId, services.now()),
    ),
});
