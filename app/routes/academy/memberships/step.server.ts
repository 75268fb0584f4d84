import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { leadOn } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Changes } from "#app/rules/audit-changes.ts";
import { type Membership, maxGroupsOfMember, memberships } from "#contracts/academy/memberships.ts";
import { subscriptions } from "#contracts/academy/subscriptions.ts";
import { Id } from "#contracts/scalars.ts";
import { targetOf } from "./load.server.ts";
import { sectionPath } from "./sections.ts";
import { type Step, steps } from "./steps.ts";
import { listName } from "./view.ts";

const ids = z.array(Id).max(maxGroupsOfMember).default([]);

/** What the pages of the steps ask. */
export const stepBody = memberships.update.body.pick({
  reason: true,
  proceedWithoutGuardian: true,
  writeOff: true,
  notify: true,
  version: true,
});
/** Accepting gives a place, and perhaps the package that was asked for. */
export const acceptBody = stepBody.extend({
  levelId: Id.nullable(),
  groupIds: ids,
  siteIds: ids,
  approve: z.boolean(),
});

type Typed = z.output<typeof stepBody> & Partial<z.output<typeof acceptBody>>;

interface Taken {
  readonly step: Step;
  readonly membership: Membership;
  readonly typed: Typed;
}

/** What the log holds of a step. */
const changesOf = ({ step, membership, typed }: Taken): Changes => ({
  status: { before: membership.status, after: steps[step].to },
  ...(typed.reason && { reason: { after: typed.reason } }),
  ...(typed.writeOff && { writeOff: { after: true } }),
  ...(typed.notify && { notify: { after: true } }),
  ...(typed.proceedWithoutGuardian && { proceedWithoutGuardian: { after: true } }),
});

/**
 * Takes a step, and approves the package that was asked for when that was ticked: two writes, two lines of the log. When
 * the second is refused the first stands, and the next page says so.
 */
export async function takeStep(args: RouteArgs, staff: StaffCaller, taken: Taken): Promise<Response> {
  const { step, membership } = taken;
  const { approve = false, ...typed } = taken.typed;
  await staff.mutate({
    action: `membership.${step}`,
    op: memberships.update,
    input: { params: { id: membership.id }, body: { ...typed, status: steps[step].to } },
    target: targetOf(membership),
    changes: changesOf(taken),
  });
  const to = sectionPath(membership.id);
  if (approve && !(await approvePackage(staff, membership)))
    return leadOn(args, { to, key: "memberships:steps.notApproved", severity: "warning" });
  return leadOn(args, { to, key: `memberships:steps.${step}.done` });
}

/** Answers whether the package that was asked for is approved. */
async function approvePackage(staff: StaffCaller, membership: Membership): Promise<boolean> {
  const { request } = membership.checks;
  if (!request) return true;
  try {
    const { failed } = await staff.mutate({
      action: "subscription.approve",
      op: subscriptions.patchMany,
      input: { body: { ids: [request.subscriptionId], status: "approved" } },
      target: {
        type: "subscription",
        id: request.subscriptionId,
        label: listName(membership),
        person: { kind: "athlete", id: membership.athlete.id },
      },
    });
    return failed.length === 0;
  } catch (error) {
    // why: the membership is accepted, whatever became of the package; its own page offers it again.
    if (isAppError(error)) return false;
    throw error;
  }
}
