import type { Sql } from "postgres";
import { noOrganisation } from "../format/record.ts";
import { type PersonalText, peopleIn, personIn, unseal, unsealIn } from "../format/sealed-text.ts";
import type { Cursor } from "./cursor.ts";
import { type ActionFilters, ofOrganisation, rowTerms, type SearchPeople, termQuery } from "./index-terms.ts";
import { readKeys } from "./person-directory.ts";
import { resolvePeople } from "./resolve-people.ts";

/** Which part of the log: below `before`, above `after`; the newest when both are left out. */
export interface PageRange {
  readonly before?: Cursor | undefined;
  readonly after?: Cursor | undefined;
  readonly limit: number;
}

/** An action as the log has it: the row that ended it, and when it was begun. */
export interface FoundAction {
  readonly id: number;
  readonly at: Date;
  readonly startedAt: Date | null;
  readonly actionId: string;
  readonly kind: string;
  readonly accountId: string | null;
  readonly staffMemberId: string | null;
  readonly actorName: PersonalText;
  readonly actorEmail: PersonalText | null;
  /** Id of the actor in the directory of people; null where name and e-mail are not sealed, or were erased. */
  readonly actorPerson: string | null;
  readonly actorRoles: readonly string[];
  readonly action: string;
  readonly targetType: string | null;
  readonly targetId: string | null;
  readonly targetLabel: PersonalText | null;
  readonly targetPerson: string | null;
  readonly changes: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>> | null;
  readonly outcome: string | null;
  readonly errorCode: string | null;
  readonly requestId: string;
  readonly address: string;
}

/** A page of actions. `hasMore`: others lie further on in the direction of reading. */
interface FoundActions {
  /** Newest first. */
  readonly actions: readonly FoundAction[];
  readonly hasMore: boolean;
}

/** Rows that are looked through in the order of time before the index of terms is asked: what is common is among them. */
const recentRows = { plain: 1_500, words: 300 };
/** No action lies outside of these. */
const [beginning, end] = [new Date(0), new Date("9999-12-30T00:00:00Z")];
const lastId = Number.MAX_SAFE_INTEGER;
/** An intent may be on its way for this long, and after that its end is recorded as unknown; in milliseconds. */
const [onItsWay, givenUp] = [20_000, 900_000];
const day = 86_400_000;

/**
 * Actions of an organisation (`noOrganisation`: of none) that match: the newest, or those just below or just above a
 * place. Never reads more than the months that it needs (ADR 23). An action that was begun and has not ended is unknown
 * after 20 seconds; until that is recorded it is shown on the newest page only.
 */
export async function findActions(
  sql: Sql,
  organisationId: string,
  filters: ActionFilters,
  part: PageRange,
): Promise<FoundActions> {
  const { before, after, limit } = part;
  const range = rangeOf(filters, part);
  const people = await resolvePeople(sql, organisationId, filters);
  const isUpwards = after !== undefined && before === undefined;
  const isNewest = before === undefined && after === undefined;
  const [places, lost] = await Promise.all([
    cursorsOf(sql, organisationId, { filters, people }, { ...range, isUpwards, most: limit + 1 }),
    isNewest ? unsettled(sql, organisationId, { filters, people }, range) : [],
  ]);
  const wanted = [...places, ...lost].toSorted((a, b) => (isUpwards ? 1 : -1) * compareCursors(a, b)).slice(0, limit);
  const rows = await rowsAt(sql, organisationId, wanted);
  return { actions: rows.toSorted((a, b) => compareCursors(b, a)), hasMore: places.length + lost.length > limit };
}

/** The organisation's id as the log's rows have it. */
const idOrNull = (organisationId: string) => (organisationId === noOrganisation ? null : organisationId);

const compareCursors = (one: Cursor, other: Cursor): number =>
  one.at.getTime() - other.at.getTime() || one.id - other.id;

interface Range {
  readonly lower: Cursor;
  readonly upper: Cursor;
}

/** The range of a search; both ends are exclusive. */
function rangeOf({ from, until }: ActionFilters, { before, after }: PageRange): Range {
  const lower = from ? { at: from, id: -1 } : { at: beginning, id: -1 };
  const upper = until ? { at: until, id: -1 } : { at: end, id: lastId };
  return {
    lower: after && compareCursors(after, lower) > 0 ? after : lower,
    upper: before && compareCursors(before, upper) < 0 ? before : upper,
  };
}

/** What is asked, and whom its words may mean. */
interface Query {
  readonly filters: ActionFilters;
  readonly people: SearchPeople;
}

interface Step extends Range {
  readonly isUpwards: boolean;
  readonly most: number;
}

async function cursorsOf(
  sql: Sql,
  organisationId: string,
  { filters, people }: Query,
  { lower, upper, isUpwards, most }: Step,
): Promise<Cursor[]> {
  const { role, actions, outcome, address } = filters;
  const query = termQuery(organisationId, filters, people);
  const hasWords = Boolean(filters.actor || filters.target || filters.words?.length);
  const rows = await sql<RawCursor[]>`
    select ${milliseconds(sql)} as at, id::float8 as id from dashboard.find_audit_rows(${idOrNull(organisationId)},
      ${query}::text::tsquery, ${hasWords}, ${role ?? null}, ${actions ? [...actions] : null}::text[], ${outcome ?? null},
      ${address ?? null}, ${instant(sql, lower.at)}, ${lower.id}, ${instant(sql, upper.at)}, ${upper.id}, ${isUpwards},
      ${most}, ${hasWords ? recentRows.words : recentRows.plain})`;
  return rows.map(toCursor);
}

