import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { memberships } from "#upstream/academy/memberships/table.ts";
import { promotions } from "#upstream/academy/promotions/table.ts";
import { siteFields, sites } from "#upstream/academy/sites/table.ts";
import { subscriptionTemplates, templateSites } from "#upstream/academy/subscription-templates/table.ts";
import { addDays } from "#upstream/core/time.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { timeFrames } from "#upstream/settings/time-frames/table.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { insertMany } from "../bulk.ts";
import { randomOf } from "../random.ts";
import { type DemoOffer, type DemoPackage, demoOffers } from "./offers.ts";

type ClubKey = keyof typeof demoOffers;

/** A package with its id. */
export interface Package extends DemoPackage {
  readonly id: string;
  /** The promotion for who has another package, if there is one for it. */
  readonly promotion: {
    readonly id: string;
    readonly name: string;
    readonly triggerId: string;
    readonly price: number;
  } | null;
}

/** A club of the demo, with what the season needs. */
export interface Club {
  readonly organisationId: string;
  readonly key: ClubKey;
  readonly timeZone: "Europe/Rome";
  readonly now: Date;
  readonly today: string;
  /** The staff member who did it all. */
  readonly staffMemberId: string;
  readonly season: { readonly id: string | null; readonly startAt: string; readonly endAt: string };
  readonly levelIds: readonly string[];
  readonly groupIds: readonly string[];
  readonly siteIds: readonly string[];
  readonly packages: readonly Package[];
}

/** Writes rows, the first time. */
type Insert = typeof insertMany;
const leaveOut: Insert = async () => {};

export const idOf = (kind: string, key: string) => randomOf(`${kind}:${key}`).uuid();

/** The season that runs on a date, or began last. */
async function seasonOf(tx: Queryable, organisationId: string, today: string): Promise<Club["season"]> {
  const rows = await tx.select().from(timeFrames).where(eq(timeFrames.organisationId, organisationId));
  const begun = rows.filter(({ startAt }) => startAt <= today).toSorted((a, b) => (a.startAt < b.startAt ? 1 : -1));
  const [season] = [...begun.filter(({ endAt }) => endAt >= today), ...begun].toSorted(
    (a, b) => Number(b.endAt >= today) - Number(a.endAt >= today),
  );
  return season ?? { id: null, startAt: addDays(today, -90), endAt: addDays(today, 200) };
}

async function seedAttributes(
  tx: Queryable,
  insert: Insert,
  { key, organisationId }: Pick<Club, "key" | "organisationId">,
) {
  const offer: DemoOffer = demoOffers[key];
  const rows = (["levels", "groups"] as const).flatMap((code) =>
    offer[code].map(([name, color], position) => ({
      ...{ id: idOf(`${key} ${code}`, name), organisationId, code, name, color, position },
    })),
  );
  await insert(tx, attributeValues, rows);
  const idsOf = (code: string) => rows.filter((row) => row.code === code).map(({ id }) => id);
  return { levelIds: idsOf("levels"), groupIds: idsOf("groups") };
}

/** Sites: locations of the club with their courts, and a place elsewhere with one plain field. */
async function seedSites(tx: Queryable, insert: Insert, { key, organisationId }: Pick<Club, "key" | "organisationId">) {
  const places = await tx
    .select()
    .from(locations)
    .where(eq(locations.organisationId, organisationId))
    .orderBy(asc(locations.order), asc(locations.id));
  const offer: DemoOffer = demoOffers[key];
  const rows = offer.sites.map(({ name, location, address }, position) => {
    const place = location === undefined ? undefined : places[location];
    return {
      ...{ id: idOf(`${key} site`, name), organisationId, name, position },
      ...{ locationId: place?.id ?? null, timeZone: place?.timeZone ?? "Europe/Rome" },
      address: address ?? place?.address ?? "",
    };
  });
  await insert(tx, sites, rows);
  const courts = await tx
    .select()
    .from(fields)
    .where(and(eq(fields.organisationId, organisationId), isNull(fields.removedAt)))
    .orderBy(asc(fields.order), asc(fields.id));
  const field = { organisationId, exclusive: true };
  await insert(
    tx,
    siteFields,
    rows.flatMap(({ id: siteId, locationId }) =>
      locationId === null
        ? [
            {
              ...field,
              id: idOf("site field", siteId),
              siteId,
              name: "Palestra",
              fieldId: null as string | null,
              position: 0,
            },
          ]
        : courts
            .filter((court) => court.locationId === locationId)
            .map(({ id, name }, position) => ({
              ...field,
              id: idOf("site field", id),
              siteId,
              name,
              fieldId: id,
              position,
            })),
    ),
  );
  return rows.map(({ id }) => id);
}

type ClubFixture = Pick<Club, "key" | "organisationId" | "season" | "siteIds">;

