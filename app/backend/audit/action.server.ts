import { type ActionRow, findAction } from "#audit/search/find-action.ts";
import { Id } from "#contracts/scalars.ts";
import { notFound } from "../errors.server.ts";
import { type RouteArgs, servicesContext } from "../services.server.ts";
import type { StaffCaller } from "../session/guards.server.ts";
import { type AuditItem, itemOf } from "./query.server.ts";

export type { ActionRow };

/** Everything that is recorded of an action. */
interface ActionDetail {
  readonly item: AuditItem;
  readonly rows: readonly ActionRow[];
}

/** An action of the caller's organisation. Throws AppError `record.not_found` (404) for any other id. */
export async function auditAction(
  { context }: Pick<RouteArgs, "context">,
  { organisationId }: StaffCaller,
  actionId: string,
): Promise<ActionDetail> {
  const { db, sql } = context.get(servicesContext);
  const found = Id.safeParse(actionId).success
    ? await findAction({ db, pool: sql }, organisationId, actionId)
    : undefined;
  if (!found) throw notFound();
  return { item: itemOf(found.action), rows: found.rows };
}
