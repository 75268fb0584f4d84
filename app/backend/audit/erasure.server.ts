import { type ErasurePlan, erasedPeople, erasePeople, planErasure } from "#audit/erasure/erase-people.ts";
import { isErased, PersonDirectory } from "#audit/search/person-directory.ts";
import { withTimeout } from "#db/unavailable.ts";
import { AppError, notFound } from "../errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { auditAction } from "./action.server.ts";
import { actorOf } from "./mutate.server.ts";
import { sealEntry } from "./sealing.server.ts";

/** Which person of an action: the one who acted, or the one whom the target names. */
type ErasureSubject = "actor" | "target";

/** How long an erasure may wait for writers of the log, in milliseconds. */
const dbTimeoutMs = 10_000;
const maxAttempts = 3;

/**
 * Previews what erasing a person of an action would do to the log of the caller's organisation. Throws AppError
 * `record.not_found` (404) where nothing personal is left.
 */
export async function previewErasure(
  args: Pick<RouteArgs, "context">,
  caller: StaffCaller,
  { actionId, whom }: { readonly actionId: string; readonly whom: ErasureSubject },
): Promise<ErasurePlan> {
  const { sql } = args.context.get(servicesContext);
  const { item } = await auditAction(args, caller, actionId);
  const { person } = item[whom];
  if (person === null) throw notFound();
  return planErasure(sql, caller.organisationId, { person });
}

/** Erases the people of a plan and records who did it. Returns the number of erased entries. Throws AppError (503). */
export async function eraseFromLog(
  { context }: Pick<RouteArgs, "context">,
  { account, staff, organisationId }: StaffCaller,
  plan: ErasurePlan,
): Promise<number> {
  const { sql, live, log } = context.get(servicesContext);
  const { id: requestId, address } = context.get(requestContext);
  const actor = actorOf(account, staff);
  const erase = async () => {
    const { actorName, actorEmail, people } = await sealEntry(new PersonDirectory(sql), {
      action: "audit.erase",
      actor,
      organisationId,
    });
    const columns = {
      account_id: actor.accountId,
      staff_member_id: actor.staffMemberId,
      actor_name: actorName,
      actor_email: actorEmail,
      actor_roles: actor.roles,
    };
    return await erasePeople(sql, organisationId, erasedPeople(plan), { columns, holding: people, requestId, address });
  };
  for (let tries = 1; ; tries += 1) {
    try {
      const gone = await withTimeout(dbTimeoutMs, erase());
      live.wake();
      return gone;
    } catch (cause) {
      if (isErased(cause) && tries < maxAttempts) continue;
      log.error({ err: cause, requestId }, "the action log could not be erased from");
      throw new AppError("audit.unavailable", { status: 503, cause });
    }
  }
}
