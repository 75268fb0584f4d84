import { and, count, eq, isNull, lt, sql } from "drizzle-orm";
import type { ImportRow } from "#contracts/imports/import-rows.ts";
import { Refusal } from "#upstream/core/refusal.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { listFor } from "#upstream/events/registrations/create.ts";
import type { TournamentRow } from "#upstream/events/registrations/locked-tournament.ts";
import type { Lists } from "#upstream/events/registrations/order.ts";
import { brokenLimits } from "#upstream/events/registrations/team.ts";
import { importRows } from "../imports/table.ts";
import type { RowContext, RowToJudge } from "../rows/context.ts";
import { type Judgement, type Problem, problemAt, textOf } from "../rows/judgement.ts";
import { captainsOf } from "./captains.ts";
import { peopleOf, teamKey } from "./people.ts";
import type { TeamPlan, TeamPlayer } from "./plan.ts";
import { type Entered, enteredTeams } from "./tournament.ts";

/** The tournament with the teams of earlier rows in it. */
interface Draft {
  readonly entered: Entered;
  readonly lists: ReadonlyMap<string, { readonly entry: string[]; readonly waiting: string[] }>;
  /** Lines of rows that come in, by `division key`. */
  readonly lines: Map<string, number>;
  /** Athletes of the club who play, as `division athlete`. */
  readonly playing: Set<string>;
}

/** The division that a row names, or the first one; null while nobody has decided what its name stands for. */
function divisionOf({ resolve }: RowContext, { firstId }: Entered, level: string | null): string | null {
  const found = level === null ? "leaveOut" : resolve("division", level);
  if (found === "leaveOut") return firstId;
  return typeof found === "object" ? found.id : null;
}

