import { notFound } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { type OpenDayParticipant, openDays } from "#contracts/events/open-days.ts";
import { Id } from "#contracts/scalars.ts";

/** A subscriber, with what the log and the pages call them. Throws AppError 404 when nobody of this id subscribed. */
export async function loadSubscriber(staff: StaffCaller, openDayId: string, athleteId: string) {
  if (!Id.safeParse(athleteId).success) throw notFound();
  const { data } = await staff.call(openDays.participants, { params: { id: openDayId }, query: { athleteId } });
  const [subscriber] = data;
  if (!subscriber) throw notFound();
  return { ...subscriber, name: nameOf(subscriber) };
}

const nameOf = ({ athlete: { firstName, lastName } }: OpenDayParticipant): string => `${lastName} ${firstName}`;
