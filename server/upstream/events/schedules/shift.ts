import type { schedules as contract } from "#contracts/events/schedules.ts";
import { maxCourtMoves } from "#contracts/events/scheduling.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { notFound, Refusal, refuseField } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Breach, Placements } from "../engine/schedule-types.ts";
import { newBreaches, otherCourts, shift } from "../engine/shift.ts";
import { requireAllowed } from "./allowed.ts";
import { scheduleOutput, violationsOf } from "./answer.ts";
import { currentSchedule, type Prepared } from "./input.ts";
import { lockSchedule } from "./schedule-context.ts";
import { type CourtTime, courtTimesOf, refusingTaken, writePlaces } from "./store.ts";

type Shift = (typeof contract)["shift"];
type Body = HandlerInput<Shift>["body"];

/** Breaches that another court may mend. */
const ofCourts: readonly Breach["code"][] = ["occupied", "court_overlap", "outside_hours"];

/** A delay is of any length, so that all may leave the grid together; what is pushed stays on it. */
const freeOfGrid = (prepared: Prepared, { mode }: Body): Prepared =>
  mode === "all" ? { ...prepared, input: { ...prepared.input, slotMinutes: 1 } } : prepared;

/** Where matches are after a delay. @throws Refusal 404 at `fieldIds` or `moves` for what is not the event's */
function shifted({ input, current, clock, context }: Prepared, { fieldIds, moves, ...body }: Body): Placements {
  const isOwn = (fieldId: string) => context.courts.some(({ id }) => id === fieldId);
  if (!fieldIds.every(isOwn)) throw notFound("fieldIds");
  const { placements, moved } = shift(input, current, {
    ...{ mode: body.mode, minutes: body.minutes, from: clock.minuteOf(new Date(body.from)) },
    courts: fieldIds.length > 0 ? fieldIds : null,
  });
  const after = new Map(placements);
  for (const { matchId, fieldId } of moves) {
    const place = after.get(matchId);
    if (!place || !isOwn(fieldId) || !moved.some(({ match }) => match === matchId)) throw notFound("moves");
    after.set(matchId, { ...place, court: fieldId });
  }
  return after;
}

/**
 * Moves what has not begun and is not locked by some minutes. A preview answers what would be saved, what that runs into, and
 * on which courts those matches could be instead.
 * @throws Refusal 404, `structure.missing`; every code of the contract
 */
export function shiftMatches(
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query: { preview }, body }: HandlerInput<Shift>,
): Promise<HandlerOutput<Shift>> {
  const { minutes, mode, proceed, tag = null } = body;
  if (minutes === 0 || (mode === "push" && minutes < 0)) throw refuseField("schedule.minutes", ["minutes"]);
  const now = services.now();
  let wanted: CourtTime[] = [];
  const saved = reviewed(services.db, preview, async (tx, ask) => {
    const context = await lockSchedule(tx, { services, caller, eventId, now });
    const prepared = freeOfGrid(await currentSchedule(tx, context, "lengths"), body);
    const placements = shifted(prepared, body);
    const breaches = newBreaches(prepared.input, prepared.current, placements);
    const stuck = new Set(breaches.flatMap(({ code, matches }) => (ofCourts.includes(code) ? matches : [])));
    const answer = {
      ...scheduleOutput(prepared, placements),
      violations: violationsOf(prepared, breaches),
      others: otherCourts(prepared.input, placements, [...stuck].slice(0, maxCourtMoves)).map(({ match, courts }) => ({
        matchId: match,
        fieldIds: [...courts],
      })),
    };
    ask(answer, { decided: true, tag }, () => new Refusal(409, "schedule.changed"));
    if (preview) return answer;
    const moved = answer.placements.filter(({ was }) => was !== null);
    wanted = courtTimesOf(prepared, moved);
    await requireAllowed(tx, prepared, { breaches, wanted, asks: !proceed });
    await writePlaces(tx, prepared, moved, now);
    return answer;
  });
  return refusingTaken(services.db, { organisationId: caller.organisationId, eventId }, saved, () => wanted);
}
