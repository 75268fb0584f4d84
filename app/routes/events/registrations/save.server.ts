import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { z } from "zod";
import { isAppError } from "#app/backend/errors.server.ts";
import { athleteNamed, findAthletes, type UnclearAthlete } from "#app/backend/forms/athletes.server.ts";
import {
  type FormReply,
  invalid,
  parseFormData,
  typedIn,
  upstreamRefusal,
  withFailed,
  withParts,
} from "#app/backend/forms/forms.server.ts";
import { type SubmitOptions, write } from "#app/backend/forms/submit.server.ts";
import type { RouteArgs } from "#app/backend/services.server.ts";
import type { StaffCaller } from "#app/backend/session/guards.server.ts";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { athletes } from "#contracts/academy/athletes.ts";
import type { PlayerInput } from "#contracts/events/players.ts";
import type { Operation } from "#contracts/operation.ts";
import { Id } from "#contracts/scalars.ts";
import { isBlank, type TypedPlayer, type TypedTeam, teamForm } from "./form-schema.ts";
import { guestsQuestion, limitMessages, namesIn } from "./refusals.ts";
import { athleteName } from "./values.ts";

/** What the form shows besides errors: the athletes found for each row. */
interface TeamParts {
  readonly matches: readonly (readonly AthleteOption[])[];
}
type Reply = FormReply<TeamParts>;
export type TeamReply = Reply["data"];
type NewPlayer = z.output<typeof PlayerInput>;

/** What is said of a team that could not be saved, before why. */
type Failed = "registration.generic_create" | "registration.generic_edit";

/**
 * The action of a team's form. Its buttons: `search` looks athletes up, those of conform add and take rows, anything
 * else saves and leads on.
 */
export async function submitTeam<O extends Operation>(
  args: RouteArgs,
  staff: StaffCaller,
  failed: Failed,
  act: (
    typed: TypedTeam,
    players: NewPlayer[],
    intent: FormDataEntryValue | null,
  ) => SubmitOptions<O, z.ZodType, object>,
): Promise<Response | Reply> {
  const form = await args.request.formData();
  const submission = parseFormData(form, teamForm(staff.locale));
  const reply = (answer: FormReply, found?: TeamParts["matches"]) => withMatches(staff, answer, found);
  if (submission.status === undefined) return reply(invalid(submission));
  if (form.get("intent") === "search") return searched(staff, submission);
  if (submission.status !== "success") return reply(invalid(submission));

  const typed = submission.value;
  const rows = await Promise.all(typed.team.players.map((row) => athleteOf(staff, row)));
  const unclear = rows.flatMap((row, at) => (row && "error" in row ? [{ at, ...row }] : []));
  if (unclear.length > 0 || rows.every((row) => row === null)) {
    const fieldErrors = Object.fromEntries(
      unclear.length > 0
        ? unclear.map(({ at, error }) => [searchField(at), [error as string]])
        : [[searchField(0), ["field.required"]]],
    );
    const found = rows.map((row) => (row && "error" in row ? row.matches : []));
    return reply(data(submission.reply({ fieldErrors }), { status: 422 }), found);
  }
  const players = await namedPlayers(staff, typed.team.players, rows as readonly Found[]);
  try {
    return await write(args, staff, act(typed, players, form.get("intent")), typed);
  } catch (error) {
    return reply(refusedReply(error, submission, failed));
  }
}

const searchField = (at: number) => `team.players[${at}].athleteSearch`;

/** A guest, an athlete by id, or nobody. */
type Found = { readonly athleteId: string | null } | null;

/** The athlete of a row: the one that was chosen or that the search stands for; null for a blank row. */
async function athleteOf(staff: StaffCaller, row: TypedPlayer): Promise<Found | UnclearAthlete> {
  if (isBlank(row)) return null;
  if (row.kind === "guest") return { athleteId: null };
  const { athleteId, athleteSearch = "", athleteFor = "" } = row;
  if (athleteId && athleteSearch === athleteFor) return { athleteId };
  const named = await athleteNamed(staff, athleteSearch);
  return "error" in named ? named : { athleteId: named.id };
}

