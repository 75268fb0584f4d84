import { schedules } from "#contracts/events/schedules.ts";
import { implement } from "#upstream/core/implement.ts";
import { callNext } from "./call.ts";
import { showDesk } from "./desk.ts";
import { placeMatch } from "./place.ts";
import { planMatches } from "./plan.ts";
import { shiftMatches } from "./shift.ts";
import { showSchedule } from "./show.ts";
import { clearSchedule } from "./unschedule.ts";

export const scheduleImplementations = implement(schedules, {
  show: (input, { services, caller }) => showSchedule(services, caller.organisationId, input),
  plan: (input, { services, caller }) => planMatches(services, caller, input),
  place: (input, { services, caller }) => placeMatch(services, caller, input),
  shift: (input, { services, caller }) => shiftMatches(services, caller, input),
  desk: (input, { services, caller }) => showDesk(services, caller.organisationId, input),
  call: (input, { services, caller }) => callNext(services, caller, input),
  clear: ({ params }, { services, caller }) => clearSchedule(services, caller, params.eventId),
});
