import { isDeepStrictEqual } from "node:util";
import { and, arrayContains, eq, inArray, sql } from "drizzle-orm";
import type { z } from "zod";
import { NewClub, NewManager } from "#contracts/operations/setup.ts";
import { organizations } from "#upstream/account/organizations/table.ts";
import { issueInvitationCode } from "#upstream/auth/users/recovery.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { foldedName } from "#upstream/core/folded-name.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { accountToInvite } from "#upstream/staff/staff-members/invitation.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { providerActions } from "../provider-actions/table.ts";
import { type ClubCommand, type ClubContext, type Given, Misused, optionalTextOf, Refused, textOf } from "./command.ts";
import { mailInvitation } from "./invitation.ts";
import { grantsOf, type ModuleGrant } from "./module-grants.ts";
import { createClub, lockClubs } from "./new-club.ts";

/** What the command asks for. */
interface Asked {
  readonly club: z.output<typeof NewClub> & { readonly modules: readonly ModuleGrant[] };
  readonly manager: z.output<typeof NewManager>;
  readonly key: string | undefined;
}

/** The options by the fields that they fill. */
const optionOf: Readonly<Record<string, string>> = {
  name: "name",
  communicationLanguage: "language",
  defaultCurrency: "currency",
  timeZone: "time-zone",
  email: "manager",
  firstName: "manager-name",
  lastName: "manager-name",
};

/** The values as the contract takes them. @throws Misused that names the options that it refuses */
function parsed<T extends z.ZodType>(shape: T, values: z.input<T>): z.output<T> {
  const result = shape.safeParse(values);
  if (result.success) return result.data;
  const wrong = new Set(result.error.issues.map(({ path }) => `--${optionOf[String(path[0])] ?? String(path[0])}`));
  throw new Misused(`Not taken: ${[...wrong].join(", ")}.`);
}

/** `Anna Verdi`, or `De Luca, Anna Maria` where the first name is not the first word only. @throws Misused */
export function personOf(name: string): { firstName: string; lastName: string } {
  const comma = name.indexOf(",");
  if (comma >= 0) return { firstName: name.slice(comma + 1).trim(), lastName: name.slice(0, comma).trim() };
  const space = name.trim().search(/\s/u);
  if (space < 0)
    throw new Misused('--manager-name takes a first and a last name: "Anna Verdi", or "De Luca, Anna Maria".');
  return { firstName: name.trim().slice(0, space), lastName: name.trim().slice(space).trim() };
}

function askedOf(given: Given): Asked {
  const option = (name: string) => optionalTextOf(given, name);
  const club = parsed(NewClub, {
    name: textOf(given, "name"),
    communicationLanguage: (option("language") ?? "it") as "it",
    defaultCurrency: (option("currency") ?? "eur") as "eur",
    timeZone: option("time-zone") ?? "Europe/Rome",
  });
  const manager = parsed(NewManager, {
    email: textOf(given, "manager"),
    ...personOf(textOf(given, "manager-name")),
  });
  const modules = grantsOf(option("modules") ?? "facilities,academy,tournaments", option("until"));
  const key = option("key");
  if (key !== undefined && key.length > 200) throw new Misused("--key is longer than 200 characters.");
  return { club: { ...club, modules }, manager, key };
}

/** What decides whether a club is the one that is asked for. */
const comparedOf = ({ club }: Asked) => ({
  language: club.communicationLanguage,
  currency: club.defaultCurrency,
  "time-zone": club.timeZone,
  modules: club.modules,
});

interface Present {
  readonly id: string;
  readonly name: string;
  /** What was asked for when it was made, by option; only what is known of it. */
  readonly asked: Readonly<Record<string, unknown>>;
}

/** What a club's making noted of it: columns of the action by the options they came from. */
const presentOf = (
  { id, name }: Pick<Present, "id" | "name">,
  { timeZone, ...changes }: Readonly<Record<string, unknown>>,
): Present => ({
  id,
  name,
  asked: { ...changes, ...(timeZone !== undefined && { "time-zone": timeZone }) },
});

/** Whether the account of an address manages a club. */
async function isManagedBy(tx: Queryable, organisationId: string, email: string): Promise<boolean> {
  const rows = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .innerJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(
      and(
        eq(staffMembers.organisationId, organisationId),
        eq(sql`lower(${accounts.email})`, email.toLowerCase()),
        arrayContains(staffMembers.roles, ["manager"]),
      ),
    );
  return rows.length > 0;
}

