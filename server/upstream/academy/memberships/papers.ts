import { inArray, type SQL, sql } from "drizzle-orm";
import { type DocumentType, documentTypes } from "#contracts/academy/document-types.ts";
import { DocumentState } from "#contracts/academy/states.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { documentState, requiredState } from "../documents/state.ts";
import { type Club, checkedPapersOf } from "./club.ts";
import { memberships } from "./table.ts";

/** The state of the worst of a member's papers. In a query over `memberships`. */
export const papersState = (club: Club): SQL<DocumentState> =>
  requiredState(memberships.athleteId, { ...club, required: checkedPapersOf(club) });

/** Whether the worst of a member's papers is in one of these states. In a query over `memberships`. */
export const papersAre = (club: Club, states: readonly DocumentState[]): SQL => inArray(papersState(club), [...states]);

/** The states of an athlete's papers, by type. */
export type Papers = Readonly<Record<DocumentType, DocumentState>>;

/** The states from the best to the worst, as the contract lists them. */
const worse = DocumentState.options;

/** The worst of the papers by which the club judges. */
export const worstOf = (papers: Papers, club: Club): DocumentState =>
  worse[Math.max(0, ...checkedPapersOf(club).map((type) => worse.indexOf(papers[type])))] ?? "valid";

/** The states of some athletes' papers, of all of them in one query. */
export async function papersOf(db: Queryable, club: Club, athleteIds: readonly string[]): Promise<Map<string, Papers>> {
  const rows = await db.execute<{ id: string; type: DocumentType; state: DocumentState }>(sql`
    select athlete.id, paper.type, ${documentState(sql`athlete.id`, sql`paper.type`, club)} as state
      from unnest(${sql.param([...athleteIds])}::uuid[]) as athlete(id)
     cross join unnest(${sql.param([...documentTypes])}::text[]) as paper(type)`);
  const found = Map.groupBy(rows, ({ id }) => id);
  return new Map(
    [...found].map(([id, ofAthlete]) => [
      id,
      Object.fromEntries(ofAthlete.map(({ type, state }) => [type, state])) as Record<DocumentType, DocumentState>,
    ]),
  );
}
