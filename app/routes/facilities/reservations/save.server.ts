import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { athleteNamed, findAthletes } from "#app/backend/forms/athletes.server.ts";
import { toConflicts } from "#app/backend/forms/conflicts.server.ts";
import { type FormReply, invalid, parseFormData, typedIn, withParts } from "#app/backend/forms/forms.server.ts";
import { type SubmitOptions, write } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AthleteOption } from "#app/rules/athletes.ts";
import type { Conflict } from "#app/rules/conflicts.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { courtsOf } from "#app/rules/places.ts";
import { locations } from "#contracts/facilities/locations.ts";
import { quotes } from "#contracts/facilities/quotes.ts";
import type { Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import type { Operation } from "#contracts/operation.ts";
import { type ProceedQuestion, reservationRefusal } from "./exceeded.server.ts";
import { quoteForm } from "./form-schema.ts";
import { otherEnds, turnName } from "./proceed.ts";
import { type TurnRefusal, turnRefusalOf } from "./turns.server.ts";

/** What a reservation would cost. Amounts in minor units. */
export interface ShownPrice extends Pick<Reservation["debit"]["price"], "currency" | "total" | "discounted"> {
  readonly steps: Reservation["priceSteps"];
  /** Whether staff named the price: no price list has it. */
  readonly isOwn: boolean;
  readonly outside: boolean;
}

/** What the form shows besides errors: found athletes, a worked-out price, the offer to proceed anyway. */
interface ReservationParts extends ProceedQuestion {
  readonly matches: readonly AthleteOption[];
  readonly price: ShownPrice;
  /** The whole turns that are offered instead of a part of one. */
  readonly turn: TurnRefusal;
  /** Whether ends between turns are offered, too. */
  readonly everyEnd: boolean;
  /** What already takes the court. */
  readonly conflicts: readonly Conflict[];
}
type Reply = FormReply<ReservationParts>;
export type ReservationReply = Reply["data"];

interface Save<Body extends ReservationBody, O extends Operation> {
  readonly schema: z.ZodType<{
    readonly body: Body;
    readonly version: number | undefined;
    readonly athleteSearch: string;
  }>;
  /** Asks upstream what the reservation would be, saving nothing. */
  readonly preview: (body: Body, version: number | undefined) => Promise<Reservation>;
  readonly act: (body: Body, version: number | undefined) => SubmitOptions<O, z.ZodType, object>;
}

/**
 * The action of the reservation form. Its buttons: `search` looks athletes up, `preview` works out the price, anything
 * else saves and leads on.
 */
export async function submitReservation<Body extends ReservationBody, O extends Operation>(
  args: RouteArgs,
  staff: StaffCaller,
  { schema, preview, act }: Save<Body, O>,
): Promise<Response | Reply> {
  const form = await args.request.formData();
  takeTurn(form);
  const intent = form.get("intent");
  const submission = parseFormData(form, schema);
  // What was typed, without judging it: for the buttons that do not save.
  const typed = typedIn(submission);

  if (intent === otherEnds.value) return withParts(data(typed), { everyEnd: true });
  if (intent === "search") {
    const matches = await findAthletes(staff, String(form.get("athleteSearch") ?? "").trim());
    const error = matches.length === 0 ? { error: { athleteSearch: ["athlete.not_found"] } } : {};
    return withParts(data({ ...typed, ...error }), { matches });
  }
  if (submission.status !== "success") return invalid(submission, 422);

  const { body, version, athleteSearch } = submission.value;
  if (athleteSearch !== "" && body.athleteId === null) {
    const athlete = await athleteNamed(staff, athleteSearch);
    if ("error" in athlete) {
      const result = submission.reply({ fieldErrors: { athleteSearch: [athlete.error] } });
      return withParts(data(result, { status: 422 }), { matches: athlete.matches });
    }
    body.athleteId = athlete.id;
  }

  try {
    if (intent !== "preview") return await write(args, staff, act(body, version), body);
    return withParts(data(typed), { price: shownPrice(await preview(body, version)) });
  } catch (error) {
    return refusedReply(staff, submission, body, error);
  }
}

/** What the form says of a refusal: whole turns to book instead, who has the court, or what to decide. */
async function refusedReply<V>(
  staff: Pick<StaffCaller, "call" | "locale">,
  submission: Submission<unknown, string[], V>,
  { fieldId }: { readonly fieldId: string },
  error: unknown,
): Promise<Reply> {
  if (isAppError(error, "reservation.partial_slot")) {
    const turn = turnRefusalOf(error, (await courtsFor(staff)).get(fieldId)?.name ?? "");
    const fieldErrors = { endAt: [turn?.message ?? "reservation.partial_slot"] };
    return withParts(data(submission.reply({ fieldErrors }), { status: 422 }), turn ? { turn } : {});
  }
  const refused = reservationRefusal(error, submission);
  if (!isAppError(error, "reservation.overlap")) return refused;
  // The message says what has the court, in the time of its place.
  const courts = await courtsFor(staff);
  const zone = courts.get(fieldId)?.timeZone ?? defaultTimeZone;
  return withParts(refused, { conflicts: toConflicts(error.details, zone, staff.locale, courts) });
}

const courtsFor = async (staff: Pick<StaffCaller, "call">) => courtsOf((await staff.call(locations.list)).data);

/**
 * What the form of a new reservation shows of the price: worked out from where and when, before anybody is named. The
 * button without a script asks for it, and a script as often as the form changes.
 */
export async function quoteReply(
  staff: Pick<StaffCaller, "call" | "locale">,
  form: FormData | URLSearchParams,
): Promise<Reply> {
  const submission = parseFormData(form, quoteForm(staff.locale));
  if (submission.status !== "success") return invalid(submission, 422);
  try {
    const {
      priceSteps: steps,
      priceListId,
      outsideOpeningSlots: outside,
      ...amounts
    } = await staff.call(quotes.show, {
      query: submission.value,
    });
    return withParts(data(typedIn(submission)), { price: { ...amounts, steps, outside, isOwn: priceListId === null } });
  } catch (error) {
    return refusedReply(staff, submission, submission.value, error);
  }
}

/** What a reservation that was saved for a look would cost. */
const shownPrice = ({ debit, priceSteps, priceListId, outsideOpeningSlots }: Reservation): ShownPrice => {
  const { currency, total, discounted } = debit.price;
  return { currency, total, discounted, steps: priceSteps, isOwn: priceListId === null, outside: outsideOpeningSlots };
};

/** Booking a whole turn instead books its hours, at the list price. */
function takeTurn(form: FormData): void {
  const [startAt, endAt] = String(form.get(turnName) ?? "").split(" ");
  if (!startAt || !endAt) return;
  form.set("startAt", startAt);
  form.set("endAt", endAt);
  form.set("ownPrice", "");
}
