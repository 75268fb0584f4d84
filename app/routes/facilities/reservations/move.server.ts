import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";
import { toConflicts } from "./conflicts.ts";
import { toHeadline } from "./detail-view.ts";
import type { LoadedReservation } from "./load.server.ts";
import { courtsOf } from "./places.ts";
import { bodyOf } from "./record.ts";
import { formatWhen } from "./view.ts";

const Target = z.object({ fieldId: Id, date: LocalDate, startAt: WallTime, endAt: WallTime });

/** Where a reservation shall go: court, local date and wall times. */
export type MoveTarget = z.output<typeof Target>;

export const moveForm = Target.extend({
  version: z.coerce.number().int().optional(),
  proceedOutsideSlots: z.string().optional(),
  returnTo: z.string().max(2000).optional(),
});

/** The target of an address, or nothing when it is not whole. */
export function readTarget(query: URLSearchParams): MoveTarget | undefined {
  return Target.safeParse(Object.fromEntries(query)).data;
}

const withoutSlots = "reservation.outside_opening_slots";

/**
 * What a move would do, by upstream's own preview: the new place and time, the price before and after, or why it is
 * refused. A slot outside the opening hours is asked for again with leave to proceed, so that its price shows too.
 */
export async function previewMove(
  staff: Pick<StaffCaller, "call" | "locale">,
  loaded: LoadedReservation,
  target: MoveTarget,
) {
  const { reservation, timeZone, places } = loaded;
  const { discounted, ...current } = bodyOf(reservation, timeZone);
  const ask = (proceedOutsideSlots: boolean) =>
    staff.call(reservations.replace, {
      params: { id: reservation.id },
      query: { preview: true },
      body: { ...current, ...target, proceedOutsideSlots, version: reservation.version },
    });
  const courts = courtsOf(places);
  const court = courts.get(target.fieldId);
  const zone = court?.timeZone ?? timeZone;
  const before = { ...toHeadline(loaded, staff.locale), price: reservation.debit.price };
  try {
    const preview = await ask(false).catch((error: unknown) => {
      if (isAppError(error, withoutSlots)) return ask(true);
      throw error;
    });
    return {
      target,
      version: reservation.version,
      before,
      after: {
        where: court ? `${court.name} · ${court.location}` : "–",
        ...formatWhen(preview.startAt, preview.endAt, zone, staff.locale),
        price: preview.debit.price,
      },
      outside: preview.outsideOpeningSlots,
      refusal: null,
      conflicts: [],
    };
  } catch (error) {
    if (!isAppError(error) || error.status >= 500 || error.status === 404) throw error;
    const conflicts = toConflicts(error.details, zone, staff.locale, courts);
    return {
      target,
      version: reservation.version,
      before,
      after: null,
      outside: false,
      refusal: errorMessage(error.code),
      conflicts,
    };
  }
}

export type MovePreview = Awaited<ReturnType<typeof previewMove>>;
