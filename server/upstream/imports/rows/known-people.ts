import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { candidateReasons } from "#contracts/imports/import-rows.ts";
import type { AthleteRow } from "#upstream/academy/athletes/save.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { attributeValues } from "#upstream/academy/attributes/table.ts";
import { documents } from "#upstream/academy/documents/table.ts";
import { guardians, guardianships } from "#upstream/academy/guardians/table.ts";
import { membershipGroups, membershipSites, memberships } from "#upstream/academy/memberships/table.ts";
import { sites } from "#upstream/academy/sites/table.ts";
import { recordset } from "#upstream/core/rows.ts";
import type { Queryable } from "#upstream/db/connection.ts";

/** How a row says who somebody is. */
export interface PersonKey {
  readonly line: number;
  readonly taxCode: string | null;
  readonly lastName: string | null;
  readonly firstName: string | null;
  readonly birthDate: string | null;
  readonly email: string | null;
}

/** Somebody whom a row may mean, and why. `isMerged`: the one who was found was merged into this one. */
export interface Match {
  readonly athleteId: string;
  readonly reason: (typeof candidateReasons)[number];
  readonly isMerged: boolean;
  /** Both have a tax code, and not the same. */
  readonly isOtherCode: boolean;
  /** Both have a birth date, and not the same. */
  readonly isOtherBirth: boolean;
}

/**
 * Athletes of the club whom rows may mean, by line: of the tax code; of both names in either order and the birth date; of
 * both names where one has no birth date; of the e-mail and first name. Those who were merged lead to who stays.
 */
export async function athletesLike(
  db: Queryable,
  organisationId: string,
  keys: readonly PersonKey[],
): Promise<Map<number, Match[]>> {
  const rows = await db.execute<{
    line: number;
    athlete_id: string;
    reason: Match["reason"];
    is_merged: boolean;
    other_code: boolean;
    other_birth: boolean;
  }>(sql`
    with wanted as materialized (
      select *, least(upstream.folded("lastName"), upstream.folded("firstName")) as one,
             greatest(upstream.folded("lastName"), upstream.folded("firstName")) as other
        from ${recordset(keys)} as r(line int, "taxCode" text, "lastName" text, "firstName" text, "birthDate" date, email text)
    ), found as (
      select w.line, a.id, 0 as rank, 'taxCode' as reason from wanted w
        join ${athletes} a on a.organisation_id = ${organisationId} and upper(a.tax_id_code) = w."taxCode"
         and a.tax_id_code is not null
      union all
      select w.line, a.id, case when a.birth_date = w."birthDate" then 1 else 2 end,
             case when a.birth_date = w."birthDate" then 'namesAndBirthDate' else 'names' end
        from wanted w
        join ${athletes} a on a.organisation_id = ${organisationId}
         and least(upstream.folded(a.last_name), upstream.folded(a.first_name)) = w.one
         and greatest(upstream.folded(a.last_name), upstream.folded(a.first_name)) = w.other
         and (a.birth_date = w."birthDate" or a.birth_date is null or w."birthDate" is null)
      union all
      select w.line, a.id, 3, 'emailAndFirstName' from wanted w
        join ${athletes} a on a.organisation_id = ${organisationId} and lower(a.email) = lower(w.email)
         and upstream.folded(a.first_name) = upstream.folded(w."firstName")
    )
    select distinct on (f.line, who.id) f.line, who.id as athlete_id, f.reason, who.id <> f.id as is_merged,
           coalesce(upper(who.tax_id_code) <> w."taxCode", false) as other_code,
           coalesce(who.birth_date <> w."birthDate", false) as other_birth
      from found f join wanted w on w.line = f.line
      join ${athletes} a on a.id = f.id
      join ${athletes} who on who.organisation_id = ${organisationId} and who.id = coalesce(a.merged_into, a.id)
     order by f.line, who.id, f.rank`);
  const matches = [...rows].map((row) => ({
    line: row.line,
    match: {
      athleteId: row.athlete_id,
      reason: row.reason,
      isMerged: row.is_merged,
      isOtherCode: row.other_code,
      isOtherBirth: row.other_birth,
    },
  }));
  return new Map(
    [...Map.groupBy(matches, ({ line }) => line)].map(([line, some]) => [line, some.map(({ match }) => match)]),
  );
}

/** A guardian as one athlete has them. */
export type KnownGuardian = typeof guardians.$inferSelect & {
  readonly relation: "mother" | "father" | "tutor" | "other";
  readonly isPayer: boolean;
};

/** An athlete with all that a row can change. */
export interface KnownAthlete {
  readonly athlete: AthleteRow;
  readonly membership: typeof memberships.$inferSelect | null;
  readonly level: string | null;
  readonly groups: readonly { readonly id: string; readonly name: string }[];
  readonly sites: readonly { readonly id: string; readonly name: string }[];
  readonly guardians: readonly KnownGuardian[];
  /** The last day of the medical certificate that ends last. */
  readonly certificateUntil: string | null;
  /** The numbers of federal cards, as the notes of documents have them. */
  readonly cards: readonly string[];
}

