import { erasures } from "#contracts/people/erasures.ts";
import { requirePassword } from "#upstream/auth/users/require-password.ts";
import { implement } from "#upstream/core/implement.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { erasePerson } from "./erase.ts";
import { previewErasure } from "./preview.ts";
import { acknowledge, changesAfter, listErasures } from "./store.ts";

export const erasureImplementations = implement(erasures, {
  list: ({ query }, { services, caller }) => listErasures(services.db, caller.organisationId, query),
  changes: ({ query }, { services, caller }) => changesAfter(services.db, caller.organisationId, query.after),

  acknowledge: ({ params, body }, { services, caller: { organisationId } }) =>
    inTransaction(services.db, (tx) => acknowledge(tx, organisationId, params.id, body.logPeople, services.now())),

  replay: ({ params: { id }, body: { kind, personId, ...remembered } }, { services, caller }) =>
    erasePerson(services, caller, { kind, id: personId }, { id, ...remembered }),

  preview: ({ params: { kind, id } }, { services, caller }) =>
    previewErasure(services.db, caller.organisationId, kind, id, services.now()),

  async create({ params, body }, { services, caller, client }) {
    await requirePassword(services, { accountId: caller.accountId, client }, body.password, "password");
    return erasePerson(services, caller, params);
  },
});
