import { notFound } from "#app/backend/errors.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import { requireStaff, type StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditTarget } from "#app/rules/audit-actions.ts";
import { board, hasRole, trainers } from "#app/rules/permissions.ts";
import { type Participant, participants } from "#contracts/academy/participants.ts";
import { type Training, trainingSessions } from "#contracts/academy/training-sessions.ts";
import type { Role } from "#contracts/operation.ts";
import { headingOf } from "../course-sessions/view.server.ts";
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

/** The same with one of them. Throws AppError 404. */
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

/** Whether a training can still be entered and left. */
export const isAhead = ({ status, startAt }: Training, now = new Date()): boolean =>
  status === "scheduled" && new Date(startAt) > now;

export const isOfBoard = ({ roles }: Pick<StaffCaller, "roles">): boolean => hasRole(roles, board);

/** A participant as the log knows it: by the athlete. */
export const targetOf = (participant: Pick<Participant, "id" | "athlete">): AuditTarget => ({
  type: "participant",
  id: participant.id,
  label: nameOf(participant),
  person: { kind: "athlete", id: participant.athlete.id },
});
