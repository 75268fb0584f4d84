import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { ConsentState, ConsentsState } from "#contracts/academy/consents.ts";
import { consentKinds } from "../consent-kinds/table.ts";
import { consentAnswers } from "./table.ts";

// The one place that says how an athlete stands to a kind. Lists, records and exports read it here.

/** The order in which answers to one kind count, in a query that calls them `answer`: the last one first. */
export const lastFirst = sql`answer.created_at desc, answer.sequence desc`;

const answersOf = (athleteId: SQLWrapper) => sql`
  from ${consentAnswers} answer
 where answer.organisation_id = kind.organisation_id and answer.athlete_id = ${athleteId} and answer.kind_id = kind.id`;

/**
 * How an athlete stands to a kind, in a query that calls it `kind`. A refusal counts for the text that was refused: a
 * new version asks anew. Nobody refuses to have read something: an acknowledgement that was taken back is missing.
 */
export const consentState = (athleteId: SQLWrapper): SQL<ConsentState> => sql<ConsentState>`coalesce((
  select case
    when answer.is_given and answer.text_number = kind.text_number then 'given'
    when answer.is_given then 'outdated'
    when kind.type = 'acknowledgement' or answer.text_number < kind.text_number then 'missing'
    when exists (select ${answersOf(athleteId)} and answer.is_given) then 'withdrawn'
    else 'declined' end
  ${answersOf(athleteId)} order by ${lastFirst} limit 1), 'missing')`;

/** The kinds that a club asks at present, each with an athlete's state: columns `id, is_required, state`. */
const asked = (organisationId: string, athleteId: SQLWrapper) => sql`
  select kind.id, kind.is_required, ${consentState(athleteId)} as state
    from ${consentKinds} kind where kind.organisation_id = ${organisationId} and kind.is_asked`;

/** What is asked anew, or was never asked. */
const isOpen = sql`each.state in ('missing', 'outdated')`;

/** An athlete's consents at a glance; null where the club asks nothing. */
export const consentsState = (organisationId: string, athleteId: SQLWrapper): SQL<ConsentsState> => sql<ConsentsState>`(
  select case when count(*) = 0 then null when bool_or(each.is_required and ${isOpen}) then 'missing'
              when bool_or(${isOpen}) then 'open' else 'complete' end
    from (${asked(organisationId, athleteId)}) each)`;

/**
 * Whether an athlete's consents are as a filter says: of one kind, whether it was given, is to be asked, or was refused;
 * of `any`, whether all were given, one is to be asked, or one was refused. A kind that the club does not ask fits nobody.
 */
export function consentIs(organisationId: string, athleteId: SQLWrapper, filter: string): SQL {
  const [kind = "", answer] = filter.split(".");
  const fits = {
    given: sql`each.state = 'given'`,
    open: isOpen,
    refused: sql`each.state in ('declined', 'withdrawn')`,
  }[answer as "given" | "open" | "refused"];
  const states = sql`(${asked(organisationId, athleteId)}) each`;
  if (kind !== "any") return sql`exists (select from ${states} where each.id = ${kind}::uuid and ${fits})`;
  if (answer === "given") return sql`(select coalesce(bool_and(${fits}), false) from ${states})`;
  return sql`exists (select from ${states} where ${fits})`;
}
