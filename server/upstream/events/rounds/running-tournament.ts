import { Refusal } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { events } from "../events/table.ts";
import { type LockedTournament, lockTournament } from "../registrations/locked-tournament.ts";
import { notifyState } from "../tournaments/notify-state.ts";

/** Who does something in an organisation: a member of the staff, or somebody whom they gave an address. */
interface Actor {
  readonly organisationId: string;
  readonly staffMemberId: string | null;
}

/** Who plays on with a tournament, and when. */
export interface Playing {
  readonly services: Services;
  readonly caller: Actor;
  readonly eventId: string;
  readonly now: Date;
}

/**
 * Holds a tournament that is played, before its matches are read.
 * @throws Refusal 404; 409 `event.not_running` for a tournament that is a draft, over or canceled
 */
export async function lockRunningTournament(tx: Queryable, { caller, eventId }: Playing): Promise<LockedTournament> {
  const locked = await lockTournament(tx, caller.organisationId, eventId);
  const { status } = locked.event;
  if (status !== "published" && status !== "live") throw new Refusal(409, "event.not_running", { details: { status } });
  return locked;
}

/** A tournament whose first match begins is live from then on. */
export async function goLive(tx: Queryable, { event }: LockedTournament, { caller, now }: Playing): Promise<void> {
  if (event.status !== "published") return;
  const { organisationId, id } = event;
  const begun = await updateRow(tx, events, { organisationId, id }, { status: "live", updatedAt: now });
  await notifyState(tx, begun, caller.staffMemberId);
}
