import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import type { allocations, OutstandingDebit } from "#contracts/money/allocations.ts";
import type { DebitKind } from "#contracts/money/debits.ts";
import type { OpenSums } from "#contracts/money/sums.ts";
import type { CurrencyCode } from "#contracts/scalars.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { guardianships } from "#upstream/academy/guardians/table.ts";
import { subscriptions } from "#upstream/academy/subscriptions/table.ts";
import type { Registry } from "#upstream/core/registry.ts";
import type { Queryable } from "#upstream/db/connection.ts";
import { contains, pageOf } from "#upstream/db/lists.ts";
import { events } from "#upstream/events/events/table.ts";
import { registrationPlayers as players, registrations } from "#upstream/events/registrations/table.ts";
import { fields } from "#upstream/facilities/fields/table.ts";
import { locations } from "#upstream/facilities/locations/table.ts";
import { reservations } from "#upstream/facilities/reservations/table.ts";
import { accountOf } from "../debits/store.ts";
import { clubsCurrencyFirst, debitSums, sumOf } from "../debits/sums.ts";
import { debits, payments } from "../debits/table.ts";

type Query = Omit<z.output<typeof allocations.download.query>, "format">;
type PageQuery = z.output<typeof allocations.owed.query>;
type TeamNames = Pick<Registry, "teamName">;

/** When the next instalment of the debit falls due. In a query over `debits`. */
const nextDue = sql<string | null>`(select min(${payments.dueDate}) from ${payments}
  where ${payments.debitId} = ${debits.id} and not ${payments.paid} and ${payments.voidedAt} is null)`;

/** The athlete for whom the debit is, for a team its captain; null for a guest. */
const athleteId = sql<
  string | null
>`coalesce(${subscriptions.athleteId}, ${reservations.athleteId}, ${players.athleteId})`;

/** The local date of what was sold: the transaction's, or that on which the court is booked, or the event begins. */
const soldOn = sql<string>`coalesce(${subscriptions.transactionDate},
  (${reservations.startAt} at time zone ${locations.timeZone})::date,
  (${events.startAt} at time zone ${events.timeZone})::date, ${debits.createdAt}::date)::text`;

/** What is owed for, as it is called. */
const labelOf = ({
  teamName,
}: TeamNames) => sql<string>`coalesce(${subscriptions.name}, ${locations.name} || ', ' || ${fields.shownName},
  ${events.name} || ', ' || ${teamName}, '')`;

/** The captain of the team whose registration a debit is of. */
const isCaptain = and(eq(players.registrationId, registrations.id), players.isCaptain);

/** The debits that are of one of some athletes: a uuid list, or a query for one. Each part has an index. */
const debitsOf = (organisationId: string, ids: SQL): SQL => sql`${debits.id} in (
  select s.debit_id from ${subscriptions} s where s.organisation_id = ${organisationId} and s.athlete_id in ${ids}
  union all
  select r.debit_id from ${reservations} r where r.organisation_id = ${organisationId} and r.athlete_id in ${ids}
  union all
  select r.debit_id from ${players} p join ${registrations} r on r.id = p.registration_id
   where p.organisation_id = ${organisationId} and p.is_captain and p.athlete_id in ${ids})`;

/** The people who are asked about: athletes by their ids, and all for whom a guardian answers. */
function ofWhom(organisationId: string, { athleteId: ids, guardianId }: Query): SQL | undefined {
  const answeredFor = sql`(select g.athlete_id from ${guardianships} g
    where g.organisation_id = ${organisationId} and g.guardian_id = ${guardianId ?? null})`;
  return or(
    ids?.length ? debitsOf(organisationId, sql`${ids}`) : undefined,
    guardianId ? debitsOf(organisationId, answeredFor) : undefined,
  );
}

const name = sql<string | null>`${athletes.lastName} || ' ' || ${athletes.firstName}`;

const isPending = eq(reservations.status, "pending");
const isToApprove = eq(subscriptions.approval, "toApprove");

