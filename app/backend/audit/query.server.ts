import type { Sql } from "postgres";
import { type AuditOutcome, isAuditOutcome } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { PersonalText } from "#audit/format/sealed-text.ts";
import { type Cursor, cursorText, startOfLog } from "#audit/search/cursor.ts";
import { type FoundAction, findActions } from "#audit/search/find-actions.ts";
import type { ActionFilters } from "#audit/search/index-terms.ts";

/** One action. Instants are ISO texts; `startedAt` is null for what has no intent. */
export interface AuditItem {
  readonly place: string;
  readonly actionId: string;
  readonly at: string;
  readonly startedAt: string | null;
  /** `person`: by whom the directory of people knows the actor; null where nothing is left to erase. */
  readonly actor: {
    readonly accountId: string | null;
    readonly name: PersonalText;
    readonly email: PersonalText | null;
    readonly roles: readonly string[];
    readonly person: string | null;
  };
  readonly action: string;
  readonly target: {
    readonly type: string | null;
    readonly id: string | null;
    readonly label: PersonalText | null;
    readonly person: string | null;
  };
  readonly changes: Changes | null;
  readonly outcome: AuditOutcome;
  readonly errorCode: string | null;
  readonly requestId: string;
  readonly address: string;
}

/** A page of the log, newest first; `newer` and `older` are the places at its ends, null where nothing follows. */
export interface AuditPage {
  readonly items: readonly AuditItem[];
  readonly newer: string | null;
  readonly older: string | null;
}

/** Which page: just below `before`, just above `after` (the oldest: above `startOfLog`), or the newest. */
interface PagePart {
  readonly before?: Cursor | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** One page of the organisation's log. */
export async function readAudit(
  sql: Sql,
  organisationId: string,
  filters: ActionFilters,
  part: PagePart,
): Promise<AuditPage> {
  const { actions, hasMore } = await findActions(sql, organisationId, filters, part);
  const isUpwards = part.after !== undefined && part.before === undefined;
  const [first, last] = [actions.at(0), actions.at(-1)];
  const hasNewer = isUpwards ? hasMore : part.before !== undefined;
  const hasOlder = isUpwards ? part.after !== startOfLog : hasMore;
  return {
    items: actions.map(itemOf),
    newer: hasNewer && first ? cursorText(first) : null,
    older: hasOlder && last ? cursorText(last) : null,
  };
}

/** An action as pages show it. */
export const itemOf = (found: FoundAction): AuditItem => ({
  place: cursorText(found),
  actionId: found.actionId,
  at: found.at.toISOString(),
  startedAt: found.startedAt?.toISOString() ?? null,
  actor: {
    accountId: found.accountId,
    name: found.actorName,
    email: found.actorEmail,
    roles: found.actorRoles,
    person: found.actorPerson,
  },
  action: found.action,
  target: { type: found.targetType, id: found.targetId, label: found.targetLabel, person: found.targetPerson },
  changes: found.changes,
  // why: the table allows only these, and none on intents.
  outcome: isAuditOutcome(found.outcome) ? found.outcome : "unknown",
  errorCode: found.errorCode,
  requestId: found.requestId,
  address: found.address,
});
