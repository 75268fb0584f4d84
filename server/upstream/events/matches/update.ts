import { and, asc, eq, inArray } from "drizzle-orm";
import type { matches as contract, Match } from "#contracts/events/matches.ts";
import type { Violation } from "#contracts/events/scheduling.ts";
import type { HandlerInput, HandlerOutput } from "#contracts/operation.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { found, Refusal, requireVersion } from "#upstream/core/refusal.ts";
import { updateRow } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { announceChange } from "#upstream/notifications/notifications/change.ts";
import { liveProblem } from "../engine/scoring.ts";
import type { LockedTournament } from "../registrations/locked-tournament.ts";
import { type Competition, competitionsOf } from "../rounds/competition.ts";
import { resolved } from "../rounds/resolved.ts";
import { goLive, lockRunningTournament, type Playing } from "../rounds/running-tournament.ts";
import { liveOf, matchesOf } from "../rounds/view.ts";
import { movesOf } from "../schedules/moves.ts";
import { lockSchedule, type ScheduleContext } from "../schedules/schedule-context.ts";
import { type CourtTime, refusingTaken, writePlaces } from "../schedules/store.ts";
import { append, lockMatch, termsOf } from "../scoring/store.ts";
import { type Located, locate } from "./list.ts";
import { stateOf, stepOf } from "./step.ts";
import { matches as table } from "./table.ts";

type Contract = typeof contract;
type Patch = HandlerInput<Contract["update"]>["body"];
type Data = NonNullable<Patch["data"]>;

/** Writes the live score of a match by hand. @throws Refusal 409 `match.not_started`, `match.stale`; 422 `match.live_invalid` */
async function writeLive(tx: Queryable, there: Located, { seq, ...input }: Data, { caller, now }: Playing) {
  const row = await lockMatch(tx, caller.organisationId, there.row.id);
  const { status, sides } = stateOf(there);
  if (status !== "started") throw new Refusal(409, "match.not_started");
  if (seq !== undefined && seq !== row.liveSeq)
    throw new Refusal(409, "match.stale", { details: { live: liveOf(row, status) } });
  const terms = termsOf(there.state.round, sides.length);
  const problem = liveProblem(terms, input);
  if (problem) throw new Refusal(422, "match.live_invalid", { details: { ...problem } });
  await append(tx, row, terms, { kind: "set", data: input, by: caller.staffMemberId, at: now });
}

/**
 * Changes a match of a tournament that is held.
 * @param all the tournament as it stands
 * @returns as it stands then
 * @throws Refusal 404; every code of the contract
 */
async function changeOne(
  tx: Queryable,
  locked: LockedTournament,
  playing: Playing,
  { all, patch: { id, ...patch } }: { all: Competition[]; patch: Patch & { readonly id: string } },
): Promise<Competition[]> {
  const { caller, eventId, now } = playing;
  const { organisationId, staffMemberId: by } = caller;
  const there = locate(all, id);
  requireVersion(there.row, patch.version, "match.stale");
  const step = patch.status && stepOf(all, there, patch.status, { proceed: patch.proceed, now });
  if (step && step.status !== "ready") await goLive(tx, locked, playing);
  if (step?.status === "ready") await announceChange(tx, "live", { organisationId, eventId });
  const row = await updateRow(
    tx,
    table,
    { organisationId, id },
    {
      ...(patch.notes !== undefined && { notes: patch.notes }),
      ...(patch.liveStreaming !== undefined && { streaming: patch.liveStreaming }),
      ...step,
      updatedAt: now,
    },
  );
  if (step && step.status !== "ready") {
    const kind = step.status === "warmup" ? "warmup" : "start";
    await append(tx, row, termsOf(there.state.round, stateOf(there).sides.length), { kind, by, at: now });
  }
  const after = step ? await competitionsOf(tx, organisationId, eventId) : all;
  if (patch.data) await writeLive(tx, locate(after, id), patch.data, playing);
  return after;
}

/** The match of a batch that cannot be changed: a refusal says at which `index` it stands. */
const refusedAt = (count: number) =>
  async function at<T>(index: number, work: () => T | Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof Refusal) || count === 1) throw error;
      const { status, code, fields, details } = error;
      throw new Refusal(status, code, { ...(fields && { fields }), details: { ...details, index }, cause: error });
    }
  };

