import { debits } from "#contracts/money/debits.ts";
import { createStage, type Stage } from "#tests/api/support/stage.ts";
import { athletes } from "#upstream/academy/athletes/table.ts";
import { guardians, guardianships } from "#upstream/academy/guardians/table.ts";
import { insertRow } from "#upstream/core/rows.ts";
import { type Instalment, insertDebit, planDebit } from "#upstream/money/debits/accounts.ts";
import { demoOrganisations } from "#upstream/seed/accounts.ts";

const organisationId = demoOrganisations.aurora;

/** A club's till: debits of sales, and the calls of who collects. */
export interface Till extends Stage {
  readonly manager: string;
  readonly organisationId: string;
  /** Sells something for so many cents; without instalments all is due at once. @returns the debit's id */
  sell(price: number, instalments?: readonly Instalment[], kind?: "subscription" | "registration"): Promise<string>;
  show(id: string): ReturnType<typeof show>;
  /** An athlete whose guardian pays, with or without tax codes. */
  family(taxIdCode: string | null): Promise<{ athleteId: string; guardianId: string }>;
  /** What the lines of the ledger add up to, by debit, where that is not what is owed. */
  unbalanced(): Promise<readonly unknown[]>;
}

const show = (stage: Stage, bearer: string, id: string) => stage.client.ok(debits.get, { params: { id } }, { bearer });

export async function openTill(): Promise<Till> {
  const stage = await createStage();
  const manager = await stage.staff("manager");
  const { db, now } = stage.upstream.services;
  const [staff] = await stage.sql`
    select s.id from upstream.staff_members s where s.organisation_id = ${organisationId} and 'manager' = any(s.roles) limit 1`;
  const actor = { organisationId, staffMemberId: String(staff?.id) };
  return {
    ...stage,
    manager,
    organisationId,
    sell: (price, instalments = [], kind = "subscription") =>
      db.transaction(async (tx) => {
        const debit = { kind, currency: "eur" as const, total: price, discounted: price };
        const { id } = await insertDebit(tx, actor, debit, now());
        await planDebit(tx, actor, id, instalments, now());
        return id;
      }),
    show: (id) => show(stage, manager, id),
    async family(taxIdCode) {
      const { id: athleteId } = await insertRow(db, athletes, {
        organisationId,
        firstName: "Ana",
        lastName: "Kovačević",
        taxIdCode,
      });
      const { id: guardianId } = await insertRow(db, guardians, {
        organisationId,
        firstName: "Luka",
        lastName: "Kovačević",
        taxIdCode,
      });
      await insertRow(db, guardianships, { organisationId, athleteId, guardianId, relation: "father", isPayer: true });
      return { athleteId, guardianId };
    },
    unbalanced: async () => stage.sql`
      select d.id, d.to_pay - d.to_refund as owed, coalesce(sum(l.amount), 0)::int as written from upstream.debits d
      left join upstream.ledger_entries l on l.debit_id = d.id
      group by d.id having d.to_pay - d.to_refund <> coalesce(sum(l.amount), 0)`,
  };
}
