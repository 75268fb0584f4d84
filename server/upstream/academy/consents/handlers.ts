import { and, asc, eq, inArray } from "drizzle-orm";
import { consents } from "#contracts/academy/consents.ts";
import { eachOf } from "#upstream/core/bulk.ts";
import type { StaffCaller } from "#upstream/core/caller.ts";
import { implement } from "#upstream/core/implement.ts";
import { found, notFound } from "#upstream/core/refusal.ts";
import { rowOr404 } from "#upstream/core/rows.ts";
import type { Services } from "#upstream/core/services.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { inTransaction } from "#upstream/db/transaction.ts";
import { athletes } from "../athletes/table.ts";
import { type Club, clubOf, isMinor } from "../memberships/club.ts";
import { memberships } from "../memberships/table.ts";
import { type Answering, giveConsents, lockTexts, requireDay, withdrawConsent } from "./save.ts";
import { consentsOf, signersOf } from "./store.ts";

const athleteOf = async (db: Queryable, organisationId: string, membershipId: string): Promise<string> =>
  (await rowOr404(db, memberships, { organisationId, id: membershipId })).athleteId;

/** Athletes with whether a guardian answers for them; with `lock`, other answers wait until the transaction ends. */
async function answerers(db: Queryable, club: Club, athleteIds: readonly string[], lock = true) {
  const rows = db
    .select({ athleteId: athletes.id, isMinor: isMinor(club) })
    .from(athletes)
    .where(and(eq(athletes.organisationId, club.organisationId), inArray(athletes.id, [...athleteIds])))
    .orderBy(asc(athletes.id));
  return lock ? rows.for("no key update") : rows;
}

async function shown(db: Queryable, club: Club, athleteId: string) {
  const { organisationId } = club;
  const [all, guardians, [athlete]] = await Promise.all([
    consentsOf(db, organisationId, athleteId),
    signersOf(db, organisationId, athleteId),
    answerers(db, club, [athleteId], false),
  ]);
  return { ...all, guardians, isMinor: found(athlete).isMinor };
}

type How = Pick<Answering, "channel"> & { readonly answeredOn?: string | undefined };

/** How it was answered. @throws Refusal 422 `consent.answered_ahead` */
const answeringOf = (
  { organisationId, staffMemberId }: StaffCaller,
  { now }: Pick<Services, "now">,
  { channel, answeredOn }: How,
  { today }: Club,
): Answering => ({ organisationId, staffMemberId, now: now(), channel, answeredOn: requireDay(answeredOn, today) });

export const consentImplementations = implement(consents, {
  async list({ params: { id } }, { services: { db, now }, caller: { organisationId } }) {
    const club = await clubOf(db, organisationId, now());
    return shown(db, club, await athleteOf(db, organisationId, id));
  },

  async give({ params: { id }, body: { textIds, guardianId, ...how } }, { services, caller }) {
    const { organisationId } = caller;
    const club = await clubOf(services.db, organisationId, services.now());
    const answering = answeringOf(caller, services, how, club);
    return inTransaction(services.db, async (tx) => {
      const [athlete] = await answerers(tx, club, [await athleteOf(tx, organisationId, id)]);
      const texts = await lockTexts(tx, organisationId, textIds);
      await giveConsents(tx, answering, found(athlete), texts, guardianId);
      return shown(tx, club, found(athlete).athleteId);
    });
  },

  async withdraw({ params: { id, kindId }, body: { guardianId, ...how } }, { services, caller }) {
    const { organisationId } = caller;
    const club = await clubOf(services.db, organisationId, services.now());
    const answering = answeringOf(caller, services, how, club);
    return inTransaction(services.db, async (tx) => {
      const [athlete] = await answerers(tx, club, [await athleteOf(tx, organisationId, id)]);
      await withdrawConsent(tx, answering, found(athlete), kindId, guardianId);
      return shown(tx, club, found(athlete).athleteId);
    });
  },

  async giveMany({ body: { membershipIds, textIds, ...how } }, { services, caller }) {
    const { organisationId } = caller;
    const club = await clubOf(services.db, organisationId, services.now());
    const answering = answeringOf(caller, services, how, club);
    return inTransaction(services.db, async (tx) => {
      const ids = [...new Set(membershipIds)];
      const rows = await tx
        .select({ id: memberships.id, athleteId: memberships.athleteId })
        .from(memberships)
        .where(and(eq(memberships.organisationId, organisationId), inArray(memberships.id, ids)));
      const athleteIds = new Map(rows.map(({ id, athleteId }) => [id, athleteId]));
      const people = await answerers(tx, club, [...athleteIds.values()]);
      const byAthlete = new Map(people.map((one) => [one.athleteId, one]));
      const texts = await lockTexts(tx, organisationId, textIds);
      return eachOf(tx, ids, async (inner, id) => {
        const athlete = byAthlete.get(athleteIds.get(id) ?? "");
        if (!athlete) throw notFound();
        await giveConsents(inner, answering, athlete, texts, null);
      });
    });
  },
});
