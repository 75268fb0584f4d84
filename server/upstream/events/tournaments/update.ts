import { asc, sql } from "drizzle-orm";
import type { tournaments as contract } from "#contracts/events/tournaments.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import { Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { rowOr404, rowsOf, updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction, StaleReadError } from "#upstream/db/transaction.ts";
import { movePlans } from "../divisions/plan.ts";
import { type EventRow, lockEvent, requireEvent } from "../events/present.ts";
import { events } from "../events/table.ts";
import { promoteWaiting } from "../registrations/promote.ts";
import { registrations } from "../registrations/table.ts";
import { resolveDisplaced, scheduleOf } from "../schedules/displaced-matches.ts";
import { changedFields, requireChangeable } from "./changeable-fields.ts";
import { courtHoldTimes, holdCourts, lockCourtHolds, releaseCourtHolds } from "./court-holds.ts";
import { changesOf, columnsOf, draftOf, type TournamentDraft } from "./draft.ts";
import { requireTeamsFit, requireTeamsWithin } from "./limits.ts";
import { setCourts, setSponsors } from "./lists.ts";
import { notifyAudience, notifyCompletion } from "./notify.ts";
import { notifyState } from "./notify-state.ts";
import { lockLocation, requireCourts, requireNamed } from "./references.ts";
import { requireLength, requireValues } from "./rules.ts";
import { requireNoRegistrations, stepOf } from "./steps.ts";
import { courtsOf, showTournament, sponsorsOf, type TournamentReader } from "./store.ts";
import { tournaments as table } from "./table.ts";

type Update = (typeof contract)["update"];
type Body = HandlerInput<Update>["body"];

/**
 * Holds what comes before the event in the order of locks (ADR 48): the location at which it is to be, and courts that
 * are named or kept.
 * @returns the zone that the event is to have, and whether it is still where it was once it is held. It keeps its zone
 *   until it gets another place or zone: it stays when it is, also where its location's zone was corrected meanwhile
 */
async function lockLocationAndCourts(tx: Queryable, organisationId: string, id: string, body: Body, now: Date) {
  const before = await requireEvent(tx, organisationId, id);
  const { locationId = before.locationId, timeZone, fieldIds } = changesOf(body);
  const wanted = timeZone ?? before.timeZone;
  const ownZone = await lockLocation(tx, organisationId, { locationId, timeZone: wanted }, before.locationId);
  const isMoved = locationId !== before.locationId || wanted !== before.timeZone;
  const isHeld = await lockCourtHolds(tx, before, { also: fieldIds, always: body.keepCourts === true, now });
  if (fieldIds) await requireCourts(tx, organisationId, { locationId, fieldIds });
  const isThere = (event: EventRow) => event.locationId === before.locationId && event.timeZone === before.timeZone;
  return {
    zone: isMoved ? ownZone : before.timeZone,
    isHeld: async (event: EventRow) => isThere(event) && (await isHeld()),
  };
}

/** The fields whose change takes the kept courts along. */
const ofCourts = ["name", "startDate", "endDate", "locationId", "timeZone", "fieldIds"] as const;

/** The fields on which matches stand that have a court and a time. */
const underSchedule = ["startDate", "endDate", "locationId", "timeZone", "fieldIds", "checkIn"] as const;

/** Keeps courts, or gives them back, as a body asks; what is kept follows its event. */
async function updateCourtHolds(
  tx: Queryable,
  by: TournamentReader,
  {
    event,
    fieldIds,
    changed,
    body,
  }: { event: EventRow; fieldIds: readonly string[]; changed: ReadonlySet<string>; body: Body },
  now: Date,
): Promise<void> {
  const { status } = event;
  const mayKeep = status === "published" || status === "live";
  if (body.keepCourts && !mayKeep) throw new Refusal(409, "event.not_running", { details: { status } });
  const isKept = (await courtHoldTimes(tx, event, now)).length > 0;
  const follows = isKept && fieldIds.length > 0 && ofCourts.some((field) => changed.has(field));
  const ends = !mayKeep || body.keepCourts !== undefined || follows || fieldIds.length === 0;
  if (isKept && ends) await releaseCourtHolds(tx, event, now);
  if (mayKeep && (body.keepCourts ?? follows)) await holdCourts(tx, event, { fieldIds, by, now });
}

/** An event as it is stored, held, and as it would be written. */
async function readLocked(tx: Queryable, organisationId: string, id: string) {
  const event = await lockEvent(tx, organisationId, id);
  const tournament = await rowOr404(tx, table, { organisationId, eventId: id });
  const courts = await courtsOf(tx, organisationId, id);
  const sponsors = await sponsorsOf(tx, organisationId, id);
  const lists = { fieldIds: courts.map((one) => one.id), sponsors: sponsors.map((one) => one.id) };
  return { event, tournament, draft: draftOf(event, tournament, lists) };
}