/** Where a team of a division stands when it comes now; null: no place, and nobody waits. By the rule of the form. */
function placeIn({ entered, lists }: Draft, divisionId: string): keyof Lists | null {
  const [terms, own] = [entered.termsOf.get(divisionId), lists.get(divisionId)];
  if (!terms || !own) return null;
  try {
    return listFor({ tournament: terms }, own, null);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/**
 * The tournament with what earlier rows of the file bring that are not written yet: once it is written, it is among the
 * teams that are in.
 */
async function draftBefore(db: Queryable, context: RowContext, entered: Entered, line: number): Promise<Draft> {
  const level = sql<string | null>`${importRows.read} #>> '{values,team.level}'`;
  const before = await db
    .select({ level, rows: count() })
    .from(importRows)
    .where(
      and(
        eq(importRows.organisationId, context.organisationId),
        eq(importRows.importId, context.row.id),
        lt(importRows.line, line),
        eq(importRows.verdict, "new"),
        isNull(importRows.outcome),
        sql`${importRows.decision} ->> 'as' is distinct from 'skip'`,
      ),
    )
    .groupBy(level);
  const lists = [...entered.lists].map(([id, { entry, waiting }]): [string, { entry: string[]; waiting: string[] }] => [
    id,
    { entry: [...entry], waiting: [...waiting] },
  ]);
  const draft: Draft = { entered, lists: new Map(lists), lines: new Map(), playing: new Set(entered.playing) };
  for (const { level: name, rows } of before) {
    const divisionId = divisionOf(context, entered, name);
    for (let at = 0; divisionId !== null && at < rows; at += 1) {
      const list = placeIn(draft, divisionId);
      if (list !== null) draft.lists.get(divisionId)?.[list].push(`${name} ${at}`);
    }
  }
  return draft;
}

/** What of the row is wrong by itself, whatever the tournament asks. */
function ownProblems({ read: { problems }, sameAs }: RowToJudge, players: readonly TeamPlayer[]): Problem[] {
  const isSaid = problems.some(({ field }) => field === "team.players" || field === "contact.fullName");
  return [
    ...problems.map(({ field, code, params }) => problemAt(field, code, params)),
    ...(players.length > 0 || isSaid ? [] : [problemAt("team.players", "field.required")]),
    ...(sameAs === null ? [] : [problemAt(null, "import.same_as_line", { line: sameAs })]),
  ];
}

/** What the tournament's terms say against a team. Until its division is known only what is the same in all of them. */
function againstTerms(
  terms: TournamentRow,
  divisionId: string | null,
  { name, players, paid }: Pick<TeamPlan, "name" | "players" | "paid">,
): Problem[] {
  const problems: Problem[] = [];
  if (terms.teamNameRequired && name === null) problems.push(problemAt("team.name", "registration.name_required"));
  for (const { limit, allowed, found } of brokenLimits(terms, players, false))
    if (divisionId !== null || limit === "players")
      problems.push(problemAt("team.players", `registration.limit.${limit}`, { allowed, found }));
  if (divisionId !== null && paid > terms.feePerTeam) problems.push(problemAt("team.paid", "import.paid_above_price"));
  return problems;
}

/** What was paid: an amount, or all of the fee where the cell only says yes. */
function paidOf(values: RowToJudge["read"]["values"], terms: TournamentRow | null): number {
  const paid = values["team.paid"];
  if (typeof paid === "number") return paid;
  return paid === true ? (terms?.feePerTeam ?? 0) : 0;
}

/** What a row says of a team, where it comes in, and what is wrong with that. */
function judgeRow(context: RowContext, row: RowToJudge, draft: Draft, captain: TeamPlayer | undefined) {
  const { entered } = draft;
  const { values } = row.read;
  const [name, level] = [textOf(values, "team.name"), textOf(values, "team.level")];
  const people = peopleOf(values);
  const players = people.players.map((one) => (one.isCaptain && captain ? captain : one));
  const divisionId = divisionOf(context, entered, level);
  const key = `${divisionId} ${teamKey(name, people.players)}`;
  const label = name ?? people.players.map(({ lastName }) => lastName).join(" / ");
  const terms = divisionId === null ? entered.terms : (entered.termsOf.get(divisionId) ?? null);
  const paid = paidOf(values, terms);
  const own = ownProblems(row, people.players);
  const recordId = entered.teams.get(key) ?? null;
  const plan =
    divisionId === null || recordId !== null
      ? undefined
      : { ...{ label, divisionId, name, players, notes: people.notes, paid } };
  if (recordId !== null) return { key, label, plan, recordId, divisionId, place: null, problems: own };
  const problems = [...own];
  const earlier = divisionId === null || row.sameAs !== null ? undefined : draft.lines.get(key);
  if (earlier !== undefined) problems.push(problemAt(null, "import.same_as_line", { line: earlier }));
  if (entered.obstacle !== null) problems.push(problemAt(null, entered.obstacle));
  if (terms !== null) problems.push(...againstTerms(terms, divisionId, { name, players, paid }));
  if (captain && draft.playing.has(`${divisionId} ${captain.athleteId}`))
    problems.push(problemAt("contact.fullName", "registration.athlete_twice"));
  const place = divisionId === null ? null : placeIn(draft, divisionId);
  if (divisionId !== null && place === null) problems.push(problemAt(null, "registration.full"));
  return { key, label, plan, recordId, divisionId, place, problems };
}

/**
 * Judges rows of teams by what the tournament is now, in the order of the rows: each counts with those before it, so that
 * it is seen who waits. A team that is registered stays as it is.
 */
export async function judgeTeams(
  db: Queryable,
  context: RowContext,
  rows: readonly RowToJudge[],
): Promise<Judgement<TeamPlan>[]> {
  const { organisationId } = context;
  const { eventId } = context.row;
  const [first] = rows;
  if (eventId === null || !first) return [];
  const entered = await enteredTeams(db, organisationId, eventId);
  const captains = await captainsOf(db, organisationId, rows);
  const draft = await draftBefore(db, context, entered, first.line);
  return rows.map((row) => {
    const { line, read } = row;
    const captain = captains.get(line);
    const { key, label, plan, recordId, divisionId, place, problems } = judgeRow(context, row, draft, captain);
    const verdict = problems.length > 0 ? "wrong" : recordId !== null ? "same" : "new";
    if (verdict === "new" && divisionId !== null && place !== null) {
      draft.lists.get(divisionId)?.[place].push(`${line}`);
      draft.lines.set(key, line);
      if (captain) draft.playing.add(`${divisionId} ${captain.athleteId}`);
    }
    const remarks: ImportRow["remarks"] = [
      ...read.remarks.map(({ field, code }) => ({ field, code })),
      ...(recordId === null ? [] : [{ field: "team.name", code: "import.team_there" as const }]),
      ...(verdict === "new" && place === "waiting" ? [{ field: "team.name", code: "import.team_waits" as const }] : []),
    ];
    const level = textOf(read.values, "team.level");
    return {
      line,
      verdict,
      judged: {
        label,
        values: read.values as ImportRow["values"],
        changes: [],
        recordId,
        candidates: [],
        problems,
        remarks,
        questions: [],
      },
      missing: level !== null && divisionId === null ? [{ about: "division" as const, name: level }] : [],
      planFor: () => (problems.length > 0 ? undefined : plan),
    };
  });
}
