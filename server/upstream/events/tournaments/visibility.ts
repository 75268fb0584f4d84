import { sql } from "drizzle-orm";
import type { tournaments as contract } from "#contracts/events/tournaments.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { rowOr404, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockEvent } from "../events/present.ts";
import { events } from "../events/table.ts";
import { notifyAudience } from "./notify.ts";
import { showTournament, type TournamentReader } from "./store.ts";
import { tournaments as table } from "./table.ts";

type Change = (typeof contract)["changeVisibility"];

/**
 * Says who sees a tournament; athletes of the club who newly see it may be told.
 * @throws Refusal 404; 409 `event.canceled`, `event.stale`
 */
export function changeVisibility(
  services: Services,
  caller: TournamentReader,
  { params: { id }, query, body }: HandlerInput<Change>,
): Promise<HandlerOutput<Change>> {
  const { organisationId } = caller;
  const { visibility, notifyAthletes, version } = body;
  return inTransaction(
    services.db,
    async (tx) => {
      const before = await lockEvent(tx, organisationId, id);
      if (before.status === "canceled") throw new Refusal(409, "event.canceled");
      requireVersion(before, version, "event.stale");
      const { description } = await rowOr404(tx, table, { organisationId, eventId: id });
      const event = await updateRow(tx, events, { organisationId, id }, { visibility, updatedAt: sql`now()` });
      const seen = { event, description, before: before.visibility };
      const notified = notifyAthletes ? await notifyAudience(tx, services, caller, seen) : 0;
      return { tournament: await showTournament(tx, caller, id, services.now()), notified };
    },
    { keep: !query.preview },
  );
}
