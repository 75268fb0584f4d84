import { and, eq, sql } from "drizzle-orm";
import type { OrganizationRow } from "#upstream/account/organizations/store.ts";
import { addDays, localDateOf } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { receipts } from "#upstream/money/receipts/table.ts";
import { clubDeletions } from "../club-exports/table.ts";
import { recordProviderAction } from "../provider-actions/record.ts";
import { providerActions } from "../provider-actions/table.ts";
import { type ClubCommand, type Given, Misused, Refused, textOf } from "./command.ts";
import { deleteClubRows } from "./deletion.ts";
import { changeClub } from "./find.ts";

const dayMs = 24 * 3_600_000;
/** Years for which receipts are kept (art. 2220 c.c.). */
const receiptYears = 10;

/** @throws Refused unless the provider wrote the club into a file within a day */
async function requireExport(tx: Queryable, { id, name }: OrganizationRow, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs).toISOString();
  const ofClub = and(eq(providerActions.organisationId, id), eq(providerActions.action, "export"));
  const [recent] = await tx
    .select({ id: providerActions.id })
    .from(providerActions)
    .where(and(ofClub, sql`${providerActions.createdAt} > ${since}::timestamptz`))
    .limit(1);
  if (!recent) throw new Refused(`${name} has no export of the last day: club export ${id} FILE writes one.`);
}

/** @throws Refused where receipts must be kept, unless it is said that they were handed over */
async function requireReceipts(tx: Queryable, { id, name, timeZone }: OrganizationRow, now: Date, given: Given) {
  if (given.options["receipts-exported"] === true) return;
  const today = localDateOf(now, timeZone);
  const since = `${Number(today.slice(0, 4)) - receiptYears}-${today.slice(5)}`;
  // The 29th of February is a day of few years.
  const from = addDays(`${since.slice(0, 8)}01`, Number(since.slice(8)) - 1);
  const [young] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(receipts)
    .where(and(eq(receipts.organisationId, id), sql`${receipts.issuedOn} > ${from}::date`));
  if (young && young.count > 0)
    throw new Refused(
      `${name} has ${young.count} receipts that are younger than ${receiptYears} years, and has to keep them: --receipts-exported says that it has them.`,
    );
}

/** Whether the deletion began before, and is only to go on. */
async function hasBegun(tx: Queryable, organisationId: string): Promise<boolean> {
  const rows = await tx.select().from(clubDeletions).where(eq(clubDeletions.organisationId, organisationId));
  return rows.length > 0;
}

/**
 * Deletes a suspended club with all that is its own. What was begun goes on when the command is given again. Accounts are
 * people's own and stay; only their bond to this club goes.
 */
export const deleteClub: ClubCommand = {
  usage: 'delete CLUB --confirm "NAME" [--receipts-exported]',
  options: { confirm: { type: "string" }, "receipts-exported": { type: "boolean" } },
  words: 1,
  async run({ db, now, actor }, given) {
    const [word = ""] = given.words;
    const confirmed = textOf(given, "confirm");
    const { id, name } = await changeClub(db, word, async (tx, club) => {
      if (confirmed !== club.name) throw new Misused(`--confirm must be the club's name: ${club.name}`);
      if (await hasBegun(tx, club.id)) return club;
      if (club.suspendedAt === null) throw new Refused(`${club.name} is not suspended: suspend it first.`);
      await requireExport(tx, club, now());
      await requireReceipts(tx, club, now(), given);
      await tx.insert(clubDeletions).values({ organisationId: club.id, actor });
      await recordProviderAction(tx, {
        organisationId: club.id,
        actor,
        action: "delete",
        changes: { name: club.name },
      });
      return club;
    });
    await deleteClubRows(db, id);
    return {
      lines: [
        `${name} is deleted.`,
        "Accounts of its people stay, without this club: they are their own.",
        "Not touched: backups of the database, mails that are files, and the action log of the dashboard.",
      ],
      json: { id, deleted: true },
    };
  },
};
