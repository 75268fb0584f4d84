import { Refusal } from "#upstream/core/refusal.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { SelectedTraining } from "../training-sessions/store.ts";
import { type Actor, isBoard, isOfOpenDay, type ParticipantRow } from "./locked-training.ts";

/** Whether somebody takes people out of a training as its coach: not as one of the board, nor of its open day. */
export const isItsCoach = (actor: Actor, { training }: Pick<SelectedTraining, "training">): boolean =>
  actor.roles.includes("coach") && !isBoard(actor) && !isOfOpenDay(actor, training);

/** Somebody who was let in once a training had begun may be taken out until the end of its day: it was a mistake. */
const isUndone = (
  { training, timeZone }: Pick<SelectedTraining, "training" | "timeZone">,
  { late }: Pick<ParticipantRow, "late">,
  now: Date,
): boolean => late && localDateOf(now, timeZone) <= training.day;

/**
 * Why the caller may not take somebody out of a training: coaches may take out athletes whom they let in late, event
 * managers those in a training of an open day, the board everybody who is to come; null: the caller may. Whether the
 * training is a coach's own is looked up elsewhere.
 */
export function withdrawalRefusal(
  actor: Actor,
  place: Pick<SelectedTraining, "training" | "timeZone">,
  participant: Pick<ParticipantRow, "late" | "isPresent">,
): Refusal | null {
  const { training } = place;
  if (!isBoard(actor) && !isOfOpenDay(actor, training)) {
    if (!isItsCoach(actor, place)) return new Refusal(403, "auth.forbidden");
    if (!participant.late) return new Refusal(403, "participant.not_late");
  }
  if (training.status === "canceled") return new Refusal(409, "training.canceled");
  if (isUndone(place, participant, actor.now)) return null;
  if (training.startAt <= actor.now) return new Refusal(409, "training.begun");
  return participant.isPresent === false ? new Refusal(409, "participant.absent") : null;
}
