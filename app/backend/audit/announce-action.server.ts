import { type AuditAction, type AuditOutcome, changedBy } from "#app/rules/audit-actions.ts";
import { type Audience, type ChangeTopic, changeReaders, type LiveEvent } from "#app/rules/live-events.ts";
import { board } from "#app/rules/permissions.ts";
import type { Queryable } from "#db/connection.ts";
import { announce } from "../live/events.server.ts";
import type { AuditEntry } from "./entry.server.ts";

/** Whether a change of an event or a match, which may come often, is announced now; otherwise it is seen to later. */
export type IsDue = (audience: Audience, event: LiveEvent, about: NonNullable<AuditEntry["about"]>) => boolean;

/**
 * Announces a new row to the roles that may read the log, and a change to those who may read what has changed. An
 * unknown outcome is told too: the pages ask upstream, which knows.
 */
export async function announceAction(
  tx: Queryable,
  {
    organisationId,
    action,
    targetId,
    about,
  }: {
    readonly organisationId: string;
    readonly action: AuditAction;
    readonly targetId: string | null;
    readonly about?: AuditEntry["about"];
  },
  { actionId, outcome }: { readonly actionId: string; readonly outcome: AuditOutcome },
  isDue: IsDue = () => true,
): Promise<void> {
  await announce(tx, { organisationId, roles: board }, { topic: "audit", actionId });
  if (outcome !== "succeeded" && outcome !== "unknown") return;
  for (const topic of changedBy(action)) {
    const audience = { organisationId, roles: changeReaders[topic] };
    const event = changeOf(topic, targetId, about);
    const isOften = topic === "events" || topic === "scores" || topic === "live";
    if (!isOften || !about || isDue(audience, event, about)) await announce(tx, audience, event);
  }
}

function changeOf(topic: ChangeTopic, targetId: string | null, about: AuditEntry["about"]): LiveEvent {
  if (topic === "reservations") return { topic, targetId };
  if (topic !== "events" && topic !== "scores") return { topic };
  return { topic, eventId: about?.eventId ?? null, ...(about?.matchId && { matchId: about.matchId }) };
}