/** Teams that are in the entry list. */
async function entered(tx: Queryable, organisationId: string, eventId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(rowsOf(registrations, { organisationId, eventId, list: "entry" }))
    .orderBy(asc(registrations.id));
  return rows.map(({ id }) => id);
}

/** Writes what a body changes. @returns the rows as they were and as they are */
async function write(
  tx: Queryable,
  caller: TournamentReader,
  id: string,
  body: Body,
  { now: present, asks }: { readonly now: Date; readonly asks: boolean },
) {
  const { organisationId } = caller;
  const changes = changesOf(body);
  const { zone, isHeld } = await lockLocationAndCourts(tx, organisationId, id, body, present);
  const { event, tournament, draft: stored } = await readLocked(tx, organisationId, id);
  if (!(await isHeld(event))) throw new StaleReadError();
  requireVersion(event, body.version, "event.stale");
  const { status = event.status, registrationsClosed = tournament.registrationsClosed } = body;
  const step = body.status === undefined ? undefined : stepOf(event.status, body.status);

  const draft: TournamentDraft = { ...stored, ...changes };
  const columns = columnsOf(draft, zone);
  const facts = { event, tournament, draft: stored };
  const changed = changedFields(facts, { ...columns, draft });
  if (registrationsClosed !== tournament.registrationsClosed) changed.add("registrationsClosed");
  requireChangeable(event.status, changed);
  requireValues(draft, columns);
  if (changed.has("startDate") || changed.has("endDate")) requireLength(draft);
  if (changed.has("locationId") && !changes.fieldIds) await requireCourts(tx, organisationId, draft);
  await requireNamed(tx, organisationId, changes);

  const tenant = { organisationId, eventId: id };
  const limits = ["maxPlayersPerTeam", "minGirlsPerTeam", "teamNameRequired"] as const;
  if (limits.some((limit) => changed.has(limit))) await requireTeamsWithin(tx, tenant, draft);
  // What teams owe is in one currency.
  if (changed.has("currency")) await requireNoRegistrations(tx, tenant);
  if (changed.has("maxTeams")) await requireTeamsFit(tx, tenant, draft.maxTeams);

  const isMoved = underSchedule.some((field) => changed.has(field));
  const schedule = isMoved ? await scheduleOf(tx, tenant) : null;
  const now = { updatedAt: sql`now()` };
  const after = await updateRow(tx, events, { organisationId, id }, { ...columns.event, status, ...now });
  await updateRow(tx, table, tenant, { ...columns.tournament, registrationsClosed });
  if (changed.has("fieldIds") || changed.has("locationId"))
    await setCourts(tx, tenant, draft.locationId, draft.fieldIds);
  if (changed.has("sponsors")) await setSponsors(tx, tenant, draft.sponsors);
  const { startDate: from } = stored;
  if (draft.startDate !== from) await movePlans(tx, tenant, { from, to: draft.startDate });
  const outside = await resolveDisplaced(tx, tenant, schedule, { answer: body, now: present, asks });
  await updateCourtHolds(tx, caller, { event: after, fieldIds: draft.fieldIds, changed, body }, present);
  await step?.requires?.(tx, { ...columns, ...tenant });
  const isRaised = changed.has("maxTeams") && (draft.maxTeams ?? Infinity) > (stored.maxTeams ?? Infinity);
  return { before: event, after, description: draft.description, isRaised, outside };
}

/**
 * Changes a tournament, its state, whether registrations are closed. Locks its location and courts, then the event.
 * @throws Refusal 404; the codes of the contract
 */
export function changeTournament(
  services: Services,
  caller: TournamentReader,
  { params: { id }, query, body }: HandlerInput<Update>,
): Promise<HandlerOutput<Update>> {
  const { organisationId } = caller;
  const now = services.now();
  return inTransaction(
    services.db,
    async (tx) => {
      const asking = { now, asks: !query.preview };
      const { before, after, description, isRaised, outside } = await write(tx, caller, id, body, asking);
      const promoted = isRaised && body.promote ? await promoteWaiting(tx, services, caller, after) : [];
      let notified = 0;
      if (body.status === "published" && body.notifyAthletes) {
        // Coming back from `live`, it was seen before.
        const seen = before.status === "draft" ? "hidden" : before.visibility;
        notified = await notifyAudience(tx, services, caller, { event: after, description, before: seen });
      }
      if (body.status === "completed")
        notified = await notifyCompletion(tx, services, caller, after, await entered(tx, organisationId, id));
      if (body.status) await notifyState(tx, after, caller.staffMemberId);
      return {
        tournament: await showTournament(tx, caller, id, now),
        ...{ promoted, notified, outside },
      };
    },
    { keep: !query.preview },
  );
}
