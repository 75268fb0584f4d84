import { actorOf } from "#app/backend/audit/mutate.server.ts";
import { AppError, isAppError } from "#app/backend/errors.server.ts";
import { type RouteArgs, requestContext, servicesContext } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { Receipt } from "#contracts/money/receipts.ts";

/**
 * Records that somebody looked at a receipt of an erased person, each time. What cannot be recorded is not shown: throws
 * AppError `database.unavailable` (503), since a reader was not about to save anything, or `database.full` (507).
 */
export async function recordAccess(
  { context }: Pick<RouteArgs, "context">,
  { account, staff, organisationId }: StaffCaller,
  { id, label }: Pick<Receipt, "id" | "label">,
): Promise<void> {
  const { id: requestId, address } = context.get(requestContext);
  const event = {
    ...({ action: "person.read_receipt", outcome: "succeeded" } as const),
    ...{ actor: actorOf(account, staff), requestId, address },
    // The number of the paper, which names nobody.
    target: { type: "receipt", id, label } as const,
    organisationIds: [organisationId],
  };
  await context
    .get(servicesContext)
    .audit.record(event)
    .catch((error: unknown) => {
      throw isAppError(error, "audit.unavailable")
        ? new AppError("database.unavailable", { status: 503, cause: error })
        : error;
    });
}
