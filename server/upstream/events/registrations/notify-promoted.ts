import { eventRoles } from "#contracts/events/roles.ts";
import { clubOf } from "#upstream/academy/memberships/club.ts";
import type { Recipient } from "#upstream/academy/messages/recipients.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { notifyStaff } from "#upstream/notifications/notifications/notify-staff.ts";
import { draftsForPlayers } from "../notices/players.ts";
import { sendNotices } from "../notices/send.ts";
import { promotionLetter } from "./letters.ts";
import type { LockedTournament } from "./locked-tournament.ts";

interface Team {
  readonly registrationId: string;
  readonly name: string;
  /** What it owes now, in minor units. */
  readonly asked: number;
}

/** Tells the players of teams, and the staff, that they have a place: each time that they get one, once. */
export async function notifyPromoted(
  tx: Queryable,
  services: Services,
  { staffMemberId }: StaffCaller,
  { event, tournament }: LockedTournament,
  teams: readonly Team[],
): Promise<void> {
  if (teams.length === 0) return;
  const { organisationId } = event;
  const now = services.now();
  const { today, language } = await clubOf(tx, organisationId, now);
  for (const { registrationId, ...team } of teams) {
    const key = `registration-promoted:${registrationId}:${now.getTime()}`;
    const letter = (to: Recipient) => promotionLetter(language, { event, currency: tournament.currency, team }, to);
    const drafts = await draftsForPlayers(tx, organisationId, [registrationId], {
      kind: "registration.promoted",
      key,
      letter,
    });
    await sendNotices(tx, services, { organisationId, today, staffMemberId }, key, drafts);
    await notifyStaff(
      tx,
      { organisationId, roles: eventRoles, exceptId: staffMemberId },
      {
        type: "WAITING_LIST_PROMOTION",
        metadata: { eventId: event.id, name: event.name, registrationId, team: team.name },
      },
    );
  }
}
