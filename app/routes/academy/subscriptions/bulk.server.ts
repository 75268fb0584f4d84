import { z } from "zod";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditAction } from "#app/rules/audit-actions.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import type { BulkResult } from "#contracts/academy/states.ts";
import { maxSubscriptionIds, type SubscriptionSummary, subscriptions } from "#contracts/academy/subscriptions.ts";
import { CounterMethod } from "#contracts/money/debits.ts";
import { Id, LocalDate, line } from "#contracts/scalars.ts";
import { maxReason } from "#contracts/sizes.ts";
import type { EndingPlaces } from "./bulk-view.ts";
import { approvalAnswers } from "./sale-view.ts";
import type { Verb } from "./verbs.ts";

/** What a page that asks before it acts on several sends. */
export const bulkForm = z.object({
  id: z.preprocess(
    (value) => (value === undefined ? [] : [value].flat()),
    z.array(Id).min(1, "transactions.nothing_chosen").max(maxSubscriptionIds, "transactions.too_many"),
  ),
  method: CounterMethod.default("cash"),
  paidOn: LocalDate.optional().transform((date) => date ?? null),
  reason: line(maxReason)
    .optional()
    .transform((reason) => reason ?? null),
  /** The refusals that the approval goes on in spite of, one after the other. */
  proceed: line(400).optional().transform(approvalAnswers),
});
type BulkValue = z.output<typeof bulkForm>;

/** The answers that were given, as the log holds them. */
const changesOfAnswers = (answers: Readonly<Record<string, boolean>>): Changes =>
  Object.fromEntries(Object.entries(answers).flatMap(([name, given]) => (given ? [[name, { after: true }]] : [])));

/** What each verb asks of upstream, and how the log calls it. */
const patches = {
  collection: { action: "subscription.collect", change: { setPaid: true } },
  reopening: { action: "subscription.take_back", change: { setPaid: false } },
  approval: { action: "subscription.approve", change: { status: "approved" } },
  rejection: { action: "subscription.reject", change: { status: "rejected" } },
  closure: { action: "subscription.confirm", change: { status: "confirmed" } },
} as const satisfies Record<string, { action: AuditAction; change: object }>;

/**
 * What an act means for places in courses: what a cancellation would end, or that a closure ends none; null for an act that
 * leaves them alone, or where none has a course.
 */
export async function endingPlacesOf(
  staff: StaffCaller,
  verb: Verb,
  chosen: readonly SubscriptionSummary[],
): Promise<EndingPlaces | null> {
  const sold = chosen.filter(({ courseId }) => courseId !== null);
  if (sold.length === 0 || (verb !== "cancellation" && verb !== "closure")) return null;
  if (verb === "closure") return { sessions: 0, trainings: 0 };
  const { effects } = await staff.call(subscriptions.cancelMany, {
    query: { preview: true },
    body: { ids: chosen.map(({ id }) => id) },
  });
  return { sessions: effects.sessions, trainings: effects.trainings };
}

/**
 * Does the act to all of the transactions: one call, and one line of the log with the ids of those it was asked for.
 */
export function changeSelected(
  staff: StaffCaller,
  verb: Verb,
  value: BulkValue,
  names: readonly string[],
): Promise<BulkResult> {
  const { id: ids, method, paidOn, reason, proceed } = value;
  const changes = (more: Changes): Changes => ({
    subscriptionIds: { after: ids },
    athletes: { after: [...names] },
    ...more,
    ...(reason !== null && { reason: { after: reason } }),
  });
  const [only] = ids;
  const target = {
    type: "subscription" as const,
    ...(ids.length === 1 && only && { id: only, label: names[0] ?? "" }),
  };
  const changesFrom = ({ failed }: BulkResult): Changes =>
    failed.length > 0 ? { refused: { after: failed.map(({ id, code }) => `${id} ${code}`) } } : {};
  if (verb === "reminder")
    return staff.mutate({
      action: "subscription.remind",
      op: subscriptions.remind,
      input: { body: { ids } },
      target,
      changes: changes({}),
      changesFrom,
    });
  if (verb === "cancellation")
    return staff.mutate({
      action: "subscription.cancel",
      op: subscriptions.cancelMany,
      input: { body: { ids, reason } },
      target,
      changes: changes({}),
      changesFrom,
    });
  const { action, change } = patches[verb];
  const how = verb === "collection" ? { method, paidOn } : verb === "approval" ? proceed : {};
  return staff.mutate({
    action,
    op: subscriptions.patchMany,
    input: { body: { ids, ...change, ...how, reason } },
    target,
    changes: changes(
      verb === "collection"
        ? { method: { after: method }, ...(paidOn && { paidOn: { after: paidOn } }) }
        : changesOfAnswers(verb === "approval" ? proceed : {}),
    ),
    changesFrom,
  });
}
