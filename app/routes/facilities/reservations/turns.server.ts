import { isAppError } from "#app/backend/errors.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";
import { priceLists, TurnOffers } from "#contracts/facilities/price-lists.ts";

/** The turns of all courts. */
export const loadTurns = async (staff: Pick<StaffCaller, "call">) => (await staff.call(priceLists.turns)).data;

/** A court that sells turns refused another length: why, and what could be booked instead. */
export interface TurnRefusal {
  /** An error message that names the court, its turn and what it offers. */
  readonly message: string;
  readonly offers: TurnOffers["offers"];
}

/** "19:00–20:30". */
const offerText = ({ startAt, endAt }: TurnOffers["offers"][number]): string => `${startAt}–${endAt}`;

/** What a refusal offers instead; undefined when it is about something else. */
export function turnRefusalOf(error: unknown, court: string): TurnRefusal | undefined {
  if (!isAppError(error, "reservation.partial_slot")) return undefined;
  const details = TurnOffers.safeParse(error.details).data;
  if (!details) return undefined;
  const { slotMinutes: minutes, offers } = details;
  const [code, words] =
    offers.length > 0
      ? ["reservation.turns", { offers: offers.map(offerText).join(", ") }]
      : ["reservation.turns_only", {}];
  return { message: errorMessage(code, { court, minutes, ...words }), offers };
}
