import { registrations } from "#contracts/events/registrations.ts";
import { implement } from "#upstream/core/implement.ts";
import { confirmRegistrations } from "./confirm.ts";
import { createRegistration } from "./create.ts";
import { answerRegistrations } from "./download.ts";
import { listPlayers, listRegistrations } from "./list.ts";
import { reopenRegistrations } from "./reopen.ts";
import { reorderRegistrations } from "./reorder.ts";
import { registrationWithPayments } from "./store.ts";
import { updateRegistration } from "./update.ts";
import { withdrawRegistration } from "./withdraw.ts";

export const registrationImplementations = implement(registrations, {
  list: ({ query }, { services, caller }) => listRegistrations(services.db, caller, query),
  players: ({ query }, { services, caller }) => listPlayers(services.db, caller, query),
  download: ({ query }, { services, caller, language }) => answerRegistrations(services, caller, query, language),
  show: ({ params }, { services, caller }) => registrationWithPayments(services.db, caller, params.id),
  create: ({ body }, { services, caller }) => createRegistration(services, caller, body),
  update: (input, { services, caller }) => updateRegistration(services, caller, input),
  delete: (input, { services, caller }) => withdrawRegistration(services, caller, input),
  reorder: (input, { services, caller }) => reorderRegistrations(services, caller, input),
  confirm: (input, { services, caller }) => confirmRegistrations(services, caller, input),
  reopen: (input, { services, caller }) => reopenRegistrations(services, caller, input),
});
