import type { rounds as contract } from "#contracts/events/division-rounds.ts";
import { maxRounds } from "#contracts/events/play.ts";
import type { RoundView } from "#contracts/events/rounds.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { reviewed } from "#upstream/core/review.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { lockTournament, requireOpenForEntries } from "../registrations/locked-tournament.ts";
import { resolveDisplaced, scheduleOf } from "../schedules/displaced-matches.ts";
import { requireNamedCourts } from "../schedules/named-courts.ts";
import { changeOf, previewOf, requireConfirmed } from "./change.ts";
import { roundAt, withRound } from "./closing.ts";
import { type Competition, competitionsOf, type DivisionState, divisionsOf, type RoundState } from "./competition.ts";
import {
  indexIn,
  type RoundValues,
  requireOpen,
  settingsBy,
  stateIn,
  withEdited,
  withNewRound,
  withoutRound,
} from "./edit.ts";
import { pickRows, picksTag, requirePicks, requireReplacement } from "./picked.ts";
import { roundHasBegun } from "./redraw.ts";
import { storeRounds } from "./redraw-store.ts";
import { type Resolved, resolved } from "./resolved.ts";
import { matchesOf } from "./view.ts";

type Contract = typeof contract;
/** Whose rounds, and when. */
interface Editing {
  readonly organisationId: string;
  readonly eventId: string;
  readonly tournamentId: string;
  readonly now: Date;
}
type Params = Pick<Editing, "eventId" | "tournamentId">;

const editingOf = ({ now }: Services, { organisationId }: StaffCaller, { eventId, tournamentId }: Params): Editing => ({
  organisationId,
  eventId,
  tournamentId,
  now: now(),
});

/**
 * Holds a division whose rounds change, before anything of it is read.
 * @throws Refusal 404; 409 `event.not_published`, `registration.not_confirmed`
 */
async function lockForRounds(
  tx: Queryable,
  { organisationId, eventId, tournamentId }: Editing,
): Promise<DivisionState> {
  const locked = await lockTournament(tx, organisationId, eventId);
  const one = found(
    (await divisionsOf(tx, organisationId, eventId)).find(({ division }) => division.id === tournamentId),
  );
  requireOpenForEntries(locked);
  if (locked.tournament.confirmedAt === null) throw new Refusal(409, "registration.not_confirmed");
  return one;
}

/** The competition of a division that has rounds. @throws Refusal 404 */
const lockRounds = async (tx: Queryable, editing: Editing): Promise<Competition> =>
  found((await lockForRounds(tx, editing)).competition ?? undefined);

/** The competition as it is stored now, with what follows. @throws Refusal 404 */
async function read(db: Queryable, { organisationId, eventId, tournamentId }: Editing): Promise<Resolved> {
  const all = await competitionsOf(db, organisationId, eventId);
  return resolved(found(all.find(({ divisionId }) => divisionId === tournamentId)));
}

/** Replaces a competition by another. `anew`: the round whose matches nobody is told of, as they are new. */
async function store(
  tx: Queryable,
  [before, after]: readonly [Competition, Competition],
  anew: RoundState | undefined,
  now: Date,
): Promise<void> {
  const own = new Set(anew?.matches.map(({ id }) => id));
  await storeRounds(tx, changeOf(resolved(before), after, own), now);
}

/** A round as it is answered. */
async function answer(tx: Queryable, editing: Editing, roundId: string): Promise<RoundView> {
  const one = await read(tx, editing);
  return roundAt(one, indexIn(one.competition, roundId));
}

/** A round of a division. @throws Refusal 404 */
export async function showRound(
  services: Services,
  caller: StaffCaller,
  { params }: HandlerInput<Contract["show"]>,
): Promise<HandlerOutput<Contract["show"]>> {
  const one = await read(services.db, editingOf(services, caller, params));
  const state = stateIn(one.competition, params.roundId);
  return { ...roundAt(one, indexIn(one.competition, params.roundId)), tag: picksTag(state) };
}

/** Adds a round to a division. @throws Refusal 404; every code of the contract */
export function createRound(
  services: Services,
  caller: StaffCaller,
  { params, body: { order, picks, schedulingOptions: scheduling, ...given } }: HandlerInput<Contract["create"]>,
): Promise<RoundView> {
  const editing = editingOf(services, caller, params);
  const { organisationId, eventId, tournamentId: divisionId, now } = editing;
  const values: RoundValues = { ...given, scheduling };
  return inTransaction(services.db, async (tx) => {
    const { competition, teams } = await lockForRounds(tx, editing);
    await requireNamedCourts(tx, organisationId, [{ options: scheduling, path: ["schedulingOptions"] }]);
    const before = competition ?? {
      organisationId,
      eventId,
      divisionId,
      settings: settingsBy(values),
      teams,
      rounds: [],
    };
    if (before.rounds.length >= maxRounds) throw new Refusal(409, "round.too_many", { details: { max: maxRounds } });
    const id = crypto.randomUUID();
    const graph = { type: values.type, groups: [], matches: [], finish: [] };
    const tenant = { id, organisationId, eventId, divisionId };
    const round = { ...tenant, order: -1, ...values, graph, version: 1, createdAt: now, updatedAt: now };
    const facts = { matches: [], results: new Map(), decisions: [], closure: null };
    const after = withNewRound(before, { round, picks: pickRows(picks, []), ...facts }, order);
    await store(tx, [before, after], undefined, now);
    return answer(tx, editing, id);
  });
}