type Named = Patch & { readonly id: string };

const isMoved = ({ time, field }: Named): boolean => time !== undefined || field !== undefined;
/** What is left to change of a match that was moved, as it was seen. */
const afterMove = ({ time: _, field: __, version: ___, ...rest }: Named): Named => rest;
const saysMore = ({ notes, liveStreaming, status, data }: Named): boolean =>
  [notes, liveStreaming, status, data].some((said) => said !== undefined);

const placeKeys = { court: "field", time: "time" };

interface Changed {
  readonly data: Match[];
  readonly violations: Violation[];
}

/**
 * Changes matches by hand, all or none: they are moved at once, so that two may swap their places; the rest is done one
 * after the other. @throws Refusal of the one that cannot be, at its `index`
 */
function change(
  services: Services,
  caller: StaffCaller,
  { eventId, preview }: { readonly eventId: string; readonly preview: boolean },
  patches: readonly Named[],
): Promise<Changed> {
  const playing: Playing = { services, caller, eventId, now: services.now() };
  const { organisationId } = caller;
  const moves = patches.flatMap((patch, index) => (isMoved(patch) ? [{ patch, index }] : []));
  const at = refusedAt(patches.length);
  let wanted: CourtTime[] = [];

  async function move(tx: Queryable, locked: ScheduleContext): Promise<Violation[]> {
    const asked = moves.map(({ patch: { id: matchId, field: fieldId, time: startAt, version, proceed } }) => ({
      ...{ matchId, fieldId, startAt, version, proceed, locked: true },
    }));
    const planned = await movesOf(tx, locked, asked, {
      keys: placeKeys,
      asks: !preview,
      at: (index, work) => at(moves[index]?.index ?? 0, work),
    });
    wanted = planned.wanted;
    await writePlaces(tx, planned.prepared, planned.moved, playing.now);
    return planned.violations;
  }

  const changed = inTransaction(
    services.db,
    async (tx) => {
      const schedule = moves.length > 0 ? await lockSchedule(tx, playing) : null;
      const locked = schedule ?? (await lockRunningTournament(tx, playing));
      const ids = patches.map(({ id }) => id);
      // Taps of these matches wait, so that a step reads all that were made.
      await tx
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.organisationId, organisationId), inArray(table.id, ids)))
        .orderBy(asc(table.id))
        .for("no key update");
      const violations = schedule ? await move(tx, schedule) : [];
      let all = await competitionsOf(tx, organisationId, eventId);
      for (const [index, one] of patches.entries()) {
        if (isMoved(one) && !saysMore(one)) continue;
        const patch = isMoved(one) ? afterMove(one) : one;
        all = await at(index, () => changeOne(tx, locked, playing, { all, patch }));
      }
      const after = await competitionsOf(tx, organisationId, eventId);
      const known = new Map(after.flatMap((one) => matchesOf(resolved(one)).map((match) => [match.id, match])));
      return { data: ids.flatMap((id) => known.get(id) ?? []), violations };
    },
    { keep: !preview },
  );
  return refusingTaken(services.db, { organisationId, eventId }, changed, () => wanted);
}

/** Changes a match by hand: notes, streaming, live score, its place, how far it is. @throws Refusal 404; every code of the contract */
export async function changeMatch(
  services: Services,
  caller: StaffCaller,
  { params: { eventId, matchId }, query: { preview }, body }: HandlerInput<Contract["update"]>,
): Promise<HandlerOutput<Contract["update"]>> {
  const { data, violations } = await change(services, caller, { eventId, preview }, [{ ...body, id: matchId }]);
  return { match: found(data[0]), violations };
}

/** Changes several matches by hand: all or none. @throws Refusal 404; every code of the contract, with `details.index` */
export const changeMatches = (
  services: Services,
  caller: StaffCaller,
  { params: { eventId }, query: { preview }, body }: HandlerInput<Contract["batch"]>,
): Promise<HandlerOutput<Contract["batch"]>> => change(services, caller, { eventId, preview }, body.matches);
