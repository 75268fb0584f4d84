import { asc, eq, sql } from "drizzle-orm";
import { organizations } from "#upstream/account/organizations/table.ts";
import { localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { daysLeft, type ModuleState, moduleStates, stateWords } from "./module-states.ts";

/** What the provider sees of a club: figures, no people. */
export interface ClubFacts {
  readonly id: string;
  readonly name: string;
  readonly isDemo: boolean;
  readonly suspended: { readonly since: string; readonly reason: string } | null;
  readonly contractUrl: string | null;
  readonly timeZone: string;
  readonly createdAt: string;
  readonly modules: Readonly<Record<string, { readonly state: ModuleState; readonly daysLeft: number | null }>>;
  readonly staff: number;
  readonly members: number;
  /** Size of all stored files. */
  readonly bytes: number;
  /** The last time that somebody of the staff came in whose session is not over; null when there is none. */
  readonly lastSignInAt: string | null;
  /** The club's date, by which days are counted. */
  readonly today: string;
}

const of = sql`${organizations.id}`;
const figures = {
  staff: sql<number>`(select count(*)::int from upstream.staff_members s where s.organisation_id = ${of})`,
  members: sql<number>`(select count(*)::int from upstream.memberships m
    where m.organisation_id = ${of} and m.status = 'accepted')`,
  bytes: sql<string>`(select coalesce(sum(f.size), 0) from upstream.media f where f.organisation_id = ${of})`,
  lastSignIn: sql<string | null>`(select max(t.created_at) from upstream.tokens t
    join upstream.staff_members s on s.id = t.staff_member_id where s.organisation_id = ${of})`,
};

/** The facts of one club, or of all by name. */
export async function clubFacts(db: Queryable, now: Date, id?: string): Promise<ClubFacts[]> {
  const rows = await db
    .select({ club: organizations, ...figures })
    .from(organizations)
    .where(id === undefined ? undefined : eq(organizations.id, id))
    .orderBy(asc(organizations.name), asc(organizations.id));
  const all: ClubFacts[] = [];
  for (const { club, staff, members, bytes, lastSignIn } of rows) {
    const { suspendedAt, suspendedReason, timeZone } = club;
    const today = localDateOf(now, timeZone);
    const states = Object.entries(await moduleStates(db, club));
    all.push({
      ...{ id: club.id, name: club.name, isDemo: club.isDemo, contractUrl: club.contractUrl, timeZone, today },
      suspended: suspendedAt === null ? null : { since: suspendedAt.toISOString(), reason: suspendedReason ?? "" },
      createdAt: club.createdAt.toISOString(),
      modules: Object.fromEntries(states.map(([word, state]) => [word, { state, daysLeft: daysLeft(state, today) }])),
      ...{ staff, members, bytes: Number(bytes) },
      lastSignInAt: lastSignIn === null ? null : new Date(lastSignIn).toISOString(),
    });
  }
  return all;
}

/** The modules of a club on one line. */
export const moduleLine = ({ modules, today }: ClubFacts): string =>
  Object.entries(modules)
    .map(([word, { state }]) => `${word} ${stateWords(state, today)}`)
    .join(", ");
