import type { AccountCaller } from "#app/backend/session/guards.server.ts";
import type { AthleteOption } from "#app/rules/athletes.ts";
import { athletes } from "#contracts/academy/athletes.ts";

/** How many athletes a search offers. */
const matchLimit = 20;

/** Athletes by parts of their name or e-mail. */
export async function findAthletes(caller: Pick<AccountCaller, "call">, search: string): Promise<AthleteOption[]> {
  if (search === "") return [];
  const found = await caller.call(athletes.list, { query: { search, pageSize: matchLimit } });
  return found.data.map(({ id, lastName, firstName, email, phoneNumber }) => ({
    id,
    name: `${lastName} ${firstName}`,
    hint: email ?? phoneNumber ?? "",
  }));
}

/** What a search answers whose matches are no single athlete: these, and what is wrong with the search. */
export interface UnclearAthlete {
  readonly matches: readonly AthleteOption[];
  readonly error: "athlete.not_found" | "athlete.ambiguous";
}

/** The athlete that a typed text stands for: the only match, or why there is none. */
export async function athleteNamed(
  caller: Pick<AccountCaller, "call">,
  search: string,
): Promise<AthleteOption | UnclearAthlete> {
  const matches = await findAthletes(caller, search);
  const [only, ...others] = matches;
  if (only && others.length === 0) return only;
  return { matches, error: only ? "athlete.ambiguous" : "athlete.not_found" };
}

/** What the athlete field of a page asks for while somebody types: `?search=` parts of a name or e-mail. */
export async function suggestAthletes(caller: Pick<AccountCaller, "call">, { url }: Pick<Request, "url">) {
  const search = new URL(url).searchParams.get("search")?.trim().slice(0, 120) ?? "";
  return { matches: await findAthletes(caller, search) };
}
