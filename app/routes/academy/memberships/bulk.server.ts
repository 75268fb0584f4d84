import { z } from "zod";
import { readSelected } from "#app/backend/paging/selection.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AuditAction } from "#app/rules/audit-actions.ts";
import { maxBulkMemberships, memberships } from "#contracts/academy/memberships.ts";
import type { CallInput } from "#contracts/operation.ts";
import { Id } from "#contracts/scalars.ts";
import { type BulkAction, isStepAction } from "./bulk-actions.ts";
import { readMembershipFilters } from "./filters.server.ts";
import { steps } from "./steps.ts";
import { listName } from "./view.ts";

/** Which members a form is about, or why it is about none. */
type MemberSelection = { readonly ids: readonly string[] } | { readonly problem: string; readonly status: number };

/**
 * The members that were chosen: those ticked, or all that match the filters of the list, unless they are not as many any
 * more as the person saw.
 */
export async function selectedMembers(staff: Pick<StaffCaller, "call">, form: FormData): Promise<MemberSelection> {
  const { ids, matching } = readSelected(form);
  const found =
    matching === null ? ids.filter((id) => Id.safeParse(id).success) : await matchingIds(staff, form, matching);
  if (found === null) return { problem: "bulk.changed", status: 409 };
  if (found.length === 0) return { problem: "bulk.nothing", status: 422 };
  return found.length > maxBulkMemberships ? { problem: "bulk.too_many", status: 422 } : { ids: found };
}

async function matchingIds(staff: Pick<StaffCaller, "call">, form: FormData, matching: number) {
  const filters = readMembershipFilters(form);
  const { data, pageInfo } = await staff.call(memberships.list, {
    query: { ...filters, pageSize: maxBulkMemberships },
  });
  return pageInfo.total === matching ? data.map(({ id }) => id) : null;
}

/** A box, as a form sends it. */
const ticked = z
  .string()
  .optional()
  .transform((value) => value !== undefined);

/** What is asked before several members are changed. */
export const bulkForm = z.object({
  reason: z.string().trim().max(500).default(""),
  notify: ticked,
  proceedWithoutGuardian: ticked,
  levelId: Id.optional(),
  groupIds: z.array(Id).default([]),
  siteIds: z.array(Id).default([]),
});
type BulkTyped = z.output<typeof bulkForm>;

type Body = CallInput<typeof memberships.updateMany>["body"];

/** The body of the call. */
export function bodyOf(act: BulkAction, ids: readonly string[], typed: BulkTyped): Body {
  const { levelId = null, groupIds, siteIds, reason, notify, proceedWithoutGuardian } = typed;
  const about = { ids: [...ids] };
  if (isStepAction(act))
    return { ...about, status: steps[act].to, reason: reason || null, notify, proceedWithoutGuardian };
  if (act === "level") return { ...about, levelId };
  if (act === "sites") return { ...about, siteIds };
  return act === "addGroups" ? { ...about, addGroupIds: groupIds } : { ...about, removeGroupIds: groupIds };
}

/** The action's name in the log. */
export const bulkAction = (act: BulkAction): AuditAction =>
  isStepAction(act) ? `membership.${act}` : "membership.edit_many";

/** A member that cannot be changed, and why: a code, and the status that hinders it. */
export interface RefusedMember {
  readonly id: string;
  readonly name: string | null;
  readonly code: string;
  readonly from: string | null;
}

/** The names of members, for those who were refused. */
export async function refusedMembersOf(
  staff: Pick<StaffCaller, "call">,
  failed: readonly {
    readonly id: string;
    readonly code: string;
    readonly params?: Record<string, unknown> | undefined;
  }[],
): Promise<RefusedMember[]> {
  if (failed.length === 0) return [];
  const id = failed.map((one) => one.id);
  const { data } = await staff.call(memberships.list, { query: { id, pageSize: maxBulkMemberships } });
  const names = new Map(data.map((member) => [member.id, listName(member)]));
  return failed.map((one) => ({
    id: one.id,
    name: names.get(one.id) ?? null,
    code: one.code,
    from: typeof one.params?.from === "string" ? one.params.from : null,
  }));
}

/** What would be done: who can be changed, who only when it is said that nobody answers for them, and who cannot. */
export interface BulkReview {
  readonly act: BulkAction;
  readonly ready: readonly string[];
  readonly unguarded: readonly RefusedMember[];
  readonly hindered: readonly RefusedMember[];
}

/** Says what a change would do, by doing it and undoing it. */
export async function reviewBulk(
  staff: Pick<StaffCaller, "call">,
  act: BulkAction,
  ids: readonly string[],
): Promise<BulkReview> {
  const asked = isStepAction(act) ? bodyOf(act, ids, { ...bulkForm.parse({}), reason: "–" }) : { ids: [...ids] };
  const would = await staff.call(memberships.updateMany, { query: { preview: true }, body: asked });
  const failed = await refusedMembersOf(staff, would.failed);
  const isUnguarded = ({ code }: RefusedMember) => code === "membership.guardian_missing";
  return {
    act,
    ready: would.done,
    unguarded: failed.filter(isUnguarded),
    hindered: failed.filter((one) => !isUnguarded(one)),
  };
}