async function seedPackages(
  tx: Queryable,
  insert: Insert,
  { key, organisationId, season, siteIds }: ClubFixture,
): Promise<Package[]> {
  const offer: DemoOffer = demoOffers[key];
  const ids = offer.packages.map(({ name }) => idOf(`${key} package`, name));
  await insert(
    tx,
    subscriptionTemplates,
    offer.packages.map((one, position) => ({
      id: ids[position],
      organisationId,
      position,
      name: one.name,
      type: one.type,
      description: one.description,
      visibility: one.visibility ?? "all",
      price: one.price,
      currency: "eur" as const,
      dueDays: one.dueDays ?? 0,
      coins: [...(one.coins ?? [])],
      sessions: one.sessions ?? 0,
      recoveries: one.recoveries ?? 0,
      tokenDays: one.tokenDays ?? null,
      maxPurchases: one.maxPurchases ?? 0,
      purchasableInApp: one.inApp ?? false,
      coverage: typeof one.coverage === "number" ? "months" : one.coverage && season.id ? "timeFrame" : "none",
      coverageTimeFrameId: one.coverage === "season" ? season.id : null,
      coverageLength: typeof one.coverage === "number" ? one.coverage : null,
      weeklySessions: one.weeklySessions ?? 0,
      planCount: one.instalments ?? null,
      planEveryMonths: one.instalments ? (one.instalments > 3 ? 1 : 3) : null,
    })),
  );
  const restricted = offer.packages.flatMap(({ visibility }, at) => (visibility === "siteRestricted" ? [ids[at]] : []));
  await insert(
    tx,
    templateSites,
    restricted.map((templateId) => ({ organisationId, templateId: templateId ?? "", siteId: siteIds[0] ?? "" })),
  );
  const deals = offer.promotions.map(({ name, of: [trigger, target], percent, price, description }) => {
    const list = offer.packages[target]?.price ?? 0;
    return {
      id: idOf(`${key} promotion`, name),
      ...{ organisationId, name, description, basisPoints: percent ? percent * 100 : null, price: price ?? null },
      ...{ triggerTemplateId: ids[trigger] ?? "", targetTemplateId: ids[target] ?? "" },
      final: price ?? Math.floor((list * (100 - (percent ?? 0)) + 50) / 100),
    };
  });
  await insert(
    tx,
    promotions,
    deals.map(({ final: _, ...deal }) => deal),
  );
  return offer.packages.map((one, at) => {
    const id = ids[at] ?? "";
    const deal = deals.find(({ targetTemplateId }) => targetTemplateId === id);
    return {
      ...one,
      id,
      promotion: deal ? { id: deal.id, name: deal.name, triggerId: deal.triggerTemplateId, price: deal.final } : null,
    };
  });
}

/** Whether the club has had its season: its levels are there. */
export async function hasSeason(tx: Queryable, key: ClubKey): Promise<boolean> {
  const [[level = ""] = []] = demoOffers[key].levels;
  const [row] = await tx
    .select({ id: attributeValues.id })
    .from(attributeValues)
    .where(eq(attributeValues.id, idOf(`${key} levels`, level)));
  return row !== undefined;
}

/**
 * Levels, groups, sites, packages and promotions of a club.
 * @param isThere they are there already, and stay as they are
 */
export async function seedClub(
  tx: Queryable,
  { key, organisationId, now, today }: Pick<Club, "key" | "organisationId" | "now" | "today">,
  isThere: boolean,
): Promise<Club> {
  const insert = isThere ? leaveOut : insertMany;
  const season = await seasonOf(tx, organisationId, today);
  const [staff] = await tx
    .select({ id: staffMembers.id })
    .from(staffMembers)
    .where(and(eq(staffMembers.organisationId, organisationId), sql`'manager' = any(${staffMembers.roles})`));
  const attributes = await seedAttributes(tx, insert, { key, organisationId });
  const siteIds = await seedSites(tx, insert, { key, organisationId });
  const packages = await seedPackages(tx, insert, { key, organisationId, season, siteIds });
  return {
    ...{ organisationId, key, timeZone: "Europe/Rome", now, today, season, siteIds, packages, ...attributes },
    staffMemberId: staff?.id ?? "",
  };
}

/** Athletes of a club that have no membership, in an order that depends on nothing. */
export const athletesWithout = (tx: Queryable, organisationId: string) =>
  tx
    .select({
      id: athletes.id,
      firstName: athletes.firstName,
      lastName: athletes.lastName,
      birthDate: athletes.birthDate,
      email: athletes.email,
    })
    .from(athletes)
    .leftJoin(memberships, eq(memberships.athleteId, athletes.id))
    .where(and(eq(athletes.organisationId, organisationId), isNull(memberships.id)))
    .orderBy(asc(athletes.id));
