import { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { moneyText } from "#app/backend/forms/contract-form.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import type { LanguageCode } from "#app/rules/languages.ts";
import { courtsOf } from "#app/rules/places.ts";
import { formatWhen } from "#app/rules/when.ts";
import { reservations } from "#contracts/facilities/reservations.ts";
import { Id, LocalDate, WallTime } from "#contracts/scalars.ts";
import { toHeadline } from "./detail-view.ts";
import { limitMessage, type Question, questionOf } from "./exceeded.server.ts";
import type { LoadedReservation } from "./load.server.ts";
import { proceedWith } from "./proceed.ts";
import { bodyOf } from "./record.ts";
import { turnRefusalOf } from "./turns.server.ts";

const Target = z.object({ fieldId: Id, date: LocalDate, startAt: WallTime, endAt: WallTime });

/** Where a reservation shall go: court, local date and wall times. */
export type MoveTarget = z.output<typeof Target>;

/** The form of a move; `ownPrice` as people write amounts in a language. */
export const moveForm = (language: LanguageCode) =>
  Target.extend({
    ownPrice: moneyText(language).optional(),
    version: z.coerce.number().int().optional(),
    proceed: z.string().optional(),
    returnTo: z.string().max(2000).optional(),
  });

/** The target of an address, or nothing when it is not whole. */
export function readTarget(query: URLSearchParams): MoveTarget | undefined {
  return Target.safeParse(Object.fromEntries(query)).data;
}

/** A price that staff name: as it was typed, and in minor units when it can be read. */
interface OwnPrice {
  readonly typed: string;
  readonly cents: number | null;
}

/** The price that staff name in an address. */
export function readOwnPrice(query: URLSearchParams, language: LanguageCode): OwnPrice {
  const typed = query.get("ownPrice")?.trim() ?? "";
  return { typed, cents: moneyText(language).safeParse(typed).data ?? null };
}

/**
 * What a move would do, by upstream's own preview: the new place and time, the price before and after, or why it is
 * refused. A slot outside the opening hours or beyond limits is asked for again with leave to proceed, so that its
 * price shows too.
 */
export async function previewMove(
  staff: Pick<StaffCaller, "call" | "locale">,
  loaded: LoadedReservation,
  target: MoveTarget,
  ownPrice: OwnPrice,
) {
  const { reservation, timeZone, places } = loaded;
  const { discounted, ...current } = bodyOf(reservation, timeZone);
  const ask = (proceed: boolean) =>
    staff.call(reservations.replace, {
      params: { id: reservation.id },
      query: { preview: true },
      body: {
        ...current,
        ...target,
        ownPrice: ownPrice.cents,
        proceedOutsideSlots: proceed,
        proceedBeyondLimits: proceed,
        proceedInPast: proceed,
        version: reservation.version,
      },
    });
  const courts = courtsOf(places);
  const court = courts.get(target.fieldId);
  const zone = court?.timeZone ?? timeZone;
  const before = { ...toHeadline(loaded, staff.locale), price: reservation.debit.price };
  const asked = {
    ownPrice: ownPrice.typed,
    ownPriceError: ownPrice.typed !== "" && ownPrice.cents === null ? "field.money" : null,
  };
  try {
    let limits: Question["limits"] = [];
    let inPast = false;
    const preview = await ask(false).catch((error: unknown) => {
      const question = questionOf(error);
      if (!question) throw error;
      ({ limits, inPast } = question);
      return ask(true);
    });
    const outside = preview.outsideOpeningSlots;
    return {
      target,
      ...asked,
      version: reservation.version,
      before,
      after: {
        where: court ? `${court.name} · ${court.location}` : "–",
        ...formatWhen(preview.startAt, preview.endAt, zone, staff.locale),
        price: preview.debit.price,
      },
      outside,
      inPast,
      limits: limits.map(limitMessage),
      proceed: proceedWith({ outside, limits, inPast }),
      refusal: null,
      turns: null,
      conflicts: [],
    };
  } catch (error) {
    if (!isAppError(error) || error.status >= 500 || error.status === 404) throw error;
    const conflicts = toConflicts(error.details, zone, staff.locale, courts);
    const turns = turnRefusalOf(error, court?.name ?? "");
    return {
      target,
      ...asked,
      version: reservation.version,
      before,
      after: null,
      outside: false,
      inPast: false,
      limits: [],
      proceed: "",
      refusal: turns?.message ?? errorMessage(error.code),
      turns: turns?.offers ?? null,
      conflicts,
    };
  }
}

export type MovePreview = Awaited<ReturnType<typeof previewMove>>;
