import { asc } from "drizzle-orm";
import { Id } from "#contracts/scalars.ts";
import { lockOrganization, type OrganizationRow } from "#upstream/account/organizations/store.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { foldedName } from "#upstream/core/folded-name.ts";
import type { Database, Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { Refused } from "./command.ts";

/** Namesakes that a refusal names at most. */
const most = 10;

/**
 * The id of the club that a command names: by its id, its whole name, or a part of it that no other club has. Capitals and
 * accents do not count.
 * @throws Refused when there is none, or more than one
 */
export async function findClub(db: Queryable, word: string): Promise<string> {
  const all = await db
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .orderBy(asc(organizations.name), asc(organizations.id));
  const sought = foldedName(word);
  const byId = Id.safeParse(word).success ? all.filter(({ id }) => id === word.toLowerCase()) : [];
  const whole = all.filter(({ name }) => foldedName(name) === sought);
  const parts = sought === "" ? [] : all.filter(({ name }) => foldedName(name).includes(sought));
  const found = [byId, whole, parts].find((some) => some.length > 0) ?? [];
  const [only, ...others] = found;
  if (!only) throw new Refused(`There is no club ${word}.`);
  if (others.length === 0) return only.id;
  const named = found.slice(0, most).map(({ id, name }) => `${name} (${id})`);
  const more = found.length > most ? `, and ${found.length - most} more` : "";
  throw new Refused(`${word} may be more than one club: ${named.join(", ")}${more}. Name it by its id.`);
}

/** Changes a club that a command names, which other changes of it wait for. @throws Refused as `findClub` */
export const changeClub = <T>(
  db: Database,
  word: string,
  work: (tx: Queryable, club: OrganizationRow) => Promise<T>,
): Promise<T> =>
  inTransaction(db, async (tx) => {
    const club = await lockOrganization(tx, await findClub(tx, word));
    if (!club) throw new Refused(`The club ${word} was deleted at this moment.`);
    return work(tx, club);
  });