/** Changes a round. @throws Refusal 404; every code of the contract */
export function changeRound(
  services: Services,
  caller: StaffCaller,
  { params, body }: HandlerInput<Contract["update"]>,
): Promise<RoundView> {
  const { order, picks, schedulingOptions, version, outside, outsideTag, ...given } = body;
  const editing = editingOf(services, caller, params);
  return inTransaction(services.db, async (tx) => {
    const before = await lockRounds(tx, editing);
    const state = stateIn(before, params.roundId);
    requireVersion(state.round, version, "round.stale");
    if (schedulingOptions)
      await requireNamedCourts(tx, editing.organisationId, [
        { options: schedulingOptions, path: ["schedulingOptions"] },
      ]);
    const edited = {
      ...given,
      ...(schedulingOptions && { scheduling: schedulingOptions }),
      ...(picks && { picks: pickRows(picks, state.picks) }),
    };
    const after = withEdited(before, params.roundId, edited, order);
    const schedule = schedulingOptions ? await scheduleOf(tx, editing) : null;
    await store(tx, [before, after], state, editing.now);
    await resolveDisplaced(tx, editing, schedule, { answer: { outside, outsideTag }, now: editing.now });
    return answer(tx, editing, params.roundId);
  });
}

/** Deletes a round of which nothing has begun. @throws Refusal 404; every code of the contract */
export function deleteRound(
  services: Services,
  caller: StaffCaller,
  { params }: HandlerInput<Contract["delete"]>,
): Promise<void> {
  const editing = editingOf(services, caller, params);
  return inTransaction(services.db, async (tx) => {
    const before = await lockRounds(tx, editing);
    const after = withoutRound(before, params.roundId);
    await store(tx, [before, after], stateIn(before, params.roundId), editing.now);
  });
}

/** The first part of a tag stands for the picks, the second for later matches that would be reset, if there are any. */
const tagWith = (base: string, affected: string) => `${base}.${affected.slice(0, 24)}`;

/**
 * Says who enters a round. Until it begins its matches are made anew, where others meet; afterwards a team that has not
 * played in it may be replaced, and later matches that have begun are asked about.
 * @throws Refusal 404; every code of the contract
 */
export function savePicks(
  services: Services,
  caller: StaffCaller,
  { params, query: { preview }, body }: HandlerInput<Contract["picks"]>,
): Promise<HandlerOutput<Contract["picks"]>> {
  const editing = editingOf(services, caller, params);
  const { roundId } = params;
  return reviewed(services.db, preview, async (tx, ask) => {
    const before = resolved(await lockRounds(tx, editing));
    const at = indexIn(before.competition, roundId);
    const state = stateIn(before.competition, roundId);
    requireOpen(state);
    const base = picksTag(state);
    const [seenBase = null, seenAffected] = body.tag?.split(".") ?? [];
    const stale = () => new Refusal(409, "round.changed", { details: { tag: base } });
    ask({ tag: base }, { decided: true, tag: seenBase }, stale);

    const picks = pickRows(body.picks, state.picks);
    const begun = roundHasBegun(state);
    if (begun) requireReplacement(before, at, picks);
    const after = begun
      ? withRound(before.competition, at, { picks })
      : withEdited(before.competition, roundId, { picks });
    if (begun) requirePicks(after, at);
    const change = changeOf(before, after, new Set(begun ? [] : state.matches.map(({ id }) => id)));
    const shown = await previewOf(tx, [change]);
    const tag = shown.asks ? tagWith(base, shown.tag) : base;
    requireConfirmed(ask, { ...shown, tag }, seenAffected === undefined ? undefined : body.tag);

    await storeRounds(tx, change, editing.now);
    const one = await read(tx, editing);
    const kept = new Set(stateIn(one.competition, roundId).matches.map(({ id }) => id));
    return {
      round: roundAt(one, at),
      matches: matchesOf(one).filter((match) => match.roundId === roundId),
      unscheduled: state.matches.filter(({ id, fieldId }) => fieldId !== null && !kept.has(id)).length,
      affected: shown.affected,
      tag: preview ? tag : picksTag(stateIn(one.competition, roundId)),
    };
  });
}