/** The rows as the call takes them: athletes with their names only, as the club knows the rest. */
async function namedPlayers(
  staff: StaffCaller,
  typed: readonly TypedPlayer[],
  rows: readonly Found[],
): Promise<NewPlayer[]> {
  const known = await athletesById(
    staff,
    rows.flatMap((row) => row?.athleteId ?? []),
  );
  return typed.flatMap((row, at): NewPlayer[] => {
    const found = rows[at];
    if (!found) return [];
    const { id = null, gender, isCaptain } = row;
    const athlete = found.athleteId === null ? null : known.get(found.athleteId);
    const names = athlete ?? { firstName: row.firstName ?? "?", lastName: row.lastName ?? "?" };
    const isGuest = found.athleteId === null;
    return [
      {
        ...{ id, gender, isCaptain },
        athleteId: found.athleteId,
        firstName: names.firstName,
        lastName: names.lastName,
        birthDate: isGuest ? (row.birthDate ?? null) : null,
        email: isGuest ? (row.email ?? null) : null,
        phoneNumber: isGuest ? (row.phoneNumber ?? null) : null,
      },
    ];
  });
}

async function athletesById(staff: StaffCaller, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, { firstName: string; lastName: string; email: string | null }>();
  const { data: found } = await staff.call(athletes.list, { query: { id: [...new Set(ids)], pageSize: 100 } });
  return new Map(found.map((one) => [one.id, one]));
}

/** The matches of each row whose search is not answered yet. */
async function searched(staff: StaffCaller, submission: Submission<unknown, string[], TypedTeam>): Promise<Reply> {
  const rows = rowsOf(submission.reply().initialValue);
  const found = await Promise.all(
    rows.map(({ kind, athleteSearch = "" }) =>
      kind === "guest" ? [] : findAthletes(staff, athleteSearch.trim().slice(0, 120)),
    ),
  );
  const missed = rows.flatMap(({ kind, athleteSearch }, at) =>
    kind !== "guest" && athleteSearch && found[at]?.length === 0 ? [[searchField(at), ["athlete.not_found"]]] : [],
  );
  const error = missed.length > 0 ? { error: Object.fromEntries(missed) as Record<string, string[]> } : {};
  return withMatches(staff, data({ ...typedIn(submission), ...error }), found);
}

type Row = Readonly<Record<string, string | undefined>>;

/** The rows of players in what was typed. */
function rowsOf(typed: unknown): readonly Row[] {
  const team = (typed as { team?: { players?: unknown } } | null | undefined)?.team;
  return Array.isArray(team?.players) ? (team.players as (Row | null)[]).map((row) => row ?? {}) : [];
}

/** The reply with what each row can choose from: what was found, and who is chosen. */
async function withMatches(staff: StaffCaller, answer: FormReply, found: TeamParts["matches"] = []): Promise<Reply> {
  const rows = rowsOf(answer.data.initialValue);
  const chosen = rows.map(({ athleteId }) => (Id.safeParse(athleteId).success ? athleteId : undefined));
  const known = await athletesById(
    staff,
    chosen.flatMap((id) => id ?? []),
  );
  const matches = rows.map((_, at) => {
    const own = found[at] ?? [];
    const id = chosen[at];
    const athlete = id === undefined ? undefined : known.get(id);
    if (id === undefined || !athlete || own.some((one) => one.id === id)) return own;
    return [{ id, name: athleteName(athlete), hint: athlete.email ?? "" }, ...own];
  });
  return withParts<TeamParts>(answer, { matches });
}

/** A refusal at its field; limits and people in words. */
function refusedReply(
  error: unknown,
  submission: Submission<TypedTeam, string[], TypedTeam>,
  failed: Failed,
): FormReply {
  const say = (formErrors: string[], status: number) => data(submission.reply({ formErrors }), { status });
  if (isAppError(error, "registration.limits_not_met")) return say(limitMessages(error.details), 422);
  if (isAppError(error, "registration.athlete_twice"))
    return say([namesIn("registration.athletes_twice", error.details.athletes)], 409);
  if (isAppError(error, "registration.guest_twice")) return guestsQuestion(error.details, submission);
  const answer = upstreamRefusal(error, submission, {
    "registration.name_required": "team.name",
    "registration.name_taken": "team.name",
    "registration.rules_not_accepted": "acceptRules",
    "registration.discount_above_fee": "discounted",
  });
  return withFailed(answer, error, failed);
}
