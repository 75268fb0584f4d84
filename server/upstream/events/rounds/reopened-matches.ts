import { sql } from "drizzle-orm";
import type { Queryable } from "#upstream/db/connection.ts";
import { matchIn, type Resolved } from "./resolved.ts";

/** What follows of the facts there were, and of others. */
interface BeforeAndAfter {
  readonly before: Resolved;
  readonly after: Resolved;
}

/** Whether a match is over, is still to be played or going on, or is never played; by its id. */
const stateOf = ({ competition, rounds }: Resolved) =>
  new Map(
    competition.rounds.flatMap((state, at) =>
      state.matches.map(({ id, key }) => {
        const { status, isVoid } = matchIn(rounds[at], key);
        return [id, isVoid ? "void" : status === "closed" ? "over" : "open"] as const;
      }),
    ),
  );

/** Matches that are over and were not, and those that are to be played after all. */
export function reopenedBy({ before, after }: BeforeAndAfter): { readonly over: string[]; readonly revived: string[] } {
  const was = stateOf(before);
  const turned = [...stateOf(after)].filter(([id, state]) => was.get(id) !== state);
  return {
    over: turned.flatMap(([id, state]) => (state === "over" ? [id] : [])),
    revived: turned.flatMap(([id, state]) => (state === "open" && was.has(id) ? [id] : [])),
  };
}

/**
 * The matches that are to be played after all, and whose court somebody else took meanwhile; of several that followed
 * each other on a court, the later ones. What is kept for the event gives way to its matches.
 */
export async function unscheduledBy(db: Queryable, change: BeforeAndAfter): Promise<ReadonlySet<string>> {
  const { revived } = reopenedBy(change);
  if (revived.length === 0) return new Set();
  const ids = sql`${sql.param(revived)}::uuid[]`;
  const rows = await db.execute<{ id: string }>(sql`
    with own as (
      select m.id, m.event_id, atom, tstzrange(m.start_at, m.end_at + make_interval(mins => m.buffer_minutes), '[)') as during
        from upstream.matches m cross join upstream.court_atoms(m.field_id) as atom
       where m.id = any(${ids}) and m.field_id is not null)
    select own.id from own join upstream.occupancies o on o.field_id = own.atom and o.during && own.during
     where not (o.kind = 'match' and o.source_id = any(${ids}))
       and not (o.kind = 'closure' and o.source_id in (select id from upstream.court_blocks where event_id = own.event_id))
    union
    select own.id from own join own as first on first.atom = own.atom and first.during && own.during
     where (lower(first.during), first.id) < (lower(own.during), own.id)`);
  return new Set(rows.map(({ id }) => id));
}
