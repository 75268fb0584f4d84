import { and, asc, eq, sql } from "drizzle-orm";
import type { ConsentAnswer, ConsentState, MemberConsent } from "#contracts/academy/consents.ts";
import { accounts } from "#upstream/auth/users/table.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { staffName } from "#upstream/staff/staff-members/store.ts";
import { staffMembers } from "#upstream/staff/staff-members/table.ts";
import { consentKinds, consentTexts } from "../consent-kinds/table.ts";
import { guardians, guardianships } from "../guardians/table.ts";
import { consentState, lastFirst } from "./state.ts";
import { consentAnswers } from "./table.ts";

/** All that was ever answered for an athlete, newest first. */
export async function listAnswers(db: Queryable, organisationId: string, athleteId: string): Promise<ConsentAnswer[]> {
  const rows = await db.execute<{
    kind_id: string;
    name: string;
    type: ConsentAnswer["type"];
    text_number: number;
    is_given: boolean;
    signed_by: ConsentAnswer["signedBy"];
    guardian_id: string | null;
    guardian_name: string | null;
    channel: ConsentAnswer["channel"];
    answered_on: string;
    created_at: Date | string;
    created_by: string | null;
  }>(sql`
    select answer.kind_id, kind.name, kind.type, answer.text_number, answer.is_given, answer.signed_by,
           answer.guardian_id, guardian.first_name || ' ' || guardian.last_name as guardian_name, answer.channel,
           answer.answered_on::text as answered_on, answer.created_at, nullif(${staffName}, '') as created_by
      from ${consentAnswers} answer
      join ${consentKinds} kind on kind.organisation_id = answer.organisation_id and kind.id = answer.kind_id
      left join ${guardians} guardian on guardian.id = answer.guardian_id
      left join ${staffMembers} on ${staffMembers.id} = answer.created_by
      left join ${accounts} on ${accounts.id} = ${staffMembers.accountId}
     where answer.organisation_id = ${organisationId} and answer.athlete_id = ${athleteId}
     order by ${lastFirst}`);
  return [...rows].map((row) => ({
    kindId: row.kind_id,
    name: row.name,
    type: row.type,
    textNumber: row.text_number,
    isGiven: row.is_given,
    signedBy: row.signed_by,
    guardian: row.guardian_id === null ? null : { id: row.guardian_id, name: row.guardian_name ?? "" },
    channel: row.channel,
    answeredOn: row.answered_on,
    createdAt: new Date(row.created_at).toISOString(),
    createdBy: row.created_by,
  }));
}

/** How an athlete stands to what is asked, and to what was once answered. */
export async function consentsOf(
  db: Queryable,
  organisationId: string,
  athleteId: string,
): Promise<{ data: MemberConsent[]; history: ConsentAnswer[] }> {
  const [rows, history] = await Promise.all([
    db.execute<{
      kind_id: string;
      name: string;
      type: MemberConsent["type"];
      is_required: boolean;
      is_asked: boolean;
      text_id: string;
      text_number: number;
      state: ConsentState;
    }>(sql`
      select kind.id as kind_id, kind.name, kind.type, kind.is_required, kind.is_asked, asked.id as text_id,
             kind.text_number, ${consentState(sql`${athleteId}::uuid`)} as state
        from ${consentKinds} kind
        join ${consentTexts} asked on asked.organisation_id = kind.organisation_id and asked.kind_id = kind.id
         and asked.number = kind.text_number
       where kind.organisation_id = ${organisationId}
       order by kind.is_asked desc, kind.type, lower(kind.name), kind.id`),
    listAnswers(db, organisationId, athleteId),
  ]);
  const last = new Map(history.toReversed().map((answer) => [answer.kindId, answer]));
  return {
    history,
    data: [...rows].flatMap((row) => {
      const answer = last.get(row.kind_id) ?? null;
      if (!row.is_asked && answer === null) return [];
      return {
        kindId: row.kind_id,
        name: row.name,
        type: row.type,
        isRequired: row.is_required,
        isAsked: row.is_asked,
        textId: row.text_id,
        textNumber: row.text_number,
        state: row.state,
        answer,
      };
    }),
  };
}

/** The guardians of an athlete, by name. */
export const signersOf = (db: Queryable, organisationId: string, athleteId: string) =>
  db
    .select({ id: guardians.id, name: sql<string>`${guardians.firstName} || ' ' || ${guardians.lastName}` })
    .from(guardianships)
    .innerJoin(guardians, eq(guardians.id, guardianships.guardianId))
    .where(and(eq(guardianships.organisationId, organisationId), eq(guardianships.athleteId, athleteId)))
    .orderBy(asc(guardians.lastName), asc(guardians.firstName), asc(guardians.id));

/** The kinds that a club asks at present, in their order. */
export const listKindsToAsk = (db: Queryable, organisationId: string) =>
  db
    .select({ id: consentKinds.id, name: consentKinds.name })
    .from(consentKinds)
    .where(and(eq(consentKinds.organisationId, organisationId), eq(consentKinds.isAsked, true)))
    .orderBy(asc(consentKinds.type), asc(sql`lower(${consentKinds.name})`), asc(consentKinds.id));

/** How some athletes stand to each kind that the club asks, by athlete and kind, all of them in one query. */
export async function consentStatesOf(
  db: Queryable,
  organisationId: string,
  athleteIds: readonly string[],
): Promise<Map<string, Record<string, ConsentState>>> {
  const rows = await db.execute<{ athlete_id: string; kind_id: string; state: ConsentState }>(sql`
    select athlete.id as athlete_id, kind.id as kind_id, ${consentState(sql`athlete.id`)} as state
      from unnest(${sql.param([...athleteIds])}::uuid[]) as athlete(id)
     cross join ${consentKinds} kind
     where kind.organisation_id = ${organisationId} and kind.is_asked`);
  const byAthlete = Map.groupBy(rows, (row) => row.athlete_id);
  return new Map(
    [...byAthlete].map(([id, states]) => [id, Object.fromEntries(states.map((one) => [one.kind_id, one.state]))]),
  );
}
