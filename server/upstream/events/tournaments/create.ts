import { sql } from "drizzle-orm";
import type { tournaments as contract, Tournament } from "#contracts/events/tournaments.ts";
import type { HandlerInput } from "#contracts/operation.ts";
import { notFound } from "#upstream/core/refusal.ts";
import { findRow, insertRow, rowsOf } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { copiedPlan, requirePlan } from "../divisions/plan.ts";
import { divisions } from "../divisions/table.ts";
import { events } from "../events/table.ts";
import { eventPictures } from "../gallery/table.ts";
import { columnsOf } from "./draft.ts";
import { setCourts, setSponsors, type Tenant } from "./lists.ts";
import { lockLocation, requireCourts, requireNamed } from "./references.ts";
import { requireLength, requireValues } from "./rules.ts";
import { showTournament, type TournamentReader } from "./store.ts";
import { tournaments as table } from "./table.ts";

/**
 * Copies what a body does not say: the pictures in their order, and the divisions with who sees them, where they differ
 * from the event and how they are played; their days are not those of the copy. @throws Refusal 404 at `copyFrom`
 */
async function copyParts(
  tx: Queryable,
  { organisationId, eventId, startDate }: Tenant & { readonly startDate: string },
  from: string,
): Promise<void> {
  const source = await findRow(tx, events, { organisationId, id: from });
  if (!source || source.removedAt !== null) throw notFound("copyFrom");
  await tx.execute(sql`insert into ${eventPictures} (organisation_id, event_id, media_id, position, alt)
    select organisation_id, ${eventId}, media_id, position, alt from ${eventPictures}
     where organisation_id = ${organisationId} and event_id = ${from}`);
  const move = { from: localDateOf(source.startAt, source.timeZone), to: startDate };
  const own = await tx
    .select()
    .from(divisions)
    .where(rowsOf(divisions, { organisationId, eventId: from }));
  await tx.insert(divisions).values(
    own.map(({ order, name, visibility, overrides, settings }) => ({
      ...{ organisationId, eventId, order, name, visibility, overrides },
      settings: copiedPlan(settings, move),
    })),
  );
}

/** Adds a tournament, a draft with its first division. @throws Refusal 404 at a field; 422, the codes of the contract */
export function createTournament(
  { db, now }: Services,
  caller: TournamentReader,
  { body }: HandlerInput<(typeof contract)["create"]>,
): Promise<Tournament> {
  const { organisationId, staffMemberId } = caller;
  const { copyFrom, plan, ...rest } = body;
  const draft = { ...rest, ownerId: rest.ownerId ?? staffMemberId };
  return inTransaction(db, async (tx) => {
    const timeZone = await lockLocation(tx, organisationId, draft);
    const columns = columnsOf(draft, timeZone);
    requireValues(draft, columns);
    requireLength(draft);
    requirePlan(plan);
    await requireCourts(tx, organisationId, draft);
    await requireNamed(tx, organisationId, draft);
    const { id: eventId } = await insertRow(tx, events, { ...columns.event, organisationId, createdBy: staffMemberId });
    await insertRow(tx, table, { ...columns.tournament, organisationId, eventId });
    const tenant = { organisationId, eventId };
    if (copyFrom) await copyParts(tx, { ...tenant, startDate: draft.startDate }, copyFrom);
    else await insertRow(tx, divisions, { ...tenant, name: draft.name, settings: plan });
    await setCourts(tx, tenant, draft.locationId, draft.fieldIds);
    await setSponsors(tx, tenant, draft.sponsors);
    return showTournament(tx, caller, eventId, now());
  });
}
