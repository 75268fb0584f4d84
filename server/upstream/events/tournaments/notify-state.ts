import { eventRoles } from "#contracts/events/roles.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { notifyStaff } from "#upstream/notifications/notifications/notify-staff.ts";
import type { EventRow } from "../events/present.ts";

/** Tells those who run events what state one is in now. @param actorId who brought it there, and knows; null: nobody */
export const notifyState = (
  tx: Queryable,
  { organisationId, id: eventId, name, status }: EventRow,
  actorId: string | null,
): Promise<void> =>
  notifyStaff(
    tx,
    { organisationId, roles: eventRoles, exceptId: actorId },
    { type: "EVENT_STATE", metadata: { eventId, name, status } },
  );
