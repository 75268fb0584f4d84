import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { today } from "#app/rules/dates.ts";
import { board, hasRole, trainers } from "#app/rules/permissions.ts";
import { type Participant, participants } from "#contracts/academy/participants.ts";
import { type Training, trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Role } from "#contracts/operation.ts";
import { trainingPath } from "../training-sessions/handle.ts";
import { headingOf } from "../training-sessions/view.server.ts";
import { presencePath } from "./paths.ts";
import { nameOf } from "./view.ts";

type TrainingArgs = RouteArgs & { readonly params: { readonly id: string } };

/** The caller and the training of a page below it. Throws AppError 404. */
export async function requireTraining(args: TrainingArgs, roles: readonly Role[] = trainers) {
  const staff = await requireStaff(args, roles);
  const session = await staff.call(trainingSessions.show, { params: { id: args.params.id } });
  return { staff, session, training: { id: session.id, heading: headingOf(session, staff.locale) } };
}

/** Everybody in a training. Throws AppError 404; 403 `training.not_yours` for a coach of another one. */
export const loadParticipants = async (staff: Pick<StaffCaller, "call">, trainingId: string): Promise<Participant[]> =>
  (await staff.call(participants.list, { params: { trainingId } })).data;

/** The caller, the training and one of its participants. Throws AppError 404. */
export async function requireParticipant(
  args: TrainingArgs & { readonly params: { readonly participantId: string } },
  roles: readonly Role[] = trainers,
) {
  const found = await requireTraining(args, roles);
  const participant = (await loadParticipants(found.staff, found.session.id)).find(
    ({ id }) => id === args.params.participantId,
  );
  if (!participant) throw notFound();
  return { ...found, participant };
}

const opensMs = 60 * 60_000;

/** Whether the caller lets people into a training: until the end of its day, coaches from an hour before it. */
export function canEnter(
  staff: Pick<StaffCaller, "roles">,
  { status, startAt, date, timeZone }: Training,
  now = new Date(),
): boolean {
  const isOpen = isOfBoard(staff) || now.getTime() >= new Date(startAt).getTime() - opensMs;
  return status === "scheduled" && isOpen && today(timeZone, now) <= date;
}

export const isOfBoard = ({ roles }: Pick<StaffCaller, "roles">): boolean => hasRole(roles, board);

/** Where a page leads back to when its address does not say: coaches come from the page of presence. */
export const defaultReturnPath = (staff: Pick<StaffCaller, "roles">, trainingId: string): string =>
  isOfBoard(staff) ? trainingPath(trainingId) : presencePath(trainingId);

/** A participant as the log knows it: by the athlete. */
export const targetOf = (participant: Pick<Participant, "id" | "athlete">): AuditTarget => ({
  type: "participant",
  id: participant.id,
  label: nameOf(participant),
  person: { kind: "athlete", id: participant.athlete.id },
});
