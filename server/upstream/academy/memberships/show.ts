import { and, asc, eq } from "drizzle-orm";
import type { Membership } from "#contracts/academy/memberships.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import { found } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { athletes } from "../athletes/table.ts";
import { guardians, guardianships } from "../guardians/table.ts";
import type { Club } from "./club.ts";
import { membersById, toSummaries } from "./rows.ts";
import { membershipStatusChanges, memberships } from "./table.ts";

/** What the page of one membership says beside its line in the list. */
async function detailOf(db: Queryable, organisationId: string, id: string) {
  const [row] = await db
    .select({
      origin: memberships.origin,
      message: memberships.message,
      notes: memberships.notes,
      gender: athletes.gender,
      taxIDCode: athletes.taxIdCode,
      photo: athletes.photo,
      athleteNotes: athletes.notes,
    })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.id, id)));
  return found(row);
}

const guardiansOf = (db: Queryable, organisationId: string, athleteId: string): Promise<Membership["guardians"]> =>
  db
    .select({
      id: guardians.id,
      firstName: guardians.firstName,
      lastName: guardians.lastName,
      relation: guardianships.relation,
      email: guardians.email,
      phoneNumber: guardians.phoneNumber,
      isPayer: guardianships.isPayer,
      receivesMail: guardianships.receivesMail,
    })
    .from(guardianships)
    .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
    .where(and(eq(guardianships.organisationId, organisationId), eq(guardianships.athleteId, athleteId)))
    .orderBy(asc(guardians.lastName), asc(guardians.firstName), asc(guardians.id));

async function historyOf(db: Queryable, organisationId: string, id: string): Promise<Membership["history"]> {
  const rows = await db
    .select({
      from: membershipStatusChanges.from,
      to: membershipStatusChanges.to,
      at: membershipStatusChanges.at,
      reason: membershipStatusChanges.reason,
      firstName: accounts.firstName,
      lastName: accounts.lastName,
      email: accounts.email,
    })
    .from(membershipStatusChanges)
    .leftJoin(staffMembers, eq(staffMembers.id, membershipStatusChanges.staffMemberId))
    .leftJoin(accounts, eq(accounts.id, staffMembers.accountId))
    .where(
      and(eq(membershipStatusChanges.organisationId, organisationId), eq(membershipStatusChanges.membershipId, id)),
    )
    .orderBy(asc(membershipStatusChanges.sequence));
  return rows.map(({ firstName, lastName, email, at, ...step }) => ({
    ...step,
    at: at.toISOString(),
    by: [firstName, lastName].filter(Boolean).join(" ") || email,
  }));
}

/**
 * The membership that an address leads to: that of whom its athlete was merged into, where they were.
 * @throws Refusal 404
 */
export async function membershipAt(db: Queryable, organisationId: string, id: string): Promise<string> {
  const [row] = await db
    .select({ mergedInto: athletes.mergedInto })
    .from(memberships)
    .innerJoin(athletes, eq(athletes.id, memberships.athleteId))
    .where(and(eq(memberships.organisationId, organisationId), eq(memberships.id, id)));
  const { mergedInto } = found(row);
  if (mergedInto === null) return id;
  return (await rowOr404(db, memberships, { organisationId, athleteId: mergedInto })).id;
}

/** A membership with everything that its page shows. @throws Refusal 404 */
export async function showMembership(db: Queryable, club: Club, id: string): Promise<Membership> {
  const { organisationId } = club;
  const [rows, detail, history] = await Promise.all([
    membersById(db, club, [id]),
    detailOf(db, organisationId, id),
    historyOf(db, organisationId, id),
  ]);
  const [summary] = await toSummaries(db, club, rows, true);
  const { athlete, checks, ...member } = found(summary);
  const { gender, taxIDCode, photo, athleteNotes, ...own } = detail;
  return {
    ...member,
    ...own,
    checks: found(checks),
    athlete: { ...athlete, gender, taxIDCode, photo, notes: athleteNotes },
    guardians: await guardiansOf(db, organisationId, athlete.id),
    history,
  };
}
