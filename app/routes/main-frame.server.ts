import { isAppError } from "#app/backend/errors.server.ts";
import { countPlaying } from "#app/backend/live/playing.server.ts";
import { type RouteArgs, servicesContext } from "#app/backend/services.server.ts";
import { appVersion } from "#app/backend/start-services.server.ts";
import { board, facilityStaff, hasRole } from "#app/rules/permissions.ts";
import { pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { bellState } from "../backend/notifications/notifications.server.ts";
import type { StaffCaller } from "../backend/session/guards.server.ts";

/** What the bars and the menu around every page show of the staff member at work. */
export async function frameFacts(args: RouteArgs, caller: StaffCaller) {
  const { account, staff, roles } = caller;
  const services = args.context.get(servicesContext);
  const [bell, pending, playing] = await Promise.all([
    bellState(args, caller),
    pendingCount(caller),
    countPlaying(services, caller),
  ]);
  return {
    name: [account.firstName, account.lastName].filter(Boolean).join(" "),
    email: account.email,
    roles,
    organisation: staff.organization.name,
    isDemo: staff.organization.isDemo ?? false,
    hasContract: staff.organization.contractUrl !== null,
    hasAccount: hasRole(roles, board),
    hasOtherContexts: account.staffMembers.filter(({ access }) => access.dashboard).length > 1,
    bell,
    pending,
    playing,
    version: appVersion,
  };
}

export type FrameFacts = Awaited<ReturnType<typeof frameFacts>>;

/**
 * How many requests to come wait for an answer, by one small call. A menu without the number is better than no page.
 */
async function pendingCount({ callBestEffort, roles }: StaffCaller): Promise<number> {
  if (!hasRole(roles, facilityStaff)) return 0;
  try {
    const { pageInfo } = await callBestEffort(pendingReservations.list, { query: { started: false, rows: false } });
    return pageInfo.total;
  } catch (error) {
    if (isAppError(error)) return 0;
    throw error;
  }
}
