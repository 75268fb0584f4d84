import { sql } from "drizzle-orm";
import { ReceiptSnapshot } from "#contracts/money/receipts.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { uuids } from "./sql.ts";
import type { Erased } from "./table-entry.ts";

/** Years in which a club must be able to show a receipt, after the one in which it was issued (Art. 2220 c.c.). */
const yearsKept = 10;

interface Row {
  readonly id: string;
  readonly year: number;
  readonly snapshot: unknown;
  /** Whether who it is made out to is erased, or the athlete whom it names. */
  readonly isPayer: boolean;
  readonly isAthlete: boolean;
  readonly [column: string]: unknown;
}

/** The receipts that name a person: as the athlete, or as who paid. */
export const receiptsOf = ({
  organisationId,
  athleteIds,
  guardianIds,
}: Pick<Erased, "organisationId" | "athleteIds" | "guardianIds">) =>
  sql`upstream.receipts where organisation_id = ${organisationId}
    and (athlete_id = any(${uuids(athleteIds)}) or payer_id = any(${uuids(guardianIds)}))`;

const nobody = (name: string) => ({ name, taxCode: "", address: "" });

/**
 * Puts what was issued for a person into the restricted store, and leaves in the list of receipts what has no name: number,
 * day, amounts. A receipt that is there already (a guardian was erased after the child) stays as it was first put there.
 */
export async function restrictReceipts(tx: Queryable, who: Erased): Promise<void> {
  const rows = await tx.execute<Row>(sql`
    select id, year, snapshot,
      coalesce(payer_id = any(${uuids(who.guardianIds)}), athlete_id = any(${uuids(who.athleteIds)})) as "isPayer",
      coalesce(athlete_id = any(${uuids(who.athleteIds)}), false) as "isAthlete"
      from ${receiptsOf(who)} order by id`);
  for (const { id, year, snapshot, isPayer, isAthlete } of rows) {
    const issued = ReceiptSnapshot.parse(snapshot);
    const { whole } = who.label;
    const left: ReceiptSnapshot = {
      ...issued,
      ...(isPayer && { payer: nobody(whole) }),
      ...(isAthlete && issued.athlete && { athlete: { name: whole, taxCode: "", birthDate: null } }),
    };
    await tx.execute(sql`
      insert into upstream.restricted_receipts (receipt_id, organisation_id, snapshot, keep_until)
      values (${id}, ${who.organisationId}, ${JSON.stringify(issued)}::jsonb, make_date(${year + yearsKept}::int, 12, 31))
      on conflict do nothing`);
    // What was paid for may name a team, and so a player.
    await tx.execute(sql`
      update upstream.receipts set snapshot = upstream.without_person(${JSON.stringify(left)}, ${sql.param([...who.texts])}::text[], ${whole})::jsonb
       where id = ${id}`);
  }
}

/** Deletes what was issued more than ten years ago; the list keeps number, day and amount. @returns how many */
export async function deleteOldReceipts(db: Queryable, now: Date): Promise<number> {
  const gone = await db.execute(sql`
    delete from upstream.restricted_receipts r using upstream.organizations o
     where o.id = r.organisation_id and r.keep_until < (${now.toISOString()}::timestamptz at time zone o.time_zone)::date
     returning r.receipt_id`);
  return gone.length;
}
