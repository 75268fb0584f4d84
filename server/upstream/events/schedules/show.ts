import type { schedules as contract } from "#contracts/events/schedules.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import { scheduleOutput } from "./answer.ts";
import { courtsNow } from "./desk.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { storedOptions } from "./options.ts";
import { readScheduleContext } from "./schedule-context.ts";

type Show = (typeof contract)["show"];
type Query = HandlerInput<Show>["query"];

/** The matches that have a place on a day, on a court; undefined: neither is asked, and all are meant. */
function asked({ current, clock }: Prepared, { date, fieldId }: Query): ReadonlySet<string> | undefined {
  if (date === undefined && fieldId === undefined) return undefined;
  const there = [...current].filter(
    ([, { court, start }]) =>
      (fieldId === undefined || court === fieldId) &&
      (date === undefined || localDateOf(clock.instantAt(start), clock.timeZone) === date),
  );
  return new Set(there.map(([id]) => id));
}

/** Where the matches of an event are, with what that breaks. @throws Refusal 404, `structure.missing` */
export async function showSchedule(
  { db, now }: Services,
  organisationId: string,
  { params: { eventId }, query }: HandlerInput<Show>,
): Promise<HandlerOutput<Show>> {
  const context = await readScheduleContext(db, organisationId, eventId);
  const prepared = await currentSchedule(db, context);
  const of = asked(prepared, query);
  const answer = scheduleOutput(prepared, prepared.current, of && { of });
  return { ...answer, options: storedOptions(context), courts: courtsNow(context, now()) };
}
