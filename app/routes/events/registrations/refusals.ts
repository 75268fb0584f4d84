import type { Submission } from "@conform-to/zod/v4";
import { data } from "react-router";
import type { FormReply } from "#app/backend/forms/forms.server.ts";
import { errorMessage } from "#app/rules/error-text.ts";

const isNamed = (value: unknown): value is { readonly name: string; readonly team?: unknown } =>
  typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";

/** `Anna Rossi (Le Furie)`, by the team where there is one. */
const calledIn = ({ name, team }: { readonly name: string; readonly team?: unknown }): string =>
  typeof team === "string" ? `${name} (${team})` : name;

/** Names out of a refusal's details, whether they are texts or records with a name. */
const namesOf = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((one) => (typeof one === "string" ? [one] : isNamed(one) ? [calledIn(one)] : []))
    : [];

/** A refusal with the names that it is about. */
export const namesIn = (code: string, value: unknown): string =>
  errorMessage(code, { names: namesOf(value).join(", ") });

/** Which limits of a team are not kept, each in its own words, after what the specification says of all. */
export function limitMessages({ limits }: Readonly<Record<string, unknown>>): string[] {
  const each = Array.isArray(limits) ? (limits as readonly Record<string, unknown>[]) : [];
  return [
    "registration.limits_not_met",
    ...each.flatMap(({ limit, allowed, found }) =>
      (limit === "players" || limit === "girls") && typeof allowed === "number" && typeof found === "number"
        ? [errorMessage(`registration.limit.${limit}`, { allowed, found })]
        : [],
    ),
  ];
}

/** Asks about guests who seem to play in another team, at the field that goes on. */
export const guestsQuestion = (
  { guests }: Readonly<Record<string, unknown>>,
  submission: Submission<unknown, string[], unknown>,
): FormReply =>
  data(
    submission.reply({ fieldErrors: { proceedGuestTwice: [namesIn("registration.guests_twice", guests)] } }) as never,
    { status: 409 },
  );
