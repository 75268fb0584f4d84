import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";
import { isAppError } from "#app/backend/errors.server.ts";
import { parseFormData } from "#app/backend/forms.server.ts";
import type { StaffCaller } from "#app/backend/guards.server.ts";
import { defaultTimeZone } from "#app/rules/dates.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import { locations } from "#contracts/facilities/locations.ts";
import type { Reservation, ReservationBody } from "#contracts/facilities/reservations.ts";
import { type Conflict, toConflicts } from "./conflicts.ts";
import { reservationRefusal } from "./exceeded.server.ts";
import { reservationForm } from "./form-schema.ts";
import { courtsOf } from "./places.ts";
import { otherEnds, turnName } from "./proceed.ts";
import { type TurnRefusal, turnRefusalOf } from "./turns.server.ts";

/** An athlete as the form offers it. */
export interface AthleteOption {
  readonly id: string;
  readonly name: string;
  readonly hint: string;
}

/** What the form shows besides errors: found athletes, a worked-out price, the offer to proceed anyway. */
export interface ReservationReply {
  readonly result: SubmissionResult;
  readonly matches?: readonly AthleteOption[];
  readonly price?: {
    readonly debit: Reservation["debit"]["price"];
    readonly steps: Reservation["priceSteps"];
    /** No price list has it: staff named it. */
    readonly isOwn: boolean;
    readonly outside: boolean;
  };
  /** Whole turns instead of a part of one. */
  readonly turn?: TurnRefusal;
  /** Ends between turns are offered, too. */
  readonly everyEnd?: boolean;
  /** What already takes the court. */
  readonly conflicts?: readonly Conflict[];
  /** What the button that saves all the same sends. */
  readonly proceed?: string | undefined;
}

/** How many athletes a search offers. */
const matchLimit = 20;

/** Athletes by parts of their name or e-mail. */
export async function findAthletes(staff: Pick<StaffCaller, "call">, search: string): Promise<AthleteOption[]> {
  if (search === "") return [];
  const found = await staff.call(athletes.list, { query: { search, pageSize: matchLimit } });
  return found.data.map(({ id, lastName, firstName, email, phoneNumber }) => ({
    id,
    name: `${lastName} ${firstName}`,
    hint: email ?? phoneNumber ?? "",
  }));
}

/** Why a typed name stands for no single athlete. */
export const searchError = (matches: readonly AthleteOption[]) =>
  matches.length === 0 ? "reservation.athlete_not_found" : "reservation.athlete_ambiguous";

interface Save {
  /** Asks upstream what the reservation would be, saving nothing. */
  readonly preview: (body: ReservationBody, version: number | undefined) => Promise<Reservation>;
  readonly write: (body: ReservationBody, version: number | undefined) => Promise<Reservation>;
}

/**
 * The action of the reservation form. Its buttons: `search` looks athletes up, `preview` works out the price, anything
 * else saves. Answers the saved reservation, or the form's reply.
 */
export async function submitReservation(staff: StaffCaller, request: Request, { preview, write }: Save) {
  const form = await request.formData();
  takeTurn(form);
  const intent = form.get("intent");
  const submission = parseFormData(form, reservationForm(staff.locale));
  const reply = (parts: Partial<ReservationReply>, status: number) =>
    data<ReservationReply>({ result: submission.reply(), ...parts }, { status });
  // What was typed, without judging it: for the buttons that do not save.
  const typed = { initialValue: submission.reply().initialValue ?? null };

  if (intent === otherEnds.value) return reply({ everyEnd: true, result: typed }, 200);
  if (intent === "search") {
    const matches = await findAthletes(staff, String(form.get("athleteSearch") ?? "").trim());
    const error = matches.length === 0 ? { error: { athleteSearch: [searchError(matches)] } } : {};
    return reply({ matches, result: { ...typed, ...error } }, 200);
  }
  if (submission.status !== "success") return reply({}, 422);

  const { body, version, athleteSearch } = submission.value;
  if (athleteSearch !== "" && body.athleteId === null) {
    const matches = await findAthletes(staff, athleteSearch);
    const [only] = matches;
    if (matches.length !== 1 || !only) {
      return reply(
        { matches, result: submission.reply({ fieldErrors: { athleteSearch: [searchError(matches)] } }) },
        422,
      );
    }
    body.athleteId = only.id;
  }

  try {
    if (intent !== "preview") return await write(body, version);
    const would = await preview(body, version);
    const price = {
      debit: would.debit.price,
      steps: would.priceSteps,
      isOwn: would.priceListId === null,
      outside: would.outsideOpeningSlots,
    };
    return reply({ price, result: typed }, 200);
  } catch (error) {
    if (isAppError(error, "reservation.partial_slot")) {
      const turn = turnRefusalOf(error, (await courtOf(staff, body))?.name ?? "");
      const fieldErrors = { endAt: [turn?.message ?? "reservation.partial_slot"] };
      return reply({ result: submission.reply({ fieldErrors }), ...(turn && { turn }) }, 422);
    }
    const refused = reservationRefusal(error, submission);
    return isAppError(error, "reservation.overlap")
      ? data({ ...refused.data, conflicts: await conflictsWith(staff, body, error.details) }, refused.init ?? {})
      : refused;
  }
}

/** Who has the court, told in the time of its place. */
async function conflictsWith(staff: StaffCaller, { fieldId }: ReservationBody, details: unknown): Promise<Conflict[]> {
  const courts = courtsOf((await staff.call(locations.list)).data);
  const zone = courts.get(fieldId)?.timeZone ?? defaultTimeZone;
  return toConflicts(details, zone, staff.locale, courts);
}

const courtOf = async (staff: StaffCaller, { fieldId }: ReservationBody) =>
  courtsOf((await staff.call(locations.list)).data).get(fieldId);

/** Whoever books a whole turn instead books its hours, at the list price. */
function takeTurn(form: FormData): void {
  const [startAt, endAt] = String(form.get(turnName) ?? "").split(" ");
  if (!startAt || !endAt) return;
  form.set("startAt", startAt);
  form.set("endAt", endAt);
  form.set("ownPrice", "");
}
