import { recurringSessions } from "#contracts/academy/recurring-sessions.ts";
import { implement } from "#upstream/core/implement.ts";
import { editSession } from "./edit.ts";
import { setParticipants } from "./participants.ts";
import { publishSession } from "./publish.ts";
import { removeSession } from "./remove.ts";

const { update, publish, updateParticipants, delete: remove } = recurringSessions;

/** What becomes of the trainings of weekly sessions; what these are is in handlers.ts. */
export const recurringSessionPlanImplementations = implement(
  { update, publish, updateParticipants, delete: remove },
  {
    update: (input, { services, caller }) => editSession(services, caller, input),
    publish: (input, { services, caller }) => publishSession(services, caller, input),
    updateParticipants: (input, { services, caller }) => setParticipants(services, caller, input),
    delete: (input, { services, caller }) => removeSession(services, caller, input),
  },
);
