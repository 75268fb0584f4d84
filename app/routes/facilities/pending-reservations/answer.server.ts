import pLimit from "p-limit";
import { AppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { holderLabel } from "#app/rules/audit-actions.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { formatWhen } from "#app/rules/when.ts";
import { type Location, locations } from "#contracts/facilities/locations.ts";
import { type PendingReservation, pendingReservations } from "#contracts/facilities/pending-reservations.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { Id } from "#contracts/scalars.ts";
import type { ConflictLine } from "./view.ts";

/** How many reservations are answered at the same time. */
const parallel = 4;

/**
 * Why a reservation was not answered. `code` is an error code; `about` says which reservation it is, where that is
 * known.
 */
export interface Failure {
  readonly id: string;
  readonly about: string | null;
  readonly code: string;
  readonly conflicts: readonly ConflictLine[];
}

/** What became of each reservation. */
interface Answered {
  readonly done: number;
  readonly failed: readonly Failure[];
}

type Verb = "confirm" | "reject";

interface Work {
  readonly staff: StaffCaller;
  readonly verb: Verb;
  readonly places: readonly Location[];
}

const findLocation = (places: readonly Location[], locationId: string | undefined) =>
  places.find((place) => place.id === locationId);

/** `ven 20/11/2026 18:00–19:00 · Padel 1 · Rossi Maria`. */
function describe(
  { staff, places }: Work,
  one: Pick<PendingReservation, "locationId" | "fieldId" | "startAt" | "endAt" | "holder">,
): string {
  const place = findLocation(places, one.locationId);
  const { date, hours } = formatWhen(one.startAt, one.endAt, place?.timeZone ?? defaultTimeZone, staff.locale);
  const court = place?.fields.find((field) => field.id === one.fieldId)?.name;
  return [`${date} ${hours}`, court, one.holder.name].filter(Boolean).join(" · ");
}

/** One write, recorded on its own in the action log. */
function write({ staff, verb }: Work, id: string, known: PendingReservation | undefined): Promise<unknown> {
  const about = {
    target: { type: "reservation" as const, id, ...(known && holderLabel(known.holder)) },
    targetFrom: ({ holder }: Pick<PendingReservation, "holder">) => holderLabel(holder),
  };
  if (verb === "confirm")
    return staff.mutate({
      ...about,
      action: "reservation.confirm",
      op: reservations.confirm,
      input: { params: { id } },
      changes: { status: { before: "pending", after: "confirmed" } },
    });
  return staff.mutate({
    ...about,
    action: "reservation.cancel",
    op: reservations.cancel,
    input: { params: { id }, body: { target: "manager", onlyPending: true } },
    changes: { status: { before: "pending", after: "canceled" }, canceledBy: { before: null, after: "rejection" } },
  });
}

/** Codes of a reservation that was changed in the meantime. */
const overtaken = new Set(["reservation.not_pending", "reservation.canceled"]);

/** Says why a write failed; where the reservation was changed in the meantime, how. */
async function explain(work: Work, id: string, known: PendingReservation | undefined, error: AppError) {
  const { staff, places } = work;
  const zone = findLocation(places, known?.locationId)?.timeZone ?? defaultTimeZone;
  const conflicts = toConflicts(error.details, zone, staff.locale);
  const plain: Failure = { id, about: known ? describe(work, known) : null, code: error.code, conflicts };
  if (!overtaken.has(error.code)) return plain;
  const now = await staff.call(reservations.show, { params: { id } }).catch((failed: unknown) => {
    // The outcome of the others must be told whether or not this one can be explained.
    if (failed instanceof AppError) return undefined;
    throw failed;
  });
  if (!now) return plain;
  const code = now.status === "canceled" ? "pending.already_canceled" : "pending.already_confirmed";
  return { ...plain, about: describe(work, now), code };
}

async function answer(work: Work, id: string, known: PendingReservation | undefined): Promise<Failure | null> {
  try {
    await write(work, id, known);
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return explain(work, id, known, error);
  }
}

/**
 * Confirms or rejects each of these reservations; a failure stops none of the others. On one court they go one after
 * the other, the earliest request first, so that of two that overlap the one that was asked for first gets it.
 */
export async function answerEach(staff: StaffCaller, ids: readonly string[], verb: Verb): Promise<Answered> {
  const wanted = [...new Set(ids)];
  const valid = wanted.filter((id) => Id.safeParse(id).success);
  const [places, list] = await Promise.all([
    staff.call(locations.list),
    staff.call(pendingReservations.list, { query: { id: valid, pageSize: 100 } }),
  ]);
  const work: Work = { staff, verb, places: places.data };
  const known = new Map(list.data.map((one) => [one.id, one]));
  const asked = (id: string) => known.get(id)?.createdAt ?? "";
  const courts = Map.groupBy(valid, (id) => known.get(id)?.fieldId ?? id);
  const limit = pLimit(parallel);
  const results = await Promise.all(
    [...courts.values()].map((ofCourt) =>
      limit(async () => {
        const failed: (Failure | null)[] = [];
        for (const id of ofCourt.toSorted((a, b) => asked(a).localeCompare(asked(b))))
          failed.push(await answer(work, id, known.get(id)));
        return failed;
      }),
    ),
  );
  const byId = new Map(results.flat().flatMap((failure) => (failure ? [[failure.id, failure] as const] : [])));
  const lost = (id: string): Failure => ({ id, about: null, code: "record.not_found", conflicts: [] });
  const failed = wanted.flatMap((id) => (valid.includes(id) ? (byId.get(id) ?? []) : lost(id)));
  return { done: wanted.length - failed.length, failed };
}