/** What of a debit waits for the club's answer; null: it is owed. */
const waits = sql<
  OutstandingDebit["waits"]
>`case when ${isPending} then 'pending' when ${isToApprove} then 'toApprove' end`;

/** How much of the debit's instalments is past its day; of what waits nothing is. */
const overdue = (today: string) => sql<number>`case when ${waits} is not null then 0 else least(${debits.toPay},
  (select coalesce(sum(${payments.amount}), 0) from ${payments} where ${payments.debitId} = ${debits.id}
    and not ${payments.paid} and ${payments.voidedAt} is null and ${payments.dueDate} < ${today}::date)) end`;

/**
 * What is to be paid, the earliest due first; what has no date comes last. Reservations and sales that wait for the
 * club's answer are among it, and say so: every figure of what is to be collected counts them, and names them as a part.
 */
function selectOutstanding(db: Queryable, names: TeamNames, organisationId: string, query: Query) {
  const label = labelOf(names);
  const where = and(
    eq(debits.organisationId, organisationId),
    gt(debits.toPay, 0),
    query.currency ? eq(debits.currency, query.currency) : undefined,
    ofWhom(organisationId, query),
    ...contains(sql`lower(coalesce(${name}, '') || ' ' || ${label})`, query.search),
  );
  const owed = db
    .select({
      debitId: sql<string>`${debits.id}`.as("debit"),
      athleteId: athleteId.as("athlete"),
      athleteName: name.as("athlete_name"),
      label: label.as("label"),
      date: soldOn.as("sold_on"),
      nextDue: nextDue.as("next_due"),
      waits: waits.as("waits"),
    })
    .from(debits)
    .leftJoin(subscriptions, eq(subscriptions.debitId, debits.id))
    .leftJoin(reservations, eq(reservations.debitId, debits.id))
    .leftJoin(registrations, eq(registrations.debitId, debits.id))
    .leftJoin(players, isCaptain)
    .leftJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(locations, eq(locations.id, reservations.locationId))
    .leftJoin(fields, eq(fields.id, reservations.fieldId))
    .leftJoin(athletes, eq(athletes.id, athleteId))
    .where(where)
    .as("owed");
  const { athleteId: of, athleteName, label: what, date, nextDue: due } = owed;
  const rows = db
    .select({ debit: debits, athleteId: of, athleteName, label: what, date, nextDue: due, waits: owed.waits })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .orderBy(sql`${due} nulls last`, date, debits.id);
  return { owed, rows };
}

/** The sums of somebody, and the debits of which they are. */
type OpenOfAthlete = OpenSums & { readonly athleteId: string; readonly debitIds: readonly string[] };

/** Sums that are to be paid for athletes, by athlete, the club's currency first, as far as the list has them. */
export async function openSumsOf(
  db: Queryable,
  { organisationId, today }: { readonly organisationId: string; readonly today: string },
  athleteIds: readonly string[],
): Promise<Map<string, OpenOfAthlete[]>> {
  if (athleteIds.length === 0) return new Map();
  const { currency, toPay, pending, toApprove } = debitSums({ pending: isPending, toApprove: isToApprove });
  const rows = await db
    .select({
      athleteId,
      ...{ currency, toPay, pending, toApprove },
      overdue: sumOf(overdue(today)),
      debitIds: sql<string[]>`array_agg(${debits.id} order by ${debits.createdAt}, ${debits.id})`,
    })
    .from(debits)
    .leftJoin(subscriptions, eq(subscriptions.debitId, debits.id))
    .leftJoin(reservations, eq(reservations.debitId, debits.id))
    .leftJoin(registrations, eq(registrations.debitId, debits.id))
    .leftJoin(players, isCaptain)
    .where(
      and(
        eq(debits.organisationId, organisationId),
        gt(debits.toPay, 0),
        debitsOf(organisationId, sql`${[...athleteIds]}`),
      ),
    )
    .groupBy(athleteId, debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId));
  return Map.groupBy(
    rows.flatMap(({ athleteId: of, ...row }) => (of === null ? [] : [{ ...row, athleteId: of }])),
    (row) => row.athleteId,
  );
}