interface RawCursor {
  readonly at: number;
  readonly id: number;
}

// why not as they are: what a connection makes of dates depends on who else uses it (drizzle leaves them as texts).
const milliseconds = (sql: Sql) => sql`(extract(epoch from at) * 1000)::float8`;
const instant = (sql: Sql, date: Date) => sql`${date.toISOString()}::text::timestamptz`;
const toCursor = ({ at, id }: RawCursor): Cursor => ({ at: new Date(at), id });

/**
 * Intents of the last minutes that should have ended and have not.
 * why times of this process: constants keep the other months out of the plan.
 */
async function unsettled(sql: Sql, organisationId: string, { filters, people }: Query, { lower, upper }: Range) {
  if (filters.outcome !== undefined && filters.outcome !== "unknown") return [];
  const query = termQuery(organisationId, { ...filters, outcome: undefined }, people);
  const since = Math.max(Date.now() - givenUp, lower.at.getTime());
  const until = Math.min(Date.now() - onItsWay, upper.at.getTime());
  const rows = await sql<RawCursor[]>`
    select ${milliseconds(sql)} as at, id::float8 as id from dashboard.audit_log a
    where kind = 'intent' and ${ofOrganisation(sql, organisationId)}
      and at >= ${instant(sql, new Date(since))} and at < ${instant(sql, new Date(until))}
      and ${query === null ? sql`true` : sql`${rowTerms(sql)} @@ ${query}::text::tsquery`}
      and not exists (select from dashboard.audit_log l where l.action_id = a.action_id and l.kind <> 'intent'
        and l.at >= ${instant(sql, new Date(since - day))} and l.at < ${instant(sql, new Date(Date.now() + day))})
    order by a.at desc limit 25`;
  return rows.map(toCursor);
}

/** The rows at these places, each with the time of its intent; without those whose outcome came after all. */
async function rowsAt(sql: Sql, organisationId: string, places: readonly Cursor[]): Promise<FoundAction[]> {
  if (places.length === 0) return [];
  const times = places.map(({ at }) => at.getTime());
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const at = (time: number) => instant(sql, new Date(time));
  const rows = await sql<StoredAction[]>`
    with rows as materialized (
      select * from dashboard.audit_log where id = any(${places.map(({ id }) => id)}::bigint[])
        and at between ${at(first)} and ${at(last)} and ${ofOrganisation(sql, organisationId)}),
    others as materialized (
      select action_id, kind, at from dashboard.audit_log where action_id in (select action_id from rows)
        and at between ${at(first - day)} and ${at(last + day)})
    select a.id::float8 as id, (extract(epoch from a.at) * 1000)::float8 as at,
      (select (extract(epoch from min(o.at)) * 1000)::float8 from others o
        where o.action_id = a.action_id and o.kind = 'intent' and a.kind <> 'intent') as "startedAt",
      a.action_id as "actionId", a.kind, a.account_id as "accountId", a.staff_member_id as "staffMemberId",
      a.actor_name as "actorName", a.actor_email as "actorEmail", a.actor_roles as "actorRoles", a.action,
      a.target_type as "targetType", a.target_id as "targetId", a.target_label as "targetLabel", a.changes, a.outcome,
      a.error_code as "errorCode", a.request_id as "requestId", a.address
    from rows a
    where a.kind <> 'reconciled'
      or not exists (select from others o where o.action_id = a.action_id and o.kind = 'outcome')`;
  return readActions(
    sql,
    rows.map((row) => ({
      ...row,
      at: new Date(row.at),
      startedAt: row.startedAt === null ? null : new Date(row.startedAt),
    })),
  );
}

type Personal = "actorName" | "actorEmail" | "actorPerson" | "targetLabel" | "targetPerson";
/** What is personal in an action, as the log has it. */
interface StoredTexts {
  readonly actorName: string;
  readonly actorEmail: string | null;
  readonly targetLabel: string | null;
}
type StoredAction = Omit<FoundAction, Personal | "at" | "startedAt"> &
  StoredTexts & { readonly at: number; readonly startedAt: number | null };

/** Actions in plain, with the keys that are left. */
export async function readActions(
  sql: Sql,
  rows: readonly (Omit<FoundAction, Personal> & StoredTexts)[],
): Promise<FoundAction[]> {
  const keys = await readKeys(
    sql,
    rows.flatMap(({ actorName, actorEmail, targetLabel, changes }) =>
      peopleIn([actorName, actorEmail, targetLabel, changes]),
    ),
  );
  const left = (text: string | null) => {
    const id = personIn(text);
    return id !== null && keys.has(id) ? id : null;
  };
  return rows.map((row) => ({
    ...row,
    actorName: unseal(keys, row.actorName),
    actorEmail: row.actorEmail === null ? null : unseal(keys, row.actorEmail),
    actorPerson: left(row.actorName),
    targetLabel: row.targetLabel === null ? null : unseal(keys, row.targetLabel),
    targetPerson: left(row.targetLabel),
    changes: unsealIn(keys, row.changes),
  }));
}