/** Athletes with what the club keeps of them, by id. */
export async function knownAthletes(
  db: Queryable,
  organisationId: string,
  ids: readonly string[],
): Promise<Map<string, KnownAthlete>> {
  if (ids.length === 0) return new Map();
  const people = await db
    .select({ athlete: athletes, membership: memberships, level: attributeValues.name })
    .from(athletes)
    .leftJoin(memberships, and(eq(memberships.organisationId, organisationId), eq(memberships.athleteId, athletes.id)))
    .leftJoin(attributeValues, eq(attributeValues.id, memberships.levelId))
    .where(and(eq(athletes.organisationId, organisationId), inArray(athletes.id, [...ids])));
  const memberIds = people.flatMap(({ membership }) => membership?.id ?? []);
  const [groups, places, family, papers] = await Promise.all([
    memberIds.length === 0
      ? []
      : db
          .select({ membershipId: membershipGroups.membershipId, id: attributeValues.id, name: attributeValues.name })
          .from(membershipGroups)
          .innerJoin(attributeValues, eq(attributeValues.id, membershipGroups.groupId))
          .where(
            and(eq(membershipGroups.organisationId, organisationId), inArray(membershipGroups.membershipId, memberIds)),
          )
          .orderBy(asc(attributeValues.position)),
    memberIds.length === 0
      ? []
      : db
          .select({ membershipId: membershipSites.membershipId, id: sites.id, name: sites.name })
          .from(membershipSites)
          .innerJoin(sites, eq(sites.id, membershipSites.siteId))
          .where(
            and(eq(membershipSites.organisationId, organisationId), inArray(membershipSites.membershipId, memberIds)),
          )
          .orderBy(asc(sites.position)),
    db
      .select({
        athleteId: guardianships.athleteId,
        relation: guardianships.relation,
        isPayer: guardianships.isPayer,
        guardian: guardians,
      })
      .from(guardianships)
      .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
      .where(and(eq(guardianships.organisationId, organisationId), inArray(guardianships.athleteId, [...ids])))
      .orderBy(asc(guardians.createdAt), asc(guardians.id)),
    db
      .select({
        athleteId: documents.athleteId,
        type: documents.type,
        expiresOn: documents.expiresOn,
        notes: documents.notes,
      })
      .from(documents)
      .where(
        and(
          eq(documents.organisationId, organisationId),
          inArray(documents.athleteId, [...ids]),
          inArray(documents.type, ["medicalCertificate", "federalMembership"]),
          isNull(documents.removedAt),
        ),
      ),
  ]);
  const groupsOf = Map.groupBy(groups, ({ membershipId }) => membershipId);
  const placesOf = Map.groupBy(places, ({ membershipId }) => membershipId);
  const familyOf = Map.groupBy(family, ({ athleteId }) => athleteId);
  const papersOf = Map.groupBy(papers, ({ athleteId }) => athleteId);
  return new Map(
    people.map(({ athlete, membership, level }) => {
      const own = papersOf.get(athlete.id) ?? [];
      const ends = own.flatMap(({ type, expiresOn }) =>
        type === "medicalCertificate" && expiresOn ? [expiresOn] : [],
      );
      return [
        athlete.id,
        {
          athlete,
          membership,
          level,
          groups: groupsOf.get(membership?.id ?? "") ?? [],
          sites: placesOf.get(membership?.id ?? "") ?? [],
          guardians: (familyOf.get(athlete.id) ?? []).map(({ guardian, relation, isPayer }) => ({
            ...guardian,
            relation,
            isPayer,
          })),
          certificateUntil: ends.toSorted().at(-1) ?? null,
          cards: own.flatMap(({ type, notes }) => (type === "federalMembership" ? [notes] : [])),
        },
      ];
    }),
  );
}

/** How a row says who a guardian is; `key` is the line with the guardian's role. */
export interface GuardianKey {
  readonly key: string;
  readonly taxCode: string | null;
  readonly lastName: string;
  readonly firstName: string;
  readonly email: string | null;
  /** The last digits of the number. */
  readonly phone: string | null;
}

/** Guardians of the club who are certainly those of rows: of the tax code, or of both names and the e-mail or the telephone. */
export async function guardiansOfRows(
  db: Queryable,
  organisationId: string,
  keys: readonly GuardianKey[],
): Promise<Map<string, typeof guardians.$inferSelect>> {
  if (keys.length === 0) return new Map();
  const rows = await db.execute<{ key: string; id: string }>(sql`
    with wanted as materialized (
      select *, least(upstream.folded("lastName"), upstream.folded("firstName")) as one,
             greatest(upstream.folded("lastName"), upstream.folded("firstName")) as other
        from ${recordset(keys)} as r(key text, "taxCode" text, "lastName" text, "firstName" text, email text, phone text)
    ), found as (
      select w.key, g.id, 0 as rank from wanted w
        join ${guardians} g on g.organisation_id = ${organisationId} and upper(g.tax_id_code) = w."taxCode"
      union all
      select w.key, g.id, 1 from wanted w
        join ${guardians} g on g.organisation_id = ${organisationId}
         and least(upstream.folded(g.last_name), upstream.folded(g.first_name)) = w.one
         and greatest(upstream.folded(g.last_name), upstream.folded(g.first_name)) = w.other
       where (lower(g.email) = lower(w.email) or right(regexp_replace(g.phone_number, '\\D', '', 'g'), 9) = w.phone)
         and coalesce(upper(g.tax_id_code) = w."taxCode", true)
    )
    select distinct on (key) key, id from found order by key, rank, id`);
  const ids = [...new Set([...rows].map(({ id }) => id))];
  if (ids.length === 0) return new Map();
  const found = await db
    .select()
    .from(guardians)
    .where(and(eq(guardians.organisationId, organisationId), inArray(guardians.id, ids)));
  const byId = new Map(found.map((one) => [one.id, one]));
  return new Map(
    [...rows].flatMap(({ key, id }) => (byId.has(id) ? [[key, byId.get(id)]] : [])) as [
      string,
      typeof guardians.$inferSelect,
    ][],
  );
}
