import type { ActorRole, AuditAction, AuditOutcome, AuditTarget } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { OutsideAction } from "#audit/entries/missing-actions.ts";

/** Who acted. Without a session the actor is known by the e-mail address that was typed. */
export interface AuditActor {
  readonly accountId: string | null;
  readonly staffMemberId: string | null;
  readonly name: string;
  readonly email: string | null;
  readonly roles: readonly ActorRole[];
}

/** One action: who, where, what, to what. Changes are redacted on the way in, and what is personal is sealed. */
export interface AuditEntry {
  readonly action: AuditAction;
  readonly actor: AuditActor;
  /** Null when it happened in no organisation. */
  readonly organisationId: string | null;
  readonly target?: AuditTarget | undefined;
  readonly changes?: Changes | undefined;
  /** The event, and the match of it, that pages are told about; it is not written down. */
  readonly about?: { readonly eventId: string; readonly matchId?: string | undefined } | undefined;
  readonly requestId: string;
  readonly address: string;
}

/** How an action ended. `errorCode`: the stable code of a refusal or failure. */
export interface AuditResult {
  readonly outcome: AuditOutcome;
  readonly errorCode?: string | undefined;
}

/**
 * An event without an upstream write. It stands in the log of every organisation of `organisationIds`; when they are
 * left out, in those where the actor's e-mail address has signed in before.
 */
export interface AuditEvent extends Omit<AuditEntry, "organisationId">, AuditResult {
  readonly organisationIds?: readonly string[];
  /** Set for an event that is written only in the logs of organisations: without one nothing is written. */
  readonly onlyInOrganisations?: true;
}

/** An event of one organisation that happened outside the dashboard, where it has an id and an instant. */
export interface CopiedEvent extends Omit<AuditEntry, "organisationId">, AuditResult, OutsideAction {}
