import type { RouteArgs } from "#app/backend/services.server.ts";
import { DebitKind } from "#contracts/money/debits.ts";

/** What the money is of: what the address says, else what members bought; `all` leaves nothing out. */
export function readKind({ request }: RouteArgs): DebitKind | undefined {
  const asked = new URL(request.url).searchParams.get("kind");
  return asked === "all" ? undefined : (DebitKind.safeParse(asked).data ?? "subscription");
}