/** The club that a key made. @throws Refused when it is not there any more */
async function findByKey(tx: Queryable, key: string): Promise<Present | undefined> {
  const [action] = await tx
    .select()
    .from(providerActions)
    .where(and(eq(providerActions.action, "create"), eq(sql`${providerActions.changes} ->> 'key'`, key)));
  if (!action) return undefined;
  const [club] = await tx
    .select({ id: organizations.id, name: organizations.name })
    .from(organizations)
    .where(eq(organizations.id, action.organisationId));
  if (!club) throw new Refused(`The club of the key ${key} was made, and deleted since: take another key.`);
  return presentOf(club, action.changes);
}

/** The club of a name, whatever its capitals and accents, that an address manages. @throws Refused when others manage it */
async function findByName(tx: Queryable, { club, manager }: Asked): Promise<Present | undefined> {
  const all = await tx.select({ id: organizations.id, name: organizations.name }).from(organizations);
  const namesakes = all.filter(({ name }) => foldedName(name) === foldedName(club.name));
  const [first] = namesakes;
  if (!first) return undefined;
  for (const namesake of namesakes) {
    const { id } = namesake;
    if (!(await isManagedBy(tx, id, manager.email))) continue;
    const [action] = await tx
      .select({ changes: providerActions.changes })
      .from(providerActions)
      .where(and(eq(providerActions.action, "create"), inArray(providerActions.organisationId, [id])));
    return presentOf(namesake, action?.changes ?? {});
  }
  throw new Refused(
    `A club ${first.name} is there (${first.id}), with another manager. If yours is another club, give it a --key.`,
  );
}

/** @throws Refused that names what else was asked for when the club was made */
async function requireSame(tx: Queryable, present: Present, asked: Asked): Promise<void> {
  const before: Readonly<Record<string, unknown>> = present.asked;
  const differing = Object.entries(comparedOf(asked))
    .filter(([name, value]) => name in before && !isDeepStrictEqual(before[name], value))
    .map(([name]) => name);
  if (typeof before.name === "string" && foldedName(before.name) !== foldedName(asked.club.name))
    differing.unshift("name");
  if (!(await isManagedBy(tx, present.id, asked.manager.email))) differing.push("manager");
  if (differing.length === 0) return;
  throw new Refused(
    `The club is there (${present.id}), and was made with another ${differing.join(", ")}. Nothing was changed.`,
  );
}

/** Finds the club or makes it, with its manager's account and invitation. */
function findOrCreate({ db, now, actor }: ClubContext, asked: Asked) {
  return inTransaction(db, async (tx) => {
    await lockClubs(tx);
    const present = await (asked.key === undefined ? findByName(tx, asked) : findByKey(tx, asked.key));
    if (present) {
      await requireSame(tx, present, asked);
      return { isNew: false, organisationId: present.id, clubName: present.name } as const;
    }
    const { email, ...person } = asked.manager;
    const account = await accountToInvite(tx, email, person);
    const { name, communicationLanguage: language, defaultCurrency: currency, timeZone, modules } = asked.club;
    const club = { name, language, currency, timeZone, modules, managerId: account.id, invited: person };
    const { organisationId } = await createClub(tx, club, { actor, now: now(), key: asked.key });
    const code = account.passwordHash === null ? await issueInvitationCode(tx, account.id, now()) : undefined;
    return { isNew: true, organisationId, account, code } as const;
  });
}

async function run(context: ClubContext, given: Given) {
  const asked = askedOf(given);
  const { name, communicationLanguage } = asked.club;
  const done = await findOrCreate(context, asked);
  const { organisationId: id } = done;
  if (!done.isNew)
    return { lines: [`${done.clubName} is there already (${id}): nothing was changed.`], json: { id, created: false } };
  const invited = await mailInvitation(
    context,
    { name, email: null, communicationLanguage },
    done,
    asked.manager.firstName,
  );
  return {
    lines: [`${name} is made (${id}).`, ...invited.lines],
    json: { id, created: true, ...invited.json },
  };
}

/** Makes a club with its manager, and invites the manager. Done twice it changes nothing. */
export const create: ClubCommand = {
  usage:
    'create --name "ASD Aurora" --manager anna@example.org --manager-name "Anna Verdi" [--language it] [--currency eur] ' +
    "[--time-zone Europe/Rome] [--modules facilities,academy,tournaments:10] [--until 2027-12-31] [--key KEY]",
  options: Object.fromEntries(
    ["name", "manager", "manager-name", "language", "currency", "time-zone", "modules", "until", "key"].map((name) => [
      name,
      { type: "string" as const },
    ]),
  ),
  run,
};