/** The sums alone; empty where nothing is to be paid. */
export const sumsOnly = (open: readonly OpenOfAthlete[] = []): OpenSums[] =>
  open.map(({ athleteId: _, debitIds: _ids, ...sums }) => sums);

/** The currencies in which something is to be paid. */
export async function openCurrencies(db: Queryable, organisationId: string): Promise<CurrencyCode[]> {
  const rows = await db
    .selectDistinct({ currency: debits.currency })
    .from(debits)
    .where(and(eq(debits.organisationId, organisationId), gt(debits.toPay, 0)))
    .orderBy(debits.currency);
  return rows.map(({ currency }) => currency);
}

/** A line of the file: what it is for, for whom, and what is missing. */
export interface OutstandingLine {
  readonly kind: DebitKind;
  readonly athlete: string | null;
  readonly label: string;
  readonly date: string;
  readonly due: string | null;
  readonly waits: OutstandingDebit["waits"];
  readonly currency: CurrencyCode;
  readonly asked: number;
  readonly paid: number;
  readonly toPay: number;
}

/** All debits that are to be paid, in their order: a query for a cursor of `OutstandingLine`. */
export function outstandingQuery(db: Queryable, names: TeamNames, organisationId: string, query: Query) {
  const { owed } = selectOutstanding(db, names, organisationId, query);
  const { athleteName, label: what, date, nextDue: due } = owed;
  return db
    .select({
      kind: sql`${debits.kind}`.as("kind"),
      athlete: sql`${athleteName}`.as("athlete"),
      label: sql`${what}`.as("label"),
      date: sql`${date}`.as("date"),
      due: sql`${due}::text`.as("due"),
      waits: sql`${owed.waits}`.as("waits"),
      currency: sql`${debits.currency}`.as("currency"),
      asked: sql`${debits.discounted}`.as("asked"),
      paid: sql`${debits.paid}`.as("paid"),
      toPay: sql`${debits.toPay}`.as("toPay"),
    })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .orderBy(sql`${due} nulls last`, date, debits.id)
    .toSQL();
}

/** A page of what is to be paid, with its sums by currency. */
export async function listOutstanding(db: Queryable, names: TeamNames, organisationId: string, query: PageQuery) {
  const { owed, rows } = selectOutstanding(db, names, organisationId, query);
  const sums = db
    .select({
      ...debitSums({ pending: sql`${owed.waits} = 'pending'`, toApprove: sql`${owed.waits} = 'toApprove'` }),
      count: sql`count(*)`.mapWith(Number),
    })
    .from(owed)
    .innerJoin(debits, eq(debits.id, owed.debitId))
    .groupBy(debits.currency)
    .orderBy(...clubsCurrencyFirst(organisationId))
    .execute();
  const count = sums.then((totals) => totals.reduce((all, one) => all + one.count, 0));
  const { data, pageInfo } = await pageOf(rows, query, count);
  return { data: data.map(toOutstanding), pageInfo, totals: await sums };
}

interface Row {
  readonly debit: typeof debits.$inferSelect;
  readonly athleteId: string | null;
  readonly athleteName: string | null;
  readonly label: string;
  readonly date: string;
  readonly nextDue: string | null;
  readonly waits: OutstandingDebit["waits"];
}

const toOutstanding = ({ debit, athleteId: id, athleteName, ...row }: Row): OutstandingDebit => ({
  id: debit.id,
  kind: debit.kind,
  athlete: id === null ? null : { id, name: athleteName ?? "" },
  label: row.label,
  date: row.date,
  nextDue: row.nextDue,
  waits: row.waits,
  // Money that is owed has no commission yet; the commission of what was collected is not asked here.
  price: accountOf(debit, 0),
});
